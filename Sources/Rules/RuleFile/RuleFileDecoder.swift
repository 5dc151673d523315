import Project
import Syntax

/// A rule file's text with the name that messages give it.
public struct RuleSource: Sendable {
    /// As messages name it; its last part without `.yml` is the rule's id.
    public var path: String
    /// What the file holds.
    public var text: String

    /// A rule file's text, and its path as messages are to name it.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// File name without folder and extension.
    var stem: String {
        let name = path.fileName
        return String(name[..<(name.utf8.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex)])
    }

    /// Name of the folder it lies in; empty at the top.
    var folder: String { String(String(path.folder.dropLast()).fileName) }
}

extension Rule {
    /// Reads a rule file.
    /// - Parameters:
    ///   - isBuiltIn: whether it lies under `rules/`, where the folder is the category.
    ///   - isChecked: also reads the examples and compiles the match, so that any error in the file shows now.
    /// - Throws: `DocumentError` with the file's path.
    public init(_ source: RuleSource, isBuiltIn: Bool = false, isChecked: Bool = true) throws {
        self = try DocumentError.located(in: source.path) {
            let parts = RuleFileParts(source.text)
            let head = try parts.head()
            var rule = try Rule(decoding: head, of: source, isBuiltIn: isBuiltIn)
            guard rule.scope == .mergeRequest || head["examples"] != nil || !parts.examples.text.isEmpty else {
                throw DocumentError(
                    position: head.position, problem: "`examples` are missing",
                    advice: "write `examples:` with `flags:` (code with ↓ at each place that is found) and `passes:`")
            }
            if isChecked {
                if case .pattern(let pattern) = rule.body { try Self.checkUse(of: rule.options, written: head["options"], in: pattern) }
                if case .pattern(let pattern) = try ActiveRule(rule, isChecked: true).engine { rule.prepared = pattern }
                _ = try rule.examples()
            }
            return rule
        }
    }

    /// - Parameter head: the file's value; it need not hold the examples.
    /// - Throws: `DocumentError` without a path.
    init(decoding head: YAMLNode, of source: RuleSource, isBuiltIn: Bool) throws {
        let file = try YAMLMapping(head, what: "a rule file", keys: RuleFileKeys.top)
        self.source = source
        path = source.path
        self.isBuiltIn = isBuiltIn

        let stem = source.stem
        let idNode = try file.required("id", example: stem)
        id = try idNode.string(what: "`id`")
        idPosition = idNode.position
        guard id == stem else {
            throw DocumentError(
                position: idNode.position, problem: "`id` is `\(id)`, but the file is called `\(stem).yml`",
                advice: "give both the same name")
        }
        guard Rule.isID(id) else {
            throw DocumentError(
                position: idNode.position, problem: "`\(id)` is no rule id",
                advice: "use lower-case letters, digits and `_`, starting with a letter")
        }
        category = try Self.category(file, source: source, isBuiltIn: isBuiltIn)
        severity = try file["severity"]?.severity(what: "`severity`") ?? .warning
        isOnByDefault = try file["default"]?.boolean(what: "`default`") ?? true
        let messageNode = try file.required("message", example: "{ en: …, ja: … }")
        message = try messageNode.localizedText(what: "`message`")
        messagePosition = messageNode.position
        variants = try Self.variants(file)
        why = try file.required("why", example: "{ en: …, ja: … }").localizedText(what: "`why`")
        document = try file["document"]?.nonEmptyString(what: "`document`").trimmed
        aliases = try file["aliases"]?.strings(what: "`aliases`") ?? []
        options = try Self.options(file)
        precision = try Self.precision(file)
        since = try file["since"]?.string(what: "`since`")
        scope =
            try file["on"].map {
                RuleScope(rawValue: try $0.choice(RuleScope.allCases.map(\.rawValue), what: "`on`")) ?? .file
            } ?? .file
        body = try Self.body(file, id: id, scope: scope, isBuiltIn: isBuiltIn)
        if case .pattern(let rule) = body, !rule.fixes.isEmpty {
            fixIsSafe = rule.fixes.contains(where: \.isSafe)
        } else {
            fixIsSafe = nil
        }
    }

    /// Whether a text can be a rule's id.
    static func isID(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "_")
        }
    }

    private static func category(_ file: YAMLMapping, source: RuleSource, isBuiltIn: Bool) throws -> String {
        guard isBuiltIn else { return try file["category"]?.nonEmptyString(what: "`category`") ?? "custom" }
        let folder = source.folder
        let node = try file.required("category", example: folder)
        let category = try node.string(what: "`category`")
        guard category == folder else {
            throw DocumentError(
                position: node.position, problem: "`category` is `\(category)`, but the file lies in `\(folder)/`",
                advice: "give both the same name")
        }
        return category
    }

    private static func variants(_ file: YAMLMapping) throws -> [String: MessageVariant] {
        var variants: [String: MessageVariant] = [:]
        for entry in try file["messages"]?.entries(what: "`messages`") ?? [] {
            let what = "`messages.\(entry.key)`"
            if case .scalar = entry.value.value { _ = try entry.value.localizedText(what: what) }
            let mapping = try YAMLMapping(entry.value, what: what, keys: RuleFileKeys.variant)
            let text = LocalizedText(
                en: try mapping.required("en", example: "…").nonEmptyString(what: what).trimmed,
                ja: try mapping.required("ja", example: "…").nonEmptyString(what: what).trimmed)
            variants[entry.key] = MessageVariant(
                text: text, severity: try mapping["severity"]?.severity(what: "`severity` of \(what)"))
        }
        return variants
    }

    private static func options(_ file: YAMLMapping) throws -> [RuleOption] {
        try (file["options"]?.entries(what: "`options`") ?? []).map { entry in
            let what = "option `\(entry.key)`"
            guard isID(entry.key) else {
                throw DocumentError(
                    position: entry.position, problem: "`\(entry.key)` is no option name",
                    advice: "use lower-case letters, digits and `_`, starting with a letter")
            }
            guard !RuleFileKeys.reservedOptionNames.contains(entry.key) else {
                throw DocumentError(
                    position: entry.position, problem: "an option cannot be called `\(entry.key)`",
                    advice: "`.mekiki.yml` uses that word beside a rule's options")
            }
            let mapping = try YAMLMapping(entry.value, what: what, keys: RuleFileKeys.option)
            let name = try mapping.required("type", example: "integer").choice(
                OptionType.allCases.map(\.rawValue), what: "`type` of \(what)")
            let type = OptionType(rawValue: name) ?? .string
            guard mapping.has("default") else {
                throw DocumentError(
                    position: entry.position, problem: "`default` of \(what) is missing", advice: "write the value it has when the user sets none")
            }
            let value = try mapping["default"]?.optionValue(type, what: "`default` of \(what)") ?? type.empty
            let text = try mapping.required("description", example: "{ en: …, ja: … }")
            let description: LocalizedText
            if case .scalar = text.value {
                let both = try text.nonEmptyString(what: "`description` of \(what)").trimmed
                description = LocalizedText(en: both, ja: both)
            } else {
                description = try text.localizedText(what: "`description` of \(what)")
            }
            return RuleOption(
                name: entry.key, type: type, defaultValue: value, defaultPosition: mapping["default"]?.position ?? entry.position,
                description: description)
        }
    }

    /// The match asks for options that there are, and for all of them: one that it does not ask for would change nothing.
    private static func checkUse(of options: [RuleOption], written: YAMLNode?, in rule: PatternRule) throws {
        let used = rule.usedOptions
        for (name, position) in used where !options.contains(where: { $0.name == name }) {
            throw DocumentError(
                position: position, problem: "the rule has no option `\(name)`",
                advice: options.isEmpty ? "write it under `options:`" : NearestName.advice(name, in: options.map(\.name)))
        }
        for entry in try written?.entries(what: "`options`") ?? [] where !used.contains(where: { $0.name == entry.key }) {
            throw DocumentError(
                position: entry.position, problem: "option `\(entry.key)` is never used",
                advice: "write `{ option: \(entry.key) }` in `match` or `where`, or remove it")
        }
    }

    private static func precision(_ file: YAMLMapping) throws -> String? {
        guard let node = file["precision"] else { return nil }
        let text = try node.string(what: "`precision`")
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let right = Int(parts[0]), let judged = Int(parts[1]), right >= 0, right <= judged { return text }
        throw DocumentError(
            position: node.position, problem: "`precision` is `\(text)`", advice: "write `right/judged`, as in `57/60`")
    }

    private static func body(_ file: YAMLMapping, id: String, scope: RuleScope, isBuiltIn: Bool) throws -> RuleBody {
        if let check = file["check"] {
            let name = try check.string(what: "`check`")
            for key in ["match", "where", "report", "fix"] {
                guard let other = file[key] else { continue }
                throw DocumentError(
                    position: other.position, problem: "`\(key)` beside `check`",
                    advice: "a native check brings its own; remove one of the two")
            }
            guard isBuiltIn else {
                throw DocumentError(
                    position: check.position, problem: "`check` names a check that is compiled in",
                    advice: "say it as `match:`; rules outside the program have patterns only")
            }
            if let type = nativeChecks[name] {
                let isOnRequest = type.scope == .mergeRequest
                guard isOnRequest == (scope == .mergeRequest) else {
                    throw DocumentError(
                        position: check.position,
                        problem: "`\(name)` is \(isOnRequest ? "a" : "no") check of the merge request, the rule is `on: \(scope.rawValue)`",
                        advice: isOnRequest ? "write `on: merge_request`" : "write `on: file` or `on: project`")
                }
                guard type.scope == scope else {
                    throw DocumentError(
                        position: check.position,
                        problem:
                            "`\(name)` is a check of \(type.scope == .project ? "the project" : "one file"), the rule is `on: \(scope.rawValue)`",
                        advice: "write `on: \(type.scope.rawValue)`")
                }
                return .native(type)
            }
            if externalChecks.contains(name) { return .external }
            throw DocumentError(
                position: check.position, problem: "no native check is called `\(name)`",
                advice: NearestName.of(name, in: nativeChecks.keys.sorted()).map { "did you mean `\($0)`?" }
                    ?? "it would be a struct in Sources/Rules/Checks/")
        }
        if scope == .mergeRequest { return .external }
        let match = try file.required("match", example: "…")
        var fixNodes = file["fix"].map { [$0] } ?? []
        if let node = fixNodes.first, case .sequence(let items) = node.value { fixNodes = items }
        let fixes = try fixNodes.map { node in
            guard case .mapping = node.value else {
                _ = try node.string(what: "`fix`")
                return PatternRule.FixTemplate(text: node, isSafe: true)
            }
            let mapping = try YAMLMapping(node, what: "`fix`", keys: RuleFileKeys.fix)
            let text = try mapping.required("replace", example: "…")
            _ = try text.string(what: "`replace`")
            return PatternRule.FixTemplate(text: text, isSafe: try mapping["safe"]?.boolean(what: "`safe`") ?? true)
        }
        return .pattern(PatternRule(match: match, constraints: file["where"], report: file["report"], fixes: fixes))
    }

    /// Checks that the analysis itself makes, over suppression comments.
    private static let externalChecks = ["useless_suppression", "expired_suppression"]
}

extension YAMLNode {
    /// `error`, `warning` or `note`.
    package func severity(what: String) throws -> Severity {
        Severity(rawValue: try choice(Severity.allCases.map(\.rawValue), what: what)) ?? .warning
    }

    /// The value of an option of that type.
    package func optionValue(_ type: OptionType, what: String) throws -> OptionValue {
        switch type {
        case .integer: .integer(try integer(what: what))
        case .boolean: .boolean(try boolean(what: what))
        case .string: .string(try string(what: what))
        case .strings: .strings(try strings(what: what))
        }
    }
}

extension OptionType {
    /// What `default:` without a value means.
    fileprivate var empty: OptionValue {
        switch self {
        case .integer: .integer(0)
        case .boolean: .boolean(false)
        case .string: .string("")
        case .strings: .strings([])
        }
    }
}
