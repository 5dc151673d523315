import Dispatch

/// Does short, independent pieces of work on all processors.
package enum Concurrently {
    /// The results of `body` for the elements, in order. Few elements are not worth the threads.
    /// - Throws: the error of the first element that has one.
    package static func map<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ body: @Sendable (Element) throws -> Value
    ) throws -> [Value] {
        guard elements.count > 16 else { return try elements.map(body) }
        var results = [Result<Value, any Error>?](repeating: nil, count: elements.count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Each piece of work writes its own slots and nothing else, and all are done before the pointer ends.
            nonisolated(unsafe) let slots = buffer
            let size = 8
            DispatchQueue.concurrentPerform(iterations: (elements.count + size - 1) / size) { chunk in
                for index in (chunk * size)..<min(elements.count, (chunk + 1) * size) {
                    slots[index] = Result { try body(elements[index]) }
                }
            }
        }
        return try results.compactMap { try $0?.get() }
    }
}
