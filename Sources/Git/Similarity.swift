/// How much of one file's content another has, by git's own measure: both are cut into lines (of at most 64 bytes), and the bytes of
/// equal pieces are counted. The same measure, so that a rename here is a rename there.
struct ContentSummary: Sendable {
    /// Byte counts by hash of the piece, sorted by hash.
    private let pieces: [(hash: UInt32, bytes: Int)]
    let size: Int

    /// git's scores run from 0 to this.
    static let maximumScore = 60_000

    init(_ bytes: [UInt8]) {
        size = bytes.count
        let isText = !bytes.prefix(8000).contains(0)
        var hashes: [(hash: UInt32, bytes: Int)] = []
        hashes.reserveCapacity(bytes.count / 24 + 1)
        bytes.withUnsafeBufferPointer { buffer in
            var first: UInt32 = 0
            var second: UInt32 = 0
            var length = 0
            for offset in 0..<buffer.count {
                let byte = buffer[offset]
                if isText, byte == 13, offset + 1 < buffer.count, buffer[offset + 1] == 10 { continue }
                let old = first
                first = (first << 7) ^ (second >> 25)
                second = (second << 7) ^ (old >> 25)
                first = first &+ UInt32(byte)
                length += 1
                if length < 64, byte != 10 { continue }
                hashes.append(((first &+ second &* 0x61) % 107_927, length))
                first = 0
                second = 0
                length = 0
            }
            if length > 0 { hashes.append(((first &+ second &* 0x61) % 107_927, length)) }
        }
        hashes.sort { $0.hash < $1.hash }
        var merged: [(hash: UInt32, bytes: Int)] = []
        for piece in hashes {
            if let last = merged.last, last.hash == piece.hash {
                merged[merged.count - 1].bytes += piece.bytes
            } else {
                merged.append(piece)
            }
        }
        pieces = merged
    }

    /// The score for `target` having been made from this content.
    func score(_ target: ContentSummary, minimum: Int) -> Int {
        let larger = max(size, target.size)
        let smaller = min(size, target.size)
        guard larger > 0 else { return 0 }
        // Not even with everything in common.
        if larger * (Self.maximumScore - minimum) < (larger - smaller) * Self.maximumScore { return 0 }
        var copied = 0
        var left = 0
        var right = 0
        while left < pieces.count, right < target.pieces.count {
            if pieces[left].hash < target.pieces[right].hash {
                left += 1
            } else if pieces[left].hash > target.pieces[right].hash {
                right += 1
            } else {
                copied += min(pieces[left].bytes, target.pieces[right].bytes)
                left += 1
                right += 1
            }
        }
        return copied * Self.maximumScore / larger
    }
}
