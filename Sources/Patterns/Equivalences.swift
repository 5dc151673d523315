/// Spellings that mean the same, so that a pattern written in one finds the other. Layout, comments, trailing commas and
/// `;` against a line break never matter and cannot be switched off.
///
/// The principle: **what a pattern writes is required, what it leaves out is optional**. So parentheses that the code has and the pattern
/// has not are ignored, but a pattern `if ($C) { $$$B }` asks for them.
public struct Equivalences: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    /// For `OptionSet`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The code may put one pair of parentheses around a condition or operand: `if !$C { }` finds `if (!ready) { }`.
    public static let parentheses = Equivalences(rawValue: 1 << 0)
    /// `self.` before a name that the pattern spells out may be there or not, in pattern and in code: `timer = nil` and
    /// `self.timer = nil` find each other. Before a hole (`self.$X`) it is required.
    public static let selfPrefix = Equivalences(rawValue: 1 << 1)
    /// A closure after the parentheses is the same as the last arguments inside them, whatever the first one's label:
    /// `run { $$$B }`, `run({ $$$B })` and `run(then: { $$$B })` find each other.
    public static let trailingClosures = Equivalences(rawValue: 1 << 2)
    /// `if let x` is the same as `if let x = x`, in pattern and in code.
    public static let shorthandBinding = Equivalences(rawValue: 1 << 3)
    /// A declaration says the least that must be there: attributes, modifiers and inherited types may come in any order among others,
    /// and a clause that the pattern leaves out (type, effects, `where`, result, body, initial value) may be there.
    public static let openDeclarations = Equivalences(rawValue: 1 << 4)

    /// All of them: the default.
    public static let all: Equivalences = [.parentheses, .selfPrefix, .trailingClosures, .shorthandBinding, .openDeclarations]
    /// None: the pattern's own spelling only (layout, comments and separators still don't matter).
    public static let none: Equivalences = []
}
