#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Finds a word in bytes at memory speed.
enum ByteSearch {
    /// The first offset at or after `start` where one of the words stands; all must end with the same byte, a rare one.
    static func first(_ words: [StaticString], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let last = words.first?.utf8Start[(words.first?.utf8CodeUnitCount ?? 1) - 1] else {
            return nil
        }
        var from = start
        while from < bytes.count, let found = memchr(base + from, Int32(last), bytes.count - from) {
            let end = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            for word in words where end - word.utf8CodeUnitCount >= start {
                if memcmp(base + end - word.utf8CodeUnitCount, word.utf8Start, word.utf8CodeUnitCount) == 0 {
                    return end - word.utf8CodeUnitCount
                }
            }
            from = end
        }
        return nil
    }
}
