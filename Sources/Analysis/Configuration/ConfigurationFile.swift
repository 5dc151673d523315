import Rules

/// A `.mekiki.yml` that is read but not yet understood: which rules it may name is known only after `customRules` are loaded.
public struct ConfigurationFile: Sendable {
    /// As messages name it.
    public let path: String
    /// Rule files and folders of the user's own, relative to the repository's root.
    public let customRules: [String]
    private let root: YAMLNode

    /// The error that one of `customRules` is no good.
    /// - Parameter index: its place in `customRules`.
    public func error(inCustomRule index: Int, problem: String, advice: String) -> DocumentError {
        var position = root["custom_rules"]?.position
        if case .sequence(let items)? = root["custom_rules"]?.value, items.indices.contains(index) { position = items[index].position }
        return DocumentError(path: path, position: position, problem: problem, advice: advice)
    }

    /// - Throws: `DocumentError` where the text is no YAML, or `custom_rules` no list of paths inside the repository.
    public init(_ text: String, path: String = ".mekiki.yml") throws {
        self.path = path
        root = try DocumentError.located(in: path) { try YAMLReader.read(text) }
        let root = root
        customRules = try DocumentError.located(in: path) {
            guard let node = root["custom_rules"], !node.isNull else { return [] }
            for path in try node.strings(what: "`custom_rules`")
            where path.hasPrefix("/") || path.split(separator: "/").contains("..") {
                throw DocumentError(
                    position: node.position, problem: "`\(path)` in `custom_rules` leads out of the repository",
                    advice: "name a file or folder below the root")
            }
            return try node.strings(what: "`custom_rules`")
        }
    }

    /// The settings.
    /// - Parameter catalogue: all rules, the user's own among them.
    /// - Throws: `DocumentError` for a key, rule, option or value that does not exist, with the nearest right one.
    public func configuration(_ catalogue: Catalogue) throws -> Configuration {
        try DocumentError.located(in: path) {
            var configuration = try ConfigurationDecoder(catalogue: catalogue).configuration(root)
            configuration.path = path
            configuration.customRules = customRules
            return configuration
        }
    }
}

/// Turns a document into settings.
private struct ConfigurationDecoder {
    let catalogue: Catalogue

    func configuration(_ root: YAMLNode) throws -> Configuration {
        let file = try YAMLMapping(root, what: "the configuration", keys: ConfigurationKeys.top.map(\.name))
        var result = Configuration()
        result.only = try file["only"].map { try ruleIDs($0, what: "`only`") }
        result.except = try file["except"].map { try ruleIDs($0, what: "`except`") } ?? []
        result.rules = try ruleSettings(file["rules"])
        result.include = try globs(file["include"], what: "`include`")
        result.exclude = try globs(file["exclude"], what: "`exclude`")
        result.includePosition = file["include"]?.position
        result.excludePosition = file["exclude"]?.position
        result.overrides = try file["paths"].map { try overrides($0) } ?? []
        if let node = file["include_generated"] { result.includesGenerated = try node.boolean(what: "`include_generated`") }
        if let node = file["fail_on"] { result.failOn = try severityOrNever(node, what: "`fail_on`") }
        result.language = try file["lang"].map { try language($0) }
        if let node = file["review"] { result.review = try review(node) }
        return result
    }

    private func review(_ node: YAMLNode) throws -> ReviewSettings {
        let mapping = try YAMLMapping(node, what: "`review`", keys: ConfigurationKeys.review.map(\.name))
        var settings = ReviewSettings()
        if let node = mapping["max_inline"] { settings.maximumThreads = try node.integer(what: "`max_inline`", in: 0...1000) }
        if let node = mapping["inline_severity"] { settings.threadSeverity = try node.severity(what: "`inline_severity`") }
        if let node = mapping["block"] { settings.blockOn = .some(try severityOrNever(node, what: "`block`")) }
        settings.id = try mapping["id"].map { try reviewID($0) }
        if let node = mapping["draft_notes"] { settings.usesDraftNotes = try node.boolean(what: "`draft_notes`") }
        if let node = mapping["resolve"] { settings.resolvesThreads = try node.boolean(what: "`resolve`") }
        if let node = mapping["reply"] { settings.repliesWhenFixed = try node.boolean(what: "`reply`") }
        if let node = mapping["suggestions"] { settings.offersSuggestions = try node.boolean(what: "`suggestions`") }
        if let node = mapping["summary"] { settings.summary = try summary(node) }
        if let node = mapping["status"] { settings.setsStatus = try node.boolean(what: "`status`") }
        settings.languages = try mapping["lang"].map { node in
            let word = try node.choice(ConfigurationKeys.reviewLanguages, what: "`lang`")
            return Language(rawValue: word).map { [$0] } ?? Language.allCases
        }
        settings.ruleLink = try mapping["rule_link"]?.nonEmptyString(what: "`rule_link`")
        return settings
    }

    private func summary(_ node: YAMLNode) throws -> ReviewSettings.Summary {
        if case .scalar("always", _) = node.value { return .always }
        do {
            return try node.boolean(what: "`summary`") ? .whenNeeded : .never
        } catch {
            throw DocumentError(position: node.position, problem: "`summary` must be on, off or always", advice: "write `on`, `off` or `always`")
        }
    }

    /// It becomes a part of the hidden line that notes are recognised by.
    private func reviewID(_ node: YAMLNode) throws -> String {
        let id = try node.string(what: "`id`")
        guard !id.isEmpty, id.utf8.count <= 40, !id.contains("--"), id.utf8.allSatisfy({ $0 < 0x80 }),
            id.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) })
        else {
            throw DocumentError(
                position: node.position, problem: "`id` must be a short name", advice: "write at most 40 letters, digits, `.`, `_` and single `-`")
        }
        return id
    }

    private func overrides(_ node: YAMLNode) throws -> [PathOverride] {
        try node.items(what: "`paths`").map { item in
            let mapping = try YAMLMapping(item, what: "an entry of `paths`", keys: ConfigurationKeys.override.map(\.name))
            let path = try mapping.required("path", example: "Tests/**")
            var override = PathOverride(globs: try globs(path, what: "`path`"))
            override.only = try mapping["only"].map { try ruleIDs($0, what: "`only`") }
            override.except = try mapping["except"].map { try ruleIDs($0, what: "`except`") } ?? []
            override.rules = try ruleSettings(mapping["rules"])
            override.position = path.position
            return override
        }
    }

    private func ruleSettings(_ node: YAMLNode?) throws -> [String: RuleSettings] {
        var result: [String: RuleSettings] = [:]
        for entry in try node?.entries(what: "`rules`") ?? [] {
            guard let rule = catalogue[entry.key] else { throw unknown(entry.key, at: entry) }
            result[entry.key] = try settings(entry.value, of: rule)
        }
        return result
    }

    private func settings(_ node: YAMLNode, of rule: Rule) throws -> RuleSettings {
        var settings = RuleSettings()
        switch node.value {
        case .scalar(let text, _):
            if let severity = Severity(rawValue: text) {
                settings.isEnabled = true
                settings.severity = severity
            } else if let isEnabled = try? node.boolean(what: "") {
                settings.isEnabled = isEnabled
            } else {
                _ = try node.choice(ConfigurationKeys.severities + ["off", "on"], what: "`\(rule.id)`")
            }
        case .sequence:
            _ = try node.string(what: "`\(rule.id)`")
        case .mapping(let entries):
            settings.isEnabled = true
            for entry in entries {
                switch entry.key {
                case "severity": settings.severity = try entry.value.severity(what: "`severity` of `\(rule.id)`")
                case "enabled": settings.isEnabled = try entry.value.boolean(what: "`enabled` of `\(rule.id)`")
                default:
                    guard rule.options.contains(where: { $0.name == entry.key }) else {
                        throw DocumentError(
                            position: entry.position, problem: "`\(rule.id)` has no option `\(entry.key)`",
                            advice: NearestName.advice(
                                entry.key, in: ConfigurationKeys.rule.map(\.name) + rule.options.map(\.name)))
                    }
                    settings.options[entry.key] = try rule.optionValue(entry)
                }
            }
        }
        return settings
    }

    private func ruleIDs(_ node: YAMLNode, what: String) throws -> [String] {
        var nodes = [node]
        if case .sequence(let items) = node.value { nodes = items }
        return try nodes.map { node in
            let id = try node.string(what: "each of \(what)")
            guard catalogue[id] != nil else {
                throw DocumentError(
                    position: node.position, problem: "no rule is called `\(id)`", advice: catalogue.advice(forUnknown: id))
            }
            return id
        }
    }

    private func unknown(_ id: String, at entry: YAMLEntry) -> DocumentError {
        DocumentError(
            position: entry.position, problem: "no rule is called `\(id)`", advice: catalogue.advice(forUnknown: id))
    }

    private func globs(_ node: YAMLNode?, what: String) throws -> [Glob] {
        guard let node else { return [] }
        var nodes = [node]
        if case .sequence(let items) = node.value { nodes = items }
        return try nodes.map { node in
            let text = try node.nonEmptyString(what: "each of \(what)")
            do {
                return try Glob(text)
            } catch let error as Glob.Malformed {
                throw DocumentError(
                    position: node.position, problem: "`\(text)` is no path pattern: \(error.reason)",
                    advice: "write a path from the root, such as `Pods` or `Sources/**/*.swift`")
            }
        }
    }

    private func severityOrNever(_ node: YAMLNode, what: String) throws -> Severity? {
        Severity(rawValue: try node.choice(ConfigurationKeys.severitiesOrNever, what: what))
    }

    private func language(_ node: YAMLNode) throws -> Language {
        Language(rawValue: try node.choice(ConfigurationKeys.languages, what: "`lang`")) ?? .en
    }
}
