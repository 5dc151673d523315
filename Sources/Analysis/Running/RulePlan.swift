import Rules

/// Which rules run where: the configuration resolved for every combination of its `paths:` entries that some file falls under.
struct RulePlan: Sendable {
    let catalogue: Catalogue
    let configuration: Configuration

    /// The entries of `paths:` that mean a file, in order.
    typealias Overrides = [Int]

    func overrides(for path: String) -> Overrides {
        configuration.overrides.indices.filter { index in
            configuration.overrides[index].globs.contains { $0.matches(path) }
        }
    }

    /// A rule's settings under those entries; nil where it does not run.
    func settings(of rule: Rule, under overrides: Overrides) -> RuleSettings? {
        var settings = configuration.rules[rule.id] ?? RuleSettings()
        var isEnabled = settings.isEnabled ?? rule.isOnByDefault
        if let only = configuration.only { isEnabled = only.contains(rule.id) }
        if configuration.except.contains(rule.id) { isEnabled = false }
        for index in overrides {
            let override = configuration.overrides[index]
            if let only = override.only { isEnabled = isEnabled && only.contains(rule.id) }
            if override.except.contains(rule.id) { isEnabled = false }
            guard let more = override.rules[rule.id] else { continue }
            // `only` of the whole run is a limit that no path lifts.
            if let choice = more.isEnabled { isEnabled = choice && (configuration.only?.contains(rule.id) ?? true) }
            settings = settings.overlaid(with: more)
        }
        settings.isEnabled = isEnabled
        return isEnabled ? settings : nil
    }

    /// The rules for files under those entries.
    /// - Throws: `DocumentError` where a rule file's match cannot be compiled.
    func ruleSet(under overrides: Overrides) throws -> RuleSet {
        let chosen = catalogue.rules.compactMap { rule in settings(of: rule, under: overrides).map { (rule: rule, settings: $0) } }
        return RuleSet(
            try Concurrently.map(chosen) {
                try ActiveRule($0.rule, severity: $0.settings.severity, options: $0.settings.options)
            })
    }

    /// The project checks that run for any file, with the settings that hold where no `paths:` entry says otherwise.
    func projectRules() throws -> [ActiveRule] {
        var rules: [ActiveRule] = []
        for rule in catalogue.rules {
            guard case .native = rule.body, rule.scope == .project else { continue }
            let base = settings(of: rule, under: [])
            let isAnywhere = base != nil || configuration.overrides.indices.contains { settings(of: rule, under: [$0]) != nil }
            guard isAnywhere else { continue }
            let chosen = base ?? configuration.rules[rule.id] ?? RuleSettings()
            rules.append(try ActiveRule(rule, severity: chosen.severity, options: chosen.options))
        }
        return rules
    }
}
