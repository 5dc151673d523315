/// Where in Swift's grammar the text of a pattern stands.
///
/// The same characters can be several things: `[String: Any]` is an expression (a dictionary literal) and a type. `automatic` takes the
/// first context of the list below in which the text reads cleanly; a pattern that wants another one names it.
public enum PatternContext: String, Sendable, CaseIterable {
    /// The first of the others that fits.
    case automatic
    /// What may stand in a file or a function body: expressions, statements, declarations; several in a row too.
    case code
    /// What may stand in a type's body: `init($$$P) { $$$B }`, `case $C`, `subscript($$$P) -> $T`.
    case member
    /// `case $P: $$$B` or `default: $$$B` of a `switch`.
    case switchCase = "switch_case"
    /// `catch $P { $$$B }`
    case catchClause = "catch_clause"
    /// `get { $$$B }`, `didSet { $$$B }`
    case accessor
    /// What stands between `if` and `{`: `let $X = $Y`, `case .some($X) = $Y`, `#available(iOS $V, *)`.
    case condition
    /// `@objc`, `@available(iOS $V, *)`
    case attribute
    /// `private(set)`, `weak`
    case modifier
    /// `$T?`, `[$K: Any]`, `($$$P) -> Void`
    case type
    /// What stands after `case` in a `switch`: `.success(let $X)`.
    case pattern
    /// `animated: $A`, with its label
    case argument
    /// `_ $N: $T = $V`
    case parameter
}
