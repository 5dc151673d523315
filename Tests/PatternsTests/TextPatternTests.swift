import Testing

@testable import Patterns

@Suite("Regular expressions")
struct TextPatternTests {
    @Test(arguments: [
        ("abc", "xabcx", true), ("abc", "abx", false), ("^abc$", "abc", true), ("^abc$", "abcd", false), ("a.c", "a\nc", false),
        ("a|bc", "xbc", true), ("(ab)+c", "ababc", true), ("a{2,3}b", "ab", false), ("a{2,3}b", "aaab", true), ("a{2}$", "aaa", true),
        ("^a{2}$", "aaa", false), ("a{2,}", "aaaa", true), ("[a-c_]+$", "xab_", true), ("[^a-c]", "abc", false), ("[]a]", "]", true),
        ("[a-]", "-", true), ("\\d+\\s\\w", "12 x", true), ("\\bis\\b", "this is", true), ("\\bis\\b", "this", false), ("\\Bis", "this", true),
        ("(?i)hello", "HeLLo", true), ("(?i)[a-f]x", "BX", true), ("\\.", "a", false), ("\\u{3042}", "あ", true), ("[ぁ-ん]+", "ひらがな", true),
        ("^$", "", true), ("^$", "a", false), ("", "a", true), ("a*?b", "aab", true), ("(?:a|b)*c", "ababc", true), ("x*", "", true),
        ("^(a?){3}$", "aa", true), ("[\\w.]+@", "a.b@", true), ("\\S", " \t", false), ("é", "caf\u{E9}", true), ("[^\\d]", "1", false),
        ("a||b", "", true), ("(|a)b", "b", true), ("^ab|cd$", "xcd", true), ("^ab|cd$", "xab", false), ("a$|b", "ab a", true),
        ("(a|^)x", "ax", true), ("(a|^)x", "bx", false), ("\\bあ", "いあ", false), ("\\bあ", "!あ", true), ("b", "ああb", true),
        ("[^a]", "aaé", true), ("^http://", "http:/", false), ("^ab*c", "ac", true), ("^a?b", "b", true), ("x\\b", "xx x!", true),
    ])
    func matches(pattern: String, text: String, expected: Bool) throws {
        #expect(try TextPattern(pattern).matches(text) == expected)
    }

    @Test(arguments: [
        ("(a", 0), ("a)", 1), ("[a", 0), ("*a", 0), ("a{3,2}", 1), ("a{", 1), ("\\", 0), ("(?=a)", 0), ("(a)\\1", 3), ("\\q", 0), ("a**", 2),
        ("[z-a]", 1), ("a{9999}", 1), ("あ(", 3),
    ])
    func refusesWithThePlace(pattern: String, offset: Int) {
        let error = #expect(throws: PatternError.self) { try TextPattern(pattern) }
        #expect(error?.offset == offset)
    }

    @Test func whatAPartMatchesIsNeverRuledOutByTheWhole() throws {
        let text = Array("import XCTest\n@testable import Äpfel // foo.bar(\"x\")".utf8)
        for pattern in ["^import (XCTest|Testing)$", "\\bfoo\\b", "(?i)xctest$", "^$", "\\Bpfel", "bar\\(", "^Ä", "missing", "^t|le$"] {
            let expression = try TextPattern(pattern)
            let isRuledOut = text.withUnsafeBufferPointer { !expression.matches($0, ignoringEdges: true) }
            for start in text.indices where isRuledOut {
                for end in start...text.count {
                    let part = String(decoding: text[start..<end], as: UTF8.self)
                    #expect(!expression.matches(part), "`\(pattern)` in `\(part)`")
                }
            }
            #expect(isRuledOut == (pattern == "missing"), "`\(pattern)`")
        }
    }

    @Test func catastrophesAreLinear() throws {
        // With backtracking this would take longer than the universe has.
        #expect(try !TextPattern("^(a+)+$").matches(String(repeating: "a", count: 5000) + "b"))
        #expect(try !TextPattern("(a*)*b").matches(String(repeating: "a", count: 5000)))
        #expect(try !TextPattern("(x+x+)+y").matches(String(repeating: "x", count: 5000)))
    }

    @Test func tooManyRepetitionsAreRefused() {
        #expect(throws: PatternError.self) { try TextPattern("((((a{100}){100}){100}){100}){100}") }
    }

    @Test func invalidBytesAreReplacementCharacters() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE3, 0x81]
        let pattern = try TextPattern("^a.b..$")
        #expect(bytes.withUnsafeBufferPointer { pattern.matches($0) })
    }
}
