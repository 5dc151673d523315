import Syntax

/// Matchers compiled: flat arrays that the engine walks by index. Several matchers share one program.
struct Program: Sendable {
    var steps: [Step] = []
    /// Members of `any` and `all`.
    var lists: [Int32] = []
    /// What each step asks, in words.
    var descriptions: [String] = []
    var kindSets: [KindSet] = []
    var relations: [CompiledRelation] = []
    var texts: [TextPattern] = []
    var declarations: [CompiledDeclaration] = []
    var constraints: [CompiledConstraint] = []
    var patterns: [PatternHeader] = []
    var elements: [Element] = []
    var tokens: [PatternToken] = []
    var bytes: [UInt8] = []
    var entries: [Entry] = []

    /// One matcher of the program.
    struct Entry: Sendable {
        var root: Int32
        var seeds: Seeds
        /// Keys of names without which a file cannot hold a match.
        var required: Set<UInt16>
        /// Names of its captures, by slot.
        var names: [String]
    }
}

/// A program's arrays lent to the engine, so that its loops neither retain nor check for uniqueness.
struct ProgramView {
    let steps: UnsafeBufferPointer<Step>
    let lists: UnsafeBufferPointer<Int32>
    let kindSets: UnsafeBufferPointer<KindSet>
    let relations: UnsafeBufferPointer<CompiledRelation>
    let texts: UnsafeBufferPointer<TextPattern>
    let declarations: UnsafeBufferPointer<CompiledDeclaration>
    let constraints: UnsafeBufferPointer<CompiledConstraint>
    let patterns: UnsafeBufferPointer<PatternHeader>
    let elements: UnsafeBufferPointer<Element>
    let tokens: UnsafeBufferPointer<PatternToken>
    let bytes: UnsafeBufferPointer<UInt8>
}

extension Program {
    /// Lends the arrays for the time of the call.
    func withView<Result>(_ body: (ProgramView) -> Result) -> Result {
        steps.withUnsafeBufferPointer { steps in
        lists.withUnsafeBufferPointer { lists in
        kindSets.withUnsafeBufferPointer { kindSets in
        relations.withUnsafeBufferPointer { relations in
        texts.withUnsafeBufferPointer { texts in
        declarations.withUnsafeBufferPointer { declarations in
        constraints.withUnsafeBufferPointer { constraints in
        patterns.withUnsafeBufferPointer { patterns in
        elements.withUnsafeBufferPointer { elements in
        tokens.withUnsafeBufferPointer { tokens in
        bytes.withUnsafeBufferPointer { bytes in
            body(
                ProgramView(
                    steps: steps, lists: lists, kindSets: kindSets, relations: relations, texts: texts, declarations: declarations,
                    constraints: constraints, patterns: patterns, elements: elements, tokens: tokens, bytes: bytes))
        }}}}}}}}}}}
    }
}


/// One part of a compiled matcher; numbers are indices into the program's arrays.
enum Step: Sendable {
    case pattern(Int32)
    case kind(Int32)
    case regex(Int32)
    case any(first: Int32, end: Int32)
    case all(first: Int32, end: Int32)
    case not(Int32)
    case inside(Int32)
    case contains(Int32)
    case follows(Int32)
    case precedes(Int32)
    case declaration(Int32)
    /// A capture (slot) and the constraint on it.
    case constrain(slot: Int32, constraint: Int32)
}

struct CompiledRelation: Sendable {
    var step: Int32
    /// Kinds of node at which the step can hold.
    var kinds: KindSet
    var until: KindSet
    var isDirect: Bool
}

struct CompiledDeclaration: Sendable {
    var query: DeclarationQuery
    var kinds: KindSet
    var wantsLet: Bool
    var wantsVar: Bool
    /// Index of the pattern for its type, or -1.
    var type: Int32
    var nameSlot: Int32
    var typeSlot: Int32
    var valueSlot: Int32
    var names: [[UInt8]]
    var attributes: [[UInt8]]
    var withoutAttributes: [[UInt8]]
    var modifiers: [[UInt8]]
    var withoutModifiers: [[UInt8]]
    var inherits: [[UInt8]]
    var conforms: [[UInt8]]
}

indirect enum CompiledConstraint: Sendable {
    case regex(TextPattern)
    case tokens([TokenText])
    case slot(Int32)
    case kind(KindSet)
    case conforms([String])
    case containsTokens(TokenText)
    case contains(CompiledRelation)
    case matches(step: Int32)
    case count(ClosedRange<Int>)
    case not(CompiledConstraint)
    case any([CompiledConstraint])
    case all([CompiledConstraint])
}

/// Swift given as text in a constraint, as its tokens' bytes.
struct TokenText: Sendable, Hashable {
    var tokens: [[UInt8]]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        tokens = Tokenizer.tokenize(bytes).filter { $0.kind != .endOfFile && $0.length > 0 }.map {
            Array(bytes[Int($0.start)..<Int($0.end)])
        }
    }
}
