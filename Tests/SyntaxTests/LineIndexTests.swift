import Syntax
import Testing

@Suite struct LineIndexTests {
    /// Line starts by the definition: LF, CRLF and a lone CR end a line.
    private func plainStarts(_ source: [UInt8]) -> [UInt32] {
        var starts: [UInt32] = [0]
        for (offset, byte) in source.enumerated() {
            let isPair = byte == 0x0D && offset + 1 < source.count && source[offset + 1] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isPair) { starts.append(UInt32(offset + 1)) }
        }
        return starts
    }

    @Test func linesEndAtEveryKindOfBreak() {
        // 0x0B, 0x0C, 0x8A and 0x8D differ from the breaks in one bit.
        let alphabet: [UInt8] = [0x0A, 0x0D, 0x61, 0x0B, 0x0C, 0x8A, 0x8D, 0x00, 0xFF, 0x20]
        for _ in 0..<2000 {
            let source = (0..<Int.random(in: 0...40)).map { _ in alphabet.randomElement() ?? 0 }
            #expect(LineIndex(source).starts == plainStarts(source), "\(source)")
        }
    }

    @Test func placesCountBytes() {
        let lines = LineIndex(Array("あ\r\nb\rc\n\nd".utf8))
        #expect(lines.starts == [0, 5, 7, 9, 10])
        #expect(lines.position(3) == SourcePosition(line: 1, column: 4))
        #expect(lines.position(5) == SourcePosition(line: 2, column: 1))
        #expect(lines.position(11) == SourcePosition(line: 5, column: 2))
    }
}
