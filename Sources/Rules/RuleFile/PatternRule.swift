/// A rule that is said in Swift with holes: the parts of its file that are compiled when it is used.
public struct PatternRule: Sendable {
    /// The value of `match:`.
    let match: YAMLNode
    /// The value of `report:`: the capture that is underlined.
    let report: YAMLNode?
    /// The replacement's template, with its place in the file.
    let fix: YAMLNode?
    /// Whether the fix leaves behaviour as it is.
    let fixIsSafe: Bool
}

extension Rule {
    /// Compiles the match, to see that it can be.
    func checkMatch() throws {}
}
