import Patterns
import Syntax

/// A rule that is said in Swift with holes: the parts of its file that are compiled when it is used.
public struct PatternRule: Sendable {
    /// The value of `match:`.
    let match: YAMLNode
    /// The value of a `where:` beside it.
    let constraints: YAMLNode?
    /// The value of `report:`: the capture that is underlined.
    let report: YAMLNode?
    /// The replacements' templates; of several the first whose captures the match bound is used.
    let fixes: [FixTemplate]

    /// A replacement as written.
    struct FixTemplate: Sendable {
        /// The text with its place in the file.
        let text: YAMLNode
        /// Whether it leaves behaviour as it is.
        let isSafe: Bool
    }
}

/// A pattern rule made ready to run.
public struct CompiledPattern: Sendable {
    /// What finds it.
    public let matcher: CompiledMatcher
    /// The capture that is underlined, without `$`; nil for the whole match.
    public let report: String?
    /// The message in both languages.
    let message: (en: LazyTemplate, ja: LazyTemplate)
    /// The replacements; of several the first whose captures the match bound is used.
    let fixes: [(template: LazyTemplate, isSafe: Bool)]
    /// Whether its matches depend on what other files declare.
    public let asksProject: Bool
}

extension PatternRule {
    /// The text of a fix, and the rule without it.
    func removingFix(at index: Int) -> (text: YAMLNode, rest: PatternRule) {
        var fixes = fixes
        let removed = fixes.remove(at: index)
        return (removed.text, PatternRule(match: match, constraints: constraints, report: report, fixes: fixes))
    }

    /// The options whose values its match asks for, and where it does.
    var usedOptions: [(name: String, position: SourcePosition)] { match.usedOptions + (constraints?.usedOptions ?? []) }

    /// Compiles it for those values of the rule's options.
    /// - Parameters:
    ///   - defaultPlaces: where the options' defaults stand in the rule file, by name.
    ///   - isChecked: also reads the message and the fixes, which otherwise waits for the first finding.
    /// - Throws: `DocumentError` without a path.
    func compiled(
        options: RuleOptions, defaultPlaces: [String: SourcePosition], message: LocalizedText, at messagePosition: SourcePosition, isChecked: Bool
    ) throws -> CompiledPattern {
        let decoder = MatchDecoder(options: options, defaultPlaces: defaultPlaces)
        var matcher = try decoder.matcher(match)
        if let constraints { matcher = .all([matcher, .constrain(try decoder.constraints(constraints))]) }
        let compiled: CompiledMatcher
        do {
            compiled = try CompiledMatcher(matcher)
        } catch {
            throw unusable(error)
        }
        let names = compiled.captureNames
        var reported: String?
        if let report {
            let name = String(try report.nonEmptyString(what: "`report`").drop { $0 == "$" })
            try Self.check([name], in: names, at: report, what: "`report`")
            reported = name
        }
        let templates = try fixes.map { fix in
            let text = try fix.text.string(what: "`fix`").withoutTrailingNewlines
            return (template: LazyTemplate(text), isSafe: fix.isSafe)
        }
        let english = LazyTemplate(message.en)
        let japanese = LazyTemplate(message.ja)
        if isChecked {
            for (fix, template) in zip(fixes, templates) {
                try Self.check(try Self.names(of: template.template, at: fix.text), in: names, at: fix.text, what: "`fix`")
            }
            let place = YAMLNode(.mapping([]), at: messagePosition)
            for template in [english, japanese] {
                try Self.check(try Self.names(of: template, at: place), in: names, at: place, what: "`message`")
            }
        }
        return CompiledPattern(
            matcher: compiled, report: reported, message: (english, japanese), fixes: templates,
            asksProject: match.mentions(key: "conforms") || constraints?.mentions(key: "conforms") ?? false)
    }

    /// An error that shows only when all of the match is put together: at the name it is about, where it is about one.
    private func unusable(_ error: PatternError) -> DocumentError {
        let nodes = [constraints, match].compactMap { $0 }
        for node in nodes {
            for (name, position) in node.captureNames where error.problem == "nothing binds `\(name)`" {
                return DocumentError(
                    position: position, problem: "nothing in the match binds `$\(name)`",
                    advice: Self.lowerCaseHole(name, in: match).map { "`$\($0)` is no hole; holes are upper case: `$\(name)`" } ?? error.remedy)
            }
        }
        return DocumentError(
            position: (constraints ?? match).position, problem: "the match cannot be used: \(error.problem)", advice: error.remedy)
    }

    /// The name as the match spells it in other case, which makes it plain Swift.
    private static func lowerCaseHole(_ name: String, in node: YAMLNode) -> String? {
        for text in node.texts {
            for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
                let word = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if word != name, word.uppercased() == name { return String(word) }
            }
        }
        return nil
    }

    private static func names(of template: LazyTemplate, at node: YAMLNode) throws -> [String] {
        do {
            return try template.template().names
        } catch {
            throw node.error(error, in: "the template")
        }
    }

    private static func check(_ used: [String], in bound: [String], at node: YAMLNode, what: String) throws {
        for name in used where !bound.contains(name) {
            throw DocumentError(
                position: node.position, problem: "\(what) names `$\(name)`, which the match never binds",
                advice: bound.isEmpty
                    ? "the match binds nothing; write a hole such as `$\(name)` in its pattern"
                    : NearestName.advice(name, in: bound.map { "$" + $0 }))
        }
    }
}
