import Rules

extension Configuration {
    /// The rules on the merge request (`on: merge_request`) that this configuration lets run.
    /// - Throws: `DocumentError`.
    public func mergeRequestRules(of catalogue: Catalogue) throws -> [ActiveRule] {
        let plan = RulePlan(catalogue: catalogue, configuration: self)
        return try catalogue.rules.compactMap { rule in
            guard rule.scope == .mergeRequest, let settings = plan.settings(of: rule, under: []) else { return nil }
            return try ActiveRule(rule, severity: settings.severity, options: settings.options)
        }
    }
}
