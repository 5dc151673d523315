import Foundation
import Rules
import Testing

@testable import GitLab

/// What people read, to the letter.
@Suite struct BodyTests {
    private let source = "struct A {\n\tfunc go() {\n\t\tif !ok { a() } else { b() }\n\t}\n}\n"

    private func draft(_ language: ReviewLanguage = .en, title: LocalizedText? = nil, fix: Bool = true) throws -> ThreadDraft {
        var settings = ReviewOptions()
        settings.language = language
        let start = source.utf8.count - "if !ok { a() } else { b() }\n\t}\n}\n".utf8.count
        let range = start..<start + "if !ok { a() } else { b() }".utf8.count
        let finding = Making.finding(
            "x", line: 3, rule: "inverted_condition", message: "Condition reads backwards. The `else` comes first.",
            fix: fix ? Fix(edits: [Edit(range: range, replacement: "if ok { b() } else { a() }")], isSafe: true) : nil, range: range,
            related: [.init(place: Making.place("Main.storyboard", line: 34), message: .init(en: "action `tap:`", ja: "アクション `tap:`"))])
        let bytes = Array(source.utf8)
        let intent = Making.intent(
            [finding], settings: settings,
            info: RuleInfo(
                title: title, why: .init(en: "People read the first branch first. More of it.", ja: "最初の分岐から読むため。詳しくは。"),
                url: "https://example.com/rules/inverted_condition"),
            bytes: { path, _ in path == "A.swift" ? bytes : nil })
        for case .create(let draft) in Memory().plan(intent).actions { return draft }
        throw Failure("no thread")
    }

    @Test func aThreadWithAFix() throws {
        let body = try draft().body
        let expected = """
            **Condition reads backwards.** The `else` comes first.

            People read the first branch first.

            ```suggestion:-0+0
            \t\tif ok { b() } else { a() }
            ```

            <details><summary>Where · why · silence</summary>

            - [`Main.storyboard:34`](https://gitlab.example.com/acme/app/-/blob/b100000000000000000000000000000000000000/Main.storyboard#L34) → action `tap:`
            - More of it.
            - [`inverted_condition`](https://example.com/rules/inverted_condition) · since this merge request
            - Not a problem? Resolve this thread; it stays resolved. Or write `// mekiki:disable:next inverted_condition – …` above it.

            </details>

            """
        #expect(body.hasPrefix(expected), "\(body)")
        #expect(body.split(separator: "\n").last?.hasPrefix("<!-- mekiki:v1 id=mekiki kind=thread rule=inverted_condition fp=") == true)
    }

    @Test func onAWholeFileItNamesTheLineAndShowsTheCode() throws {
        let body = try draft().bodyForFile
        #expect(!body.contains("```suggestion"))
        #expect(body.contains("It could read:\n\n```swift\n\t\tif ok { b() } else { a() }\n```"))
        #expect(body.contains("- [`A.swift:3`]("))
    }

    @Test func inJapaneseAndInBoth() throws {
        let ja = try draft(.ja).body
        #expect(ja.hasPrefix("**Condition reads backwards.** The `else` comes first.（日本語）\n\n最初の分岐から読むため。\n\n"))
        #expect(ja.contains("<summary>場所 · 理由 · 非表示</summary>"))
        #expect(ja.contains("アクション `tap:`"))
        let both = try draft(.both).body
        #expect(both.contains("People read the first branch first.") && both.contains("最初の分岐から読むため。"))
        #expect(both.contains("action `tap:` / アクション `tap:`"))
    }

    @Test func theSummaryInBothLanguages() throws {
        func summary(_ language: ReviewLanguage) throws -> String {
            var settings = ReviewOptions()
            settings.language = language
            let findings = [
                Making.finding("bad", line: 15, severity: .error), Making.finding("old", path: "B.swift", state: .unchanged),
                Making.finding("gone", path: "B.swift", state: .fixed),
            ]
            let intent = Making.intent(
                findings, settings: settings, unreadable: [.init(path: "Legacy/Old.swift", reason: "invalid UTF-8 at byte 1042")])
            for case .createSummary(let body) in Memory().plan(intent).actions { return body }
            throw Failure("no summary")
        }
        let en = try summary(.en)
        #expect(
            en.hasPrefix(
                "### Mekiki: 1 new, 1 fixed\n\n| | new | fixed | as before |\n|---|--:|--:|--:|\n| error | 1 | 0 | 0 |\n| warning | 0 | 1 | 1 |\n\n**New**\n\n1. [`A.swift:15`]("
            ))
        #expect(
            en.contains(
                "<sub>8 files in 0.4 s · compared with `a0000000` (merge base) · 1 file could not be read: `Legacy/Old.swift` (invalid UTF-\u{2060}8 at byte 1042) · [full report](https://gitlab.example.com/acme/app/-/jobs/7)</sub>"
            ), "\(en)")
        let ja = try summary(.ja)
        #expect(ja.hasPrefix("### Mekiki: 新規 1 件、修正済み 1 件\n\n| | 新規 | 修正済み | 以前から |"))
        #expect(ja.contains("8 ファイルを 0.4 秒で解析 · `a0000000`（マージベース）と比較"))
    }

    @Test func aPlanIsReadableJSONWithoutAToken() throws {
        let context = try ReviewContext(environment: ["CI_MERGE_REQUEST_IID": "1", "CI_JOB_TOKEN": "secret-job"])
        let plan = try ReviewRun(context: context).plan(Making.intent([Making.finding("x")]))
        let text = String(decoding: try plan.json(), as: UTF8.self)
        #expect(text.contains("\"action\" : \"create\""))
        #expect(text.contains("\"newLine\" : 1"))
        #expect(!text.contains("secret-job"))
    }
}
