import Syntax

/// One thing a pattern asks for: a token, a node with elements of its own, or a hole.
struct Element: Sendable {
    enum Form: UInt8 { case token, node, hole, run }

    /// How an argument is labelled.
    enum Label: Equatable, Sendable {
        /// Not an argument.
        case none
        /// An argument without a label.
        case absent
        /// The first closure after the parentheses: its label is not written.
        case unwritten
        /// Index of the label in the program's tokens.
        case token(Int32)
        /// A hole: its slot, or -1.
        case hole(Int32)
    }

    var form: Form
    /// The node's kind; of a hole the kind of node that it replaces in the pattern.
    var kind: NodeKind
    /// A hole that replaces a bare token.
    var isBareToken = false
    /// A member access without a base at the pattern's very start.
    var isOpenBase = false
    /// A closure after the parentheses.
    var isTrailing = false
    var label = Label.none
    /// Where its capture goes; -1 for none.
    var slot: Int32 = -1
    /// Index in the program's tokens.
    var token: Int32 = -1
    /// Its own elements. Of a call: callee, then arguments. Of an argument: its value.
    var first: Int32 = 0
    var end: Int32 = 0
    /// Attributes and modifiers of a declaration, wanted in any order.
    var requiredFirst: Int32 = 0
    var requiredEnd: Int32 = 0
    /// Byte offset in the pattern's text, for explanations.
    var offset: Int32 = 0
}

/// A token of a pattern.
struct PatternToken: Sendable {
    /// Offset in the program's bytes.
    var start: Int32
    var length: Int32
    var kind: TokenKind
    var hash: UInt8
    var isBackticked: Bool
}

/// One pattern in a program.
struct PatternHeader: Sendable {
    /// The root elements: siblings next to each other.
    var first: Int32
    var end: Int32
    var equivalences: Equivalences
    /// Some name stands twice (or is bound by another part too), so that runs must be tried at every length.
    var repeats: Bool
    /// The pattern's text in the program's bytes, for explanations.
    var textStart: Int32
    var textEnd: Int32
}
