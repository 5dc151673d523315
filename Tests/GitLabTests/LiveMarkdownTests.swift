import Testing

/// The scanner that judges notes is judged itself: what comes to life on a server must not get past it, wherever it stands.
@Suite struct LiveMarkdownTests {
    private static let smuggled: [(text: String, as: String)] = [
        ("@ana", "a mention"), ("hi @all", "a mention"), ("\\@ana", "a mention"),
        ("#1", "a reference"), ("!2", "a reference"), ("~bug", "a reference"), ("%1", "a reference"), ("$3", "a reference"), ("&4", "a reference"),
        ("~\"to do\"", "a reference"), ("^alert", "a reference"), ("gitlab-org/gitlab#1", "a cross reference"), ("acme/app!2", "a cross reference"),
        ("http://evil.example", "an address"), ("www.evil.example", "a host"), ("ana@evil.example", "a mail address"), (":smile:", "an emoji"),
        ("a1b2c3d4", "a commit"), ("ABC-12", "a ticket"), ("{+ a +}", "an inline diff"), ("[- b -]", "an inline diff"), ("[[wiki]]", "a wiki link"),
        ("$`x`$", "a formula"), ("a\u{202E}b", "a control character"), ("a\0b", "a control character"),
        ("<script>", "markup <"), ("</details>", "markup <"), ("<!-- mekiki:v1 -->", "markup <"), ("<b>", "markup >"), ("<br/>", "markup <"),
        ("[a](https://x.example)", "an address"), ("[a](b)", "markup ["), ("![a](b)", "markup ["), ("[a][b]", "markup ]"),
        ("_a_", "markup _"), ("__a__", "markup _"), ("a _b", "markup _"), ("a_ b", "markup _"), ("_a", "markup _"), ("(_a)", "markup _"),
        ("`a`_b_", "markup _"), ("\\__a_", "markup _"), ("*a*", "markup *"), ("`open", "markup `"), ("``a`", "markup `"),
    ]

    @Test func whatComesToLifeIsFoundInALine() {
        for (text, name) in Self.smuggled {
            #expect(LiveMarkdown.scan(text).contains(name), "\(text)")
            #expect(LiveMarkdown.scan("a. " + text + " b").contains(name), "\(text)")
        }
    }

    @Test func whatComesToLifeIsFoundInsideTheLayout() {
        for (text, name) in Self.smuggled {
            for place in [
                "**\(text)**", "**x** \(text)", "### \(text)", "- \(text)", "1. \(text)", "| \(text) | 1 | 0 |", "| x | \(text) | 0 |",
                "| | \(text) |",
                "<sub>\(text)</sub>", "<details><summary>\(text)</summary>\n</details>", "1. [`a`](https://gitlab.example.com/a) \(text)",
                "```swift\n/close\n```\nx \(text)", "`a` \(text)",
            ] {
                #expect(LiveMarkdown.scan(place, allowsLayout: true).contains(name), "\(place)")
            }
        }
        for text in ["@ana", "#1", "<b>"] {
            #expect(!LiveMarkdown.scan("[\(text)](https://gitlab.example.com/a)", allowsLayout: true).isEmpty, "\(text)")
        }
        #expect(LiveMarkdown.scan("![a](https://gitlab.example.com/a)", allowsLayout: true).contains("markup ["))
        #expect(
            LiveMarkdown.scan("<details><summary>a</summary>\n\n</details>\n</details>", allowsLayout: true).contains("a fold that ends elsewhere"))
        #expect(LiveMarkdown.scan("| a | b", allowsLayout: true).contains("markup |"))
    }

    @Test func quickActionsAreFoundWhereverALineBegins() {
        for text in [
            "/close", "  /merge", "\t/label x", "x\n/close", "x\r/close", "x\r\n/close", "```\na\n```\n/close", "`a\n/close`",
            "````\n```\n````\n/close",
        ] {
            #expect(LiveMarkdown.scan(text).contains("a quick action"), "\(text.debugDescription)")
            #expect(LiveMarkdown.scan(text, allowsLayout: true).contains("a quick action"), "\(text.debugDescription)")
        }
        #expect(LiveMarkdown.scan("```\n/close").contains("an open fence"))
        #expect(LiveMarkdown.scan("~~~\n/close\n~~~").contains("a fence of tildes"))
    }

    @Test func plainTextAndCodeAreLeftAlone() {
        for text in [
            "some_rule", "a__b_c1", "日本_語", "a 2 < b".replacing("<", with: "\\<"), "`@ana #1 <b> [a](b)`", "``a ` @ana``",
            "```swift\n/close @ana <b>\n```",
            "````\n```\n/close\n```\n````", "/ and 1/2", "\\_a\\_", "a-b.c, (d)",
        ] {
            #expect(LiveMarkdown.scan(text).isEmpty, "\(LiveMarkdown.scan(text)) in \(text)")
            #expect(LiveMarkdown.scan(text, allowsLayout: true).isEmpty, "\(LiveMarkdown.scan(text, allowsLayout: true)) in \(text)")
        }
        let note =
            "### Mekiki: 1 new\n\n| | new | fixed |\n|---|--:|--:|\n| error | 1 | 0 |\n\n**New**\n\n1. [`A.swift:1`](https://gitlab.example.com/a#L1) x\n\n<sub>1 file</sub>"
        #expect(LiveMarkdown.scan(note, allowsLayout: true).isEmpty, "\(LiveMarkdown.scan(note, allowsLayout: true))")
    }
}
