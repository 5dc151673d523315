import Rules

/// What a `.swiftlint.yml` says that means something here too.
public struct SwiftLintConfiguration: Sendable {
    /// Path patterns to leave out.
    public var exclude: [String]
    /// Rules with a twin here, each once, in order of id.
    public var settings: [ImportedSetting]
    /// Rules that it turns on or configures and that have no twin.
    public var withoutTwin: [String]
    /// What is not read of other files: the configurations that it builds on, by key.
    public var unread: [(key: String, value: String)]

    /// Keys of SwiftLint's own that are no rules.
    private static let ownKeys: Set<String> = [
        "disabled_rules", "opt_in_rules", "only_rules", "whitelist_rules", "analyzer_rules", "included", "excluded", "reporter", "strict",
        "lenient", "baseline", "write_baseline", "check_for_updates", "warning_threshold", "cache_path", "indentation", "parent_config",
        "child_config", "remote_timeout", "remote_timeout_if_cached", "swiftlint_version", "allow_zero_lintable_files", "custom_rules",
        "use_nested_configs",
    ]

    /// - Throws: `DocumentError` where the text is no YAML. What only SwiftLint understands is passed over.
    public init(_ text: String, path: String = ".swiftlint.yml", catalogue: Catalogue) throws {
        let root = try DocumentError.located(in: path) { try YAMLReader.read(text) }
        exclude = Self.strings(root["excluded"]).map { Self.glob($0) }
        var settings: [String: ImportedSetting] = [:]
        var withoutTwin: Set<String> = []
        func set(_ theirs: String, _ value: String, _ origin: String) {
            let twins = catalogue.ids(aliased: theirs)
            if twins.isEmpty, value != "off" { withoutTwin.insert(theirs) }
            for id in twins { settings[id] = ImportedSetting(rule: id, value: value, origin: "\(theirs): \(origin)") }
        }
        for id in Self.strings(root["opt_in_rules"]) { set(id, "on", "opt_in_rules") }
        for id in Self.strings(root["only_rules"]) + Self.strings(root["whitelist_rules"]) { set(id, "on", "only_rules") }
        if case .mapping(let entries) = root.value {
            for entry in entries where !Self.ownKeys.contains(entry.key) {
                guard let severity = Self.severity(entry.value) else { continue }
                set(entry.key, severity, severity)
            }
        }
        unread = ["parent_config", "child_config"].flatMap { key in Self.strings(root[key]).map { (key, $0) } }
        for id in Self.strings(root["disabled_rules"]) { set(id, "off", "disabled_rules") }
        self.settings = settings.values.sorted { $0.rule < $1.rule }
        self.withoutTwin = withoutTwin.sorted()
    }

    /// The text of a `.mekiki.yml` that carries it over.
    public func template() -> String {
        var notes = ["Carried over from .swiftlint.yml: excluded paths and the rules that have a twin."]
        if !withoutTwin.isEmpty {
            notes.append("Without a twin here: " + withoutTwin.joined(separator: ", ") + ".")
        }
        return ConfigurationTemplate.text(exclude: exclude, settings: settings, notes: notes)
    }

    /// `Pods` there is the folder at the root; here it would be one at any depth.
    private static func glob(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return path.contains("/") || path.hasPrefix("*") ? String(path) : path + "/**"
    }

    private static func strings(_ node: YAMLNode?) -> [String] {
        switch node?.value {
        case .scalar(let text, _)?: text.isEmpty ? [] : [text]
        case .sequence(let items)?: items.compactMap { if case .scalar(let text, _) = $0.value { text } else { nil } }
        case .mapping?, nil: []
        }
    }

    private static func severity(_ node: YAMLNode) -> String? {
        if case .scalar(let text, _) = node.value, text == "error" || text == "warning" { return text }
        if case .scalar(let text, _)? = node["severity"]?.value, text == "error" || text == "warning" { return text }
        return nil
    }
}
