import Foundation
import Testing

@testable import GitLab

@Suite struct MarkdownTests {
    @Test func plainTextStaysReadable() {
        #expect(
            Markdown.text("Remove the connection in Interface Builder, or keep the method.")
                == "Remove the connection in Interface Builder, or keep the method.")
        #expect(Markdown.text("指摘はありません。「Submit」") == "指摘はありません。「Submit」")
        #expect(Markdown.text(" a \n\t b ") == "a b")
    }

    @Test func markupIsEscaped() {
        #expect(Markdown.text("**b** [a](x) <i> `c` _d_ |") == "\\*\\*b\\*\\* \\[\u{2060}a\\](x) \\<i\\> \\`c\\` \\_d\\_ \\|")
        #expect(Markdown.text("@ana #1") == "\\@\u{2060}ana \\#\u{2060}1")
    }

    @Test func codeInMessagesStaysCode() {
        #expect(Markdown.message("`tap(_:)` is gone, but `B` calls it") == "`tap(_:)` is gone, but `B` calls it")
        #expect(Markdown.message("an `else`; state") == "an `else`; state")
        #expect(Markdown.message("open ` only") == "open \\` only")
        #expect(Markdown.message("`a``b`") == "```a``b```")
    }

    @Test func aParagraphBeginsNothing() {
        #expect(Markdown.paragraph("/close") == "\\/close")
        #expect(Markdown.paragraph("- a") == "\\- a")
        #expect(Markdown.paragraph("1. a") == "1\\. a")
        #expect(Markdown.paragraph("12) a") == "12\\) a")
        #expect(Markdown.paragraph("# a") == "\\#\u{2060} a")
    }

    @Test func codeSpansHoldAnything() {
        #expect(Markdown.code("a`b") == "``a`b``")
        #expect(Markdown.code("`") == "`` ` ``")
        #expect(Markdown.code("") == "` `")
        #expect(Markdown.code("``\u{301}x") == "``` ``\u{301}x ```")
        #expect(Markdown.code("a\n/close") == "`a /close`")
        #expect(Markdown.code("a\u{202E}b\0") == "`a\u{FFFD}b\u{FFFD}`")
    }

    @Test func fencesAreLongerThanAnyInside() {
        #expect(Markdown.fenced(["a"], info: "suggestion:-0+0") == "```suggestion:-0+0\na\n```")
        #expect(Markdown.fenced(["let a = \"\"\"", "```"], info: "x") == "````x\nlet a = \"\"\"\n```\n````")
        #expect(Markdown.fenced(["/close"], info: "x") == "```x\n/close\n```")
        #expect(Markdown.fenced(["```", "/close"], info: "x") == nil)
        #expect(Markdown.fenced(["a\rb"], info: "x") == nil)
        #expect(Markdown.fenced(["a\0b"], info: "x") == nil)
    }

    @Test func onlyHarmlessAddressesBecomeLinks() {
        #expect(Markdown.link("a", to: "https://x.example/a_b#L1") == "[a](https://x.example/a_b#L1)")
        #expect(Markdown.link("a", to: "javascript:alert(1)") == "a")
        #expect(Markdown.link("a", to: "https://x.example/a) [b](y") == "a")
        #expect(Markdown.link("a", to: nil) == "a")
    }

    // MARK: Fuzz

    /// How many times as much as usual, and what to begin with: `MEKIKI_FUZZ=150 MEKIKI_SEED=3 swift test --filter MarkdownTests`.
    private static let effort = number("MEKIKI_FUZZ") ?? 1
    private static let seed = UInt64(number("MEKIKI_SEED") ?? 0)

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    private static let pieces = [
        "/close", "/merge", "/label ~x", "\n", "\r\n", "\r", "\u{2028}", "@all", "@ana", "#1", "!2", "~bug", "%1", "$3", "&4", "^alert#1", "`", "``",
        "```",
        "~~~", "<script>", "</details>", "<!--", "-->", "<!-- mekiki:v1 id=mekiki kind=thread fp=a hash=b -->", "**", "__", "[a](http://x)",
        "![a](b)",
        "http://evil.example", "www.evil.example", "ana@evil.example", ":smile:", "{+a+}", "[-b-]", "[[wiki]]", "$`x`$", "| a |", "\\", "\\`", "\\@",
        "\u{301}",
        "\u{202E}", "\0", "\t", " ", "日本", "é", "a1b2c3d4e5", "ABC-12", "> ", "- ", "1. ", "# ", "\u{200B}", "\u{FEFF}", "&lt;",
        "gitlab-org/gitlab#1", "x",
    ]

    private static func foreign(_ random: inout Dice) -> String {
        (0..<(1 + random.next(12))).map { _ in pieces[random.next(pieces.count)] }.joined(separator: random.next(3) == 0 ? " " : "")
    }

    @Test func nothingForeignComesToLife() {
        var random = Dice(seed: 42 + Self.seed)
        for _ in 0..<500 * Self.effort {
            let text = Self.foreign(&random)
            for note in ["x " + Markdown.text(text), Markdown.paragraph(text), "**" + Markdown.message(text) + "** x", "- " + Markdown.code(text)] {
                let alive = LiveMarkdown.scan(note)
                #expect(alive.isEmpty, "\(alive) in \(note.debugDescription) of \(text.debugDescription)")
            }
            if let block = Markdown.fenced(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), info: "suggestion:-0+0") {
                #expect(LiveMarkdown.scan(block).isEmpty, "\(block.debugDescription)")
                #expect(!NoteScanner.hasQuickAction(block))
            }
        }
    }

    @Test func wholeBodiesAreInert() throws {
        var random = Dice(seed: 7 + Self.seed)
        for round in 0..<40 * Self.effort {
            let path = Self.foreign(&random) + ".swift"
            let finding = Making.finding(
                "x\(round)", path: path, message: Self.foreign(&random), removed: round % 5 == 0,
                related: [.init(place: Making.place(Self.foreign(&random), line: 3), message: .init(en: Self.foreign(&random), ja: "日"))],
                since: .init(
                    commit: Self.foreign(&random), date: Self.foreign(&random), author: Self.foreign(&random), summary: Self.foreign(&random)))
            let page = Self.foreign(&random)
            var settings = ReviewOptions()
            settings.language = .both
            var intent = Making.intent(
                [finding], settings: settings, unreadable: [.init(path: Self.foreign(&random), reason: Self.foreign(&random))],
                info: .init(
                    title: round % 2 == 0 ? nil : .init(en: Self.foreign(&random), ja: Self.foreign(&random)),
                    why: .init(en: Self.foreign(&random), ja: "日本"), url: page))
            if round % 3 == 0 {
                intent.lineFilter = LineFilter(withheld: [Self.foreign(&random), Self.foreign(&random)], isCut: round % 2 == 0, sufficientDepth: 9)
            }
            for action in Memory().plan(intent).actions {
                var bodies: [String] = []
                switch action {
                case .create(let draft): bodies = [draft.body, draft.bodyForFile]
                case .createSummary(let body): bodies = [body]
                default: continue
                }
                for body in bodies {
                    #expect(!NoteScanner.hasQuickAction(body))
                    let marker = try #require(Marker(in: body))
                    #expect(body.hasSuffix(marker.text))
                    var visible = body.replacingOccurrences(of: marker.text, with: "")
                    // Where the pieces make an address, the rule's name is a link to it, as the setting asks.
                    if page.range(of: "^https?://[!-~&&[^<>()\\[\\]\"'`|*\\\\]]+$", options: .regularExpression) != nil {
                        visible = visible.replacingOccurrences(of: "[`some_rule`](\(page))", with: "`some_rule`")
                    }
                    #expect(LiveMarkdown.scan(visible, allowsLayout: true).isEmpty, "\(LiveMarkdown.scan(visible, allowsLayout: true)) in \(visible)")
                }
            }
        }
    }
}

/// Numbers from a seed.
struct Dice {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
