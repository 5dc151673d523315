import Foundation

/// What somebody asked an index about, so that an answer can be known to stand where nothing asked about has changed.
public final class Questions: @unchecked Sendable {
    /// What was asked.
    public struct Asked: Sendable {
        /// Simple names of types, whether the project declares them or not.
        var types: Set<String> = []
        /// Hashes of names whose uses were looked up (`NameTable.hash`).
        var names: Set<UInt64> = []
        /// All types were gone through.
        var allTypes = false
        /// Something was used that is worked out once for all who ask; what was asked for that counts too.
        var shared = false
    }

    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var current = Asked()

    init() {}

    var asked: Asked { lock.withLock { current } }

    func ask(type name: String) { lock.withLock { _ = current.types.insert(name) } }

    func ask(name hash: UInt64) { lock.withLock { _ = current.names.insert(hash) } }

    func askAllTypes() { lock.withLock { current.allTypes = true } }

    func useShared() { lock.withLock { current.shared = true } }
}
