/// The words that Swift's grammar knows, reserved or contextual. A token keeps which one its text spells.
public enum Keyword: UInt8, Sendable, CaseIterable {
    case none
    // Reserved words (`TokenKind.keyword`)
    case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`, `init`, `inout`, `internal`
    case `let`, `operator`, `precedencegroup`, `private`, `protocol`, `public`, `rethrows`, `static`, `struct`, `subscript`
    case `typealias`, `var`
    case `break`, `case`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`, `if`, `in`
    case `repeat`, `return`, `switch`, `throw`, `where`, `while`
    case `Any`, `as`, `false`, `is`, `nil`, `self`, `Self`, `super`, `throws`, `true`, `try`
    // Contextual words (`TokenKind.identifier`)
    case actor, any, async, await, available, borrow, borrowing, consume, consuming, convenience, copy, discard, distributed
    case dynamic, each, final, get, indirect, infix, isolated, lazy, left, macro, mutating, nonisolated, nonmutating
    case of, open, optional, override, package, postfix, prefix, `Protocol`, required, right, safe, sending, set, some, then
    case `Type`, unowned, unsafe, weak, willSet, didSet, yield, _read, _modify, _const, _borrow, _mutate, read, modify
    case unsafeAddress, unsafeMutableAddress, addressWithOwner, mutableAddressWithOwner, __owned, __shared, __consuming
    case reasync, unavailable, precedence, associativity, assignment, higherThan, lowerThan, module

    /// Whether it is a keyword wherever it stands; the others are names except in certain places.
    @inlinable public var isReserved: Bool { self != .none && rawValue <= Keyword.try.rawValue }

    /// Its text.
    public var text: String { String(describing: self) }
}
