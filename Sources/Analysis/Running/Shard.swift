/// One of several runs that divide the files among them.
public struct Shard: Sendable, Hashable {
    /// 1-based.
    public let number: Int
    /// How many shards there are.
    public let count: Int

    /// nil unless `1 ≤ number ≤ count`.
    public init?(number: Int, count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// `2/5`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number: number, count: count)
    }

    /// Whether a file is this run's: decided by a hash of its path, so that it does not move when other files come and go.
    public func contains(_ path: String) -> Bool {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        return Int((hash >> 32) % UInt64(count)) == number - 1
    }
}
