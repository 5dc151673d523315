import Syntax

/// Swift with holes, compiled: read by the same tokenizer and parser as the code it is looked for in.
///
/// * `$X` is one expression, type, name, statement, pattern, argument, parameter, member …: whatever stands at that place.
///   The name is upper case; `$x` and `$0` stay Swift. As an argument it is one without a label (`$L: $X` has one).
/// * `$_` is the same without a name.
/// * `$$$XS` or `$$$` is any run, also an empty one, of arguments, statements, parameters, members, elements, cases, conditions,
///   inherited types, within one bracket level.
/// * A name used twice must match equal tokens, whatever the layout.
/// * In a string literal's text nothing is a hole; in its interpolations holes work.
///
/// A pattern that starts with a dot, `.frame($$$A)`, finds that member on any base and on none.
public struct Pattern: Sendable {
    /// As written.
    public let text: String
    /// Where it was read; never `automatic`.
    public let context: PatternContext
    /// Spellings it does not distinguish.
    public let equivalences: Equivalences
    /// The names of its holes without `$`, each once, in order of appearance.
    public let holes: [Hole]

    /// What the parser made of it.
    let parsed: ParsedPattern

    /// Reads a pattern.
    /// - Throws: `PatternError` with the byte offset in `text` where it cannot be read.
    public init(
        _ text: String, context: PatternContext = .automatic, equivalences: Equivalences = .all
    ) throws(PatternError) {
        let bytes = Array(text.utf8)
        let parsed = try PatternReader.read(bytes, context)
        self.text = text
        self.context = parsed.context
        self.equivalences = equivalences
        self.parsed = parsed.pattern
        var holes: [Hole] = []
        for index in parsed.pattern.tree.tokens.indices {
            guard let site = parsed.pattern.hole(atToken: index), !site.name.isEmpty else { continue }
            if let known = holes.first(where: { $0.name == site.name }) {
                guard known.isRun == site.isRun else {
                    throw PatternError(
                        offset: site.offset - parsed.pattern.prefixLength,
                        problem: "`\(site.name)` is one value at one place and a run at another",
                        remedy: "write `$\(site.name)` or `$$$\(site.name)` at both, or use two names")
                }
            } else {
                holes.append(Hole(name: site.name, isRun: site.isRun, offset: site.offset - parsed.pattern.prefixLength))
            }
        }
        self.holes = holes
    }

    /// A named hole.
    public struct Hole: Sendable, Hashable {
        /// Without `$`.
        public let name: String
        /// `$$$NAME`
        public let isRun: Bool
        /// Byte offset of its first `$` in the pattern's text.
        public let offset: Int
    }
}
