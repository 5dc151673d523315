extension UnsafeBufferPointer<UInt8> {
    /// Offset of the first byte at or after `start` that is no ASCII, looked for eight bytes at a time; nil where there is none.
    func firstNonASCII(from start: Int) -> Int? {
        var index = start
        while index + 8 <= count {
            // Lies within the buffer by the loop's condition.
            let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < count {
            if self[index] >= 0x80 { return index }
            index += 1
        }
        return nil
    }
}
