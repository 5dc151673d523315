import Foundation
import Testing

@testable import Patterns

/// Random expressions on random texts, judged by Foundation's.
@Suite("Regular expressions agree with Foundation's")
struct RandomTextPatternTests {
    @Test(arguments: UInt64(1)...4)
    func onRandomExpressionsAndTexts(seed: UInt64) throws {
        var random = Seeded(state: seed)
        for _ in 0..<300 {
            let pattern = random.expression(depth: 3)
            let ours = try TextPattern(pattern)
            let theirs = try NSRegularExpression(pattern: pattern)
            for _ in 0..<25 {
                let text = (0..<random.below(8)).map { _ in random.pick(["a", "b", "c", "é", " "]) }.joined()
                let expected = theirs.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
                #expect(ours.matches(text) == expected, "`\(pattern)` in `\(text)`")
            }
        }
    }
}

private struct Seeded {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

    mutating func expression(depth: Int) -> String {
        let parts = (0...below(4)).map { _ in part(depth: depth) }.joined()
        return below(5) == 0 ? parts + "|" + part(depth: depth) : parts
    }

    private mutating func part(depth: Int) -> String {
        switch below(depth == 0 ? 5 : 9) {
        case 0, 1: pick(["a", "b", "c", "é"])
        case 2: pick([".", "[ab]", "[^a]", "\\s"])
        case 3: pick(["a", "b", "."]) + pick(["?", "*", "+", "{2}", "{1,2}"])
        case 4: pick(["^", "$", "a", "\\b"])
        case 5, 6: "(" + expression(depth: depth - 1) + ")" + pick(["", "?", "{0,2}"])
        default: "(?:" + expression(depth: depth - 1) + ")" + pick(["", "", "*", "+"])
        }
    }
}
