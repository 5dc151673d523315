import Foundation

/// A value that is worked out when it is first asked for, by whichever thread asks first; the others wait for it.
public final class Lazy<Value: Sendable>: @unchecked Sendable {
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var known: Value?

    /// - Parameter known: the value, where it is there already.
    public init(_ known: Value? = nil) { self.known = known }

    /// The value, if somebody asked for it already.
    var knownValue: Value? { lock.withLock { known } }

    /// The value, made now if it is not there yet. `make` must not ask for the same value.
    public func value(_ make: () throws -> Value) rethrows -> Value {
        try lock.withLock {
            if let known { return known }
            let made = try make()
            known = made
            return made
        }
    }
}

/// Values that are worked out when their keys are first asked for.
public final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var known: [Key: Value] = [:]

    /// Without a value for any key.
    public init() {}

    /// The key's value. It is made without holding the lock, since making it may ask for others; two threads may both make it.
    public func value(of key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let value = lock.withLock({ known[key] }) { return value }
        let made = try make()
        lock.withLock { known[key] = made }
        return made
    }
}
