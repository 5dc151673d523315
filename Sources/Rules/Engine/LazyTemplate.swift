import Foundation
import Patterns

/// A template that is read when first used: most rules find nothing in a run, and reading Swift costs more than keeping it.
final class LazyTemplate: @unchecked Sendable {
    let text: String
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var result: Result<Template, PatternError>?

    init(_ text: String) { self.text = text }

    /// - Throws: `PatternError` where the text is no template.
    func template() throws(PatternError) -> Template {
        let result = lock.withLock {
            if let known = self.result { return known }
            let fresh = Result { () throws(PatternError) in try Template(text) }
            self.result = fresh
            return fresh
        }
        return try result.get()
    }
}
