import Syntax

/// Matchers compiled: flat arrays that the engine walks by index. Several matchers share one program.
struct Program: Sendable {
    var steps: [Step] = []
    /// Members of `any` and `all`: steps, and constraints.
    var stepLists: [Int32] = []
    var constraintLists: [Int32] = []
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
    /// Names and tokens given as text.
    var words: [Word] = []
    var bytes: [UInt8] = []
    var entries: [Entry] = []

    /// One matcher of the program.
    struct Entry: Sendable {
        var root: Int32
        var seeds: Seeds
        /// Keys of names: a file with a match holds all names of at least one of these.
        var required: [Set<UInt16>]
        /// Names of its captures, by slot.
        var names: [String]
    }
}

/// A program's arrays lent to the engine, so that its loops neither retain nor check for uniqueness.
struct ProgramView {
    let steps: UnsafeBufferPointer<Step>
    let stepLists: UnsafeBufferPointer<Int32>
    let constraintLists: UnsafeBufferPointer<Int32>
    let kindSets: UnsafeBufferPointer<KindSet>
    let relations: UnsafeBufferPointer<CompiledRelation>
    let texts: UnsafeBufferPointer<TextPattern>
    let declarations: UnsafeBufferPointer<CompiledDeclaration>
    let constraints: UnsafeBufferPointer<CompiledConstraint>
    let patterns: UnsafeBufferPointer<PatternHeader>
    let elements: UnsafeBufferPointer<Element>
    let tokens: UnsafeBufferPointer<PatternToken>
    let words: UnsafeBufferPointer<Word>
    let bytes: UnsafeBufferPointer<UInt8>
}

extension Program {
    /// Lends the arrays for the time of the call.
    func withView<Result>(_ body: (ProgramView) -> Result) -> Result {
        steps.withUnsafeBufferPointer { steps in
            stepLists.withUnsafeBufferPointer { stepLists in
                constraintLists.withUnsafeBufferPointer { constraintLists in
                    kindSets.withUnsafeBufferPointer { kindSets in
                        relations.withUnsafeBufferPointer { relations in
                            texts.withUnsafeBufferPointer { texts in
                                declarations.withUnsafeBufferPointer { declarations in
                                    constraints.withUnsafeBufferPointer { constraints in
                                        patterns.withUnsafeBufferPointer { patterns in
                                            elements.withUnsafeBufferPointer { elements in
                                                tokens.withUnsafeBufferPointer { tokens in
                                                    words.withUnsafeBufferPointer { words in
                                                        bytes.withUnsafeBufferPointer { bytes in
                                                            body(
                                                                ProgramView(
                                                                    steps: steps, stepLists: stepLists, constraintLists: constraintLists,
                                                                    kindSets: kindSets, relations: relations, texts: texts,
                                                                    declarations: declarations, constraints: constraints, patterns: patterns,
                                                                    elements: elements, tokens: tokens, words: words, bytes: bytes))
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
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
    /// A text pattern that the found node's bytes must match, or -1.
    var text: Int32
    /// Whether it neither binds captures nor asks for any: its answer depends on the node alone.
    var isPure: Bool
}

/// A declaration query; without references, so that trying it costs no counting of them.
struct CompiledDeclaration: Sendable {
    var kinds: KindSet
    var wantsLet: Bool
    var wantsVar: Bool
    var hasInitializer: Bool?
    var hasType: Bool?
    var hasBody: Bool?
    var scope: DeclarationScope?
    /// Text patterns, or -1.
    var name: Int32
    var typeText: Int32
    /// Index of the pattern for its type, or -1.
    var type: Int32
    var nameSlot: Int32
    var typeSlot: Int32
    var valueSlot: Int32
    var names: WordRange
    var attributes: WordRange
    var withoutAttributes: WordRange
    var modifiers: WordRange
    var withoutModifiers: WordRange
    var inherits: WordRange
    var conforms: WordRange
}

/// A constraint on a capture; numbers are indices into the program's arrays.
enum CompiledConstraint: Sendable {
    case regex(Int32)
    /// The tokens of Swift given as text.
    case tokens(WordRange)
    case slot(Int32)
    case kind(Int32)
    case conforms(WordRange)
    case containsTokens(WordRange)
    case contains(Int32)
    case matches(step: Int32)
    case count(ClosedRange<Int>)
    case not(Int32)
    case any(first: Int32, end: Int32)
    case all(first: Int32, end: Int32)
}

/// A name or token given as text: a range of the program's bytes.
struct Word: Sendable {
    var start: Int32
    var length: Int32
}

/// Words in a row, as indices into the program's.
struct WordRange: Sendable {
    var first: Int32
    var end: Int32

    var count: Int { Int(end - first) }
    var isEmpty: Bool { first == end }
}
