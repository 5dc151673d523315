import Foundation

/// Time as a run sees it; tests bring their own.
public struct RunClock: Sendable {
    /// Seconds since 1970.
    public var now: @Sendable () -> Double
    /// Waits.
    public var sleep: @Sendable (_ seconds: Double) -> Void

    /// From two functions.
    public init(now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) -> Void) {
        self.now = now
        self.sleep = sleep
    }

    /// The machine's.
    public static let system = RunClock(
        now: { Date().timeIntervalSince1970 }, sleep: { Thread.sleep(forTimeInterval: $0) })
}

/// What a run may spend on the server.
public struct Budget: Sendable, Equatable {
    /// Seconds in all, waiting included.
    public var seconds: Double = 300
    /// Requests in all, retries included.
    public var requests = 2000
    /// Seconds between two writes.
    public var pace: Double = 0.1
    /// Seconds between two writes once a run has more than 50 of them.
    public var slowPace: Double = 1

    /// The usual limits.
    public init() {}
}
