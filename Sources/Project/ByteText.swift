extension String {
    /// Whether a word stands somewhere in it, byte for byte. Foundation's own search compares by language, and costs accordingly.
    public func holds(_ word: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            word.withUTF8Buffer { wanted in
                guard let first = wanted.first else { return true }
                var start = 0
                while start + wanted.count <= bytes.count {
                    if bytes[start] == first, bytes[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
                    start += 1
                }
                return false
            }
        }
    }
}
