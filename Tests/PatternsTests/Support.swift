import Syntax
import Testing

@testable import Patterns

/// The file's tree.
func parse(_ code: String) -> SyntaxTree { Parser.parse(Array(code.utf8)) }

/// The texts of all matches of a pattern.
func found(
    _ pattern: String, in code: String, as context: PatternContext = .automatic, equivalences: Equivalences = .all
) throws -> [String] {
    let matcher = Matcher.pattern(try Pattern(pattern, context: context, equivalences: equivalences))
    return try found(matcher, in: code)
}

/// The texts of all matches of a matcher.
func found(_ matcher: Matcher, in code: String, lookup: ProjectLookup = .none) throws -> [String] {
    let tree = parse(code)
    return try CompiledMatcher(matcher).matches(in: tree, lookup: lookup).map {
        String(decoding: tree.source[$0.range(in: tree)], as: UTF8.self)
    }
}

/// What the holes of the first match hold, as `NAME=text`, sorted.
func captured(_ pattern: String, in code: String, as context: PatternContext = .automatic) throws -> [String] {
    try captured(.pattern(Pattern(pattern, context: context)), in: code)
}

/// What the holes of the first match hold, as `NAME=text`, sorted.
func captured(_ matcher: Matcher, in code: String) throws -> [String] {
    let tree = parse(code)
    let match = try #require(try CompiledMatcher(matcher).matches(in: tree).first)
    return match.captures.all.map { "\($0.name)=\($0.text(in: tree))" }.sorted()
}

/// Asserts that a pattern finds something in each of `hits` and nothing in each of `misses`.
func check(
    _ pattern: String, as context: PatternContext = .automatic, equivalences: Equivalences = .all, hits: [String] = [],
    misses: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for code in hits {
        #expect(
            try !found(pattern, in: code, as: context, equivalences: equivalences).isEmpty, "`\(pattern)` should find `\(code)`",
            sourceLocation: sourceLocation)
    }
    for code in misses {
        let matches = try found(pattern, in: code, as: context, equivalences: equivalences)
        #expect(matches.isEmpty, "`\(pattern)` should not find `\(code)`", sourceLocation: sourceLocation)
    }
}

/// The file after the fix of the first match; the reason in brackets where it is refused.
func fixed(_ pattern: String, by template: String, in code: String) throws -> String {
    try fixed(.pattern(Pattern(pattern)), by: template, in: code)
}

/// The file after the fix of the first match; the reason in brackets where it is refused.
func fixed(_ matcher: Matcher, by template: String, in code: String) throws -> String {
    let tree = parse(code)
    let match = try #require(try CompiledMatcher(matcher).matches(in: tree).first)
    switch try Template(template).fix(match, in: tree) {
    case .refused(let reason): return "[\(reason)]"
    case .edits(let edits):
        var bytes = tree.source
        for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
