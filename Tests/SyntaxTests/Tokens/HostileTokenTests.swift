import Syntax
import Testing

/// Sources that no one would write: nothing may crash, hang or be lost.
struct HostileTokenTests {
    /// A bit of everything, so that its prefixes end inside of everything.
    private static let varied = Array(
        """
        #!/usr/bin/swift
        /// Doc /* not nested
        /* a /* b */ c */ @available(iOS 13.0, *) public final class `a b`<T: P & Q>: C<D<E>> where T == Int? {
            let s = "a\\(b("c\\(d)e"))f\\n" + #"g\\#(h)"i"# + ##"\\"#"## + 'x'
            var t: [Int: String]! = x! ?? y?.z ?? (try? /re[)]gex(\\/)/.m) ?? #/ a/b /#
            static func == (l: Self, r: Self) -> Bool { l.0.1 != 0x1F.8p-3 && -1.5e+3 < 0b101 || a...b ~= c }
            let m = \"""
                one \\(two(\"""
                    nested \\
                    line
                    \""")) three
                  名前 👨‍👩‍👧 \\u{A}

                \"""
            let r = #/
                multi # line
                /#
            #if swift(>=6.0) && DEBUG
            f(<#T##Int#>, &$0, _, $x, Swift::y, \\.z) { $0 }
            #endif
        }
        <<<<<<< ours
        =======
        >>>>>>> theirs
        “curly” ` é\u{300} ≠ \u{A0}
        """.utf8)

    @Test func everyPrefixIsLossless() {
        for end in 0...Self.varied.count {
            if let flaw = flaw(in: Array(Self.varied[..<end])) { Issue.record("prefix of \(end): \(flaw)") }
        }
    }

    @Test func everyDeletionIsLossless() {
        for index in Self.varied.indices {
            var source = Self.varied
            source.remove(at: index)
            if let flaw = flaw(in: source) { Issue.record("without byte \(index): \(flaw)") }
        }
    }

    /// Each byte of the source is replaced by some of these; in `.ci/fuzz`, each byte of real files by every other.
    @Test(arguments: Array("\"`/\\#({\n".utf8) + [0, 0x80, 0xE3, 0xFF])
    func everyReplacementIsLossless(_ byte: UInt8) {
        for index in stride(from: Int(byte) % 3, to: Self.varied.count, by: 3) {
            var source = Self.varied
            source[index] = byte
            if let flaw = flaw(in: source) { Issue.record("byte \(index) is \(byte): \(flaw)") }
        }
    }

    /// All bytes that mean something, and one of each kind of the others; all pairs are in `.ci/fuzz`.
    @Test func everyKindOfByteAloneAndTwice() {
        let kinds = Array("\"'`/\\#({[)}]<>=&!?.+*-:;,@$_aexn0% \n\r\t".utf8) + [0, 0x0B, 0x7F, 0x80, 0xA0, 0xC2, 0xE3, 0xEF, 0xF0, 0xFF]
        for byte in UInt8.min...UInt8.max where flaw(in: [byte]) != nil { Issue.record("\(byte)") }
        for first in kinds {
            for second in kinds where flaw(in: [first, second]) != nil { Issue.record("\(first) \(second)") }
        }
    }

    @Test func randomPiecesAreLossless() {
        var soup = TokenSoup(seed: 1)
        for _ in 0..<400 {
            let source = soup.source(length: 300)
            if let flaw = flaw(in: source) { Issue.record("\(flaw) in \(source)") }
        }
    }

    /// What a quadratic search or a recursion would not survive.
    @Test(arguments: [
        "(", "[", "{", "\"\\(", "/*", "+", "a ", "#", "#\"\"\"\\#(", "#/\n", "\"\"\"\n\\(", "<<<<<<< \n", ">>>> \n", "+<#", "`\n", "“",
        " /(", "+/**/", "/**/", "'", "\\", "0x", "é", "\u{300}", "\r", "\t", "\u{0}", "\"", "\"\"\"", "##/", "try? /", "\\(", "<#",
    ])
    func longRunsTakeNoLongerThanTheyAreLong(_ piece: String) {
        let bytes = Array(piece.utf8)
        var source: [UInt8] = []
        for _ in 0..<20_000 { source += bytes }
        let tokens = Tokenizer.tokenize(source)
        #expect(tokens.last.map { Int($0.start) } == source.count)
    }

    @Test func delimitersOfAllLengthsInBothOrders() {
        let falling = (1..<600).reversed().flatMap {
            Array((String(repeating: "#", count: $0) + "\"\"\"\\\(String(repeating: "#", count: $0))(").utf8)
        }
        let rising = (1..<600).flatMap { Array((String(repeating: "#", count: $0) + "/\n").utf8) }
        #expect(flaw(in: falling) == nil)
        #expect(flaw(in: rising) == nil)
        #expect(flaw(in: rising.reversed()) == nil)
    }
}
