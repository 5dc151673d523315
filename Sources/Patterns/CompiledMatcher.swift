import Syntax

/// A matcher checked and made ready to run.
public struct CompiledMatcher: Sendable {
    /// What it was made from.
    public let matcher: Matcher
    /// Names that a match may bind, without `$`.
    public let captureNames: [String]
    let program: Program

    /// Checks and compiles.
    /// - Throws: `PatternError` where a constraint names a capture that nothing binds.
    public init(_ matcher: Matcher) throws(PatternError) {
        self.matcher = matcher
        program = try ProgramBuilder(matcher).program
        captureNames = program.entries.first?.names ?? []
    }

    /// Every match in a file, in source order. For many matchers `RuleDispatch` is faster.
    public func matches(in tree: SyntaxTree, lookup: ProjectLookup = .none) -> [Match] {
        RuleDispatch([self]).run(on: tree, lookup: lookup).matches
    }
}
