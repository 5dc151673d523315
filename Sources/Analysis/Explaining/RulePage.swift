import Rules

/// The catalogue as documentation, made from the rule files.
public enum RulePage {
    /// One Markdown page with every rule.
    /// - Throws: `DocumentError` where a rule file's examples cannot be read.
    public static func markdown(_ catalogue: Catalogue, language: Language) throws -> String {
        var lines = [language == .en ? "# Rules" : "# ルール一覧", ""]
        lines += table(catalogue.rules, language: language)
        for category in categories(catalogue.rules) {
            lines += ["", "## \(category)"]
            for rule in catalogue.rules where rule.category == category {
                lines.append("")
                lines += try section(rule, language: language)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The table that the README holds: a row a rule.
    public static func table(_ rules: [Rule], language: Language) -> [String] {
        var lines = [
            language == .en
                ? "| rule | severity | on | fix | looks at | says |" : "| ルール | 重大度 | 既定 | 修正 | 対象 | 内容 |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for category in categories(rules) {
            for rule in rules where rule.category == category {
                lines.append(
                    "| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.isOnByDefault ? "on" : "off") | \(fix(rule)) | "
                        + "\(scope(rule.scope, language)) | \(cell(rule.message[language])) |")
            }
        }
        return lines
    }

    /// One rule's section.
    public static func section(_ rule: Rule, language: Language) throws -> [String] {
        var lines = ["### \(rule.id)", "", rule.message[language], "", rule.why[language], ""]
        var facts = [
            "\(label("severity", "重大度", language)): \(rule.severity.rawValue)",
            "\(label("default", "既定", language)): \(rule.isOnByDefault ? "on" : "off")",
            "\(label("looks at", "対象", language)): \(scope(rule.scope, language))",
        ]
        if !fix(rule).isEmpty { facts.append("\(label("fix", "修正", language)): \(fix(rule))") }
        if let precision = rule.precision { facts.append("\(label("right on real code", "実コードでの正解数", language)): \(precision)") }
        if !rule.aliases.isEmpty {
            facts.append("\(label("also silenced as", "別名", language)): " + rule.aliases.map { "`\($0)`" }.joined(separator: ", "))
        }
        if let document = rule.document { facts.append("\(label("from", "出典", language)): \(document)") }
        lines += facts.map { "- " + $0 }
        for option in rule.options {
            lines.append("- \(label("option", "オプション", language)) `\(option.name)` (\(option.defaultValue.text)): \(option.description[language])")
        }
        let examples = try rule.examples()
        lines += code(examples.flags, title: label("Found", "検出される例", language), rule: rule)
        lines += code(examples.passes, title: label("Not found", "検出されない例", language), rule: rule)
        if let fix = examples.fixes.first {
            lines += ["", label("Fixed", "修正例", language) + ":", "", "```diff"]
            lines += fix.from.split(separator: "\n", omittingEmptySubsequences: false).map { "-" + $0 }
            lines += fix.to.split(separator: "\n", omittingEmptySubsequences: false).map { "+" + $0 }
            lines.append("```")
        }
        return lines
    }

    private static func code(_ examples: [RuleExample], title: String, rule: Rule) -> [String] {
        guard !examples.isEmpty else { return [] }
        var lines = ["", title + ":"]
        for example in examples.prefix(3) {
            for path in example.files.keys.sorted() {
                let text = marked(example.files[path] ?? "", example.marks[path] ?? [])
                lines += ["", "```" + (path.hasSuffix(".swift") ? "swift" : "")]
                if example.files.count > 1 { lines.append("// " + path) }
                lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                while lines.last == "" { lines.removeLast() }
                lines.append("```")
            }
        }
        return lines
    }

    /// Code with its marks put back.
    private static func marked(_ code: String, _ marks: [Int]) -> String {
        var bytes = Array(code.utf8)
        for mark in marks.reversed() { bytes.insert(contentsOf: String(RuleExample.mark).utf8, at: mark) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func categories(_ rules: [Rule]) -> [String] { Set(rules.map(\.category)).sorted() }

    private static func fix(_ rule: Rule) -> String { rule.fixIsSafe.map { $0 ? "safe" : "unsafe" } ?? "" }

    private static func scope(_ scope: RuleScope, _ language: Language) -> String {
        switch scope {
        case .file: label("file", "ファイル", language)
        case .project: label("project", "プロジェクト", language)
        case .mergeRequest: label("merge request", "マージリクエスト", language)
        }
    }

    private static func label(_ english: String, _ japanese: String, _ language: Language) -> String {
        language == .en ? english : japanese
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
