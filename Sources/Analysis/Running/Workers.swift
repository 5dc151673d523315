import Foundation

/// Does independent pieces of work on threads of their own, with stacks that a deeply nested file cannot exhaust.
enum Workers {
    /// Stack of each thread, in bytes; the system gives memory only for what is used.
    private static let stackSize = 64 << 20

    /// The results of `body` for `0..<count`, in that order, whatever the number of threads.
    static func map<Result: Sendable>(
        _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        guard count > 0 else { return [] }
        let queue = Queue<Result>(count: count)
        let done = DispatchGroup()
        // A thread for one small piece costs more than it brings.
        for _ in 0..<max(1, min(jobs, (count + 1) / 2)) {
            done.enter()
            let thread = Thread {
                var results: [(index: Int, result: Result)] = []
                while let index = queue.next() { results.append((index, body(index))) }
                queue.put(results)
                done.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        done.wait()
        return queue.results()
    }

    /// Hands out indices and collects what became of them.
    private final class Queue<Result: Sendable>: @unchecked Sendable {
        // Every access to the two variables holds the lock.
        private let lock = NSLock()
        private var nextIndex = 0
        private var collected: [(index: Int, result: Result)] = []
        private let count: Int

        init(count: Int) { self.count = count }

        func next() -> Int? {
            lock.withLock {
                guard nextIndex < count else { return nil }
                defer { nextIndex += 1 }
                return nextIndex
            }
        }

        func put(_ results: [(index: Int, result: Result)]) {
            lock.withLock { collected += results }
        }

        func results() -> [Result] {
            lock.withLock { collected.sorted { $0.index < $1.index }.map(\.result) }
        }
    }
}
