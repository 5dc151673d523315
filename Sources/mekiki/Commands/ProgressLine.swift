/// One line on a terminal that says how far a long run is and how long it will take; nothing where standard error is no terminal.
struct ProgressLine {
    private let all: Int
    private let what: String
    private let stream: Session.Stream?
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?
    /// The first piece is often the dearest: it says nothing about the others, so time left is told from the second on.
    private var afterFirst: ContinuousClock.Instant?

    init(of all: Int, what: String, isQuiet: Bool, in session: Session) {
        self.all = all
        self.what = what
        stream = session.errors.isTerminal && !isQuiet ? session.errors : nil
    }

    /// - Parameter done: pieces finished so far.
    mutating func show(_ done: Int) {
        guard let stream else { return }
        let now = ContinuousClock.now
        if done == 1 { afterFirst = now }
        guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        last = now
        stream.write("\r\u{1B}[K" + Self.text(done: done, of: all, what: what, left: timeLeft(done, now)))
    }

    /// Removes the line.
    mutating func clear() {
        guard let stream, last != nil else { return }
        stream.write("\r\u{1B}[K")
        last = nil
    }

    private func timeLeft(_ done: Int, _ now: ContinuousClock.Instant) -> Duration? {
        guard done > 2, let afterFirst else { return nil }
        return (now - afterFirst) / (done - 1) * (all - done)
    }

    /// `120 of 2000 commits, 1:05 left`
    static func text(done: Int, of all: Int, what: String, left: Duration?) -> String {
        let count = "\(done) of \(all) \(what)"
        guard let left else { return count }
        let seconds = Int((left / .seconds(1)).rounded(.up))
        return "\(count), \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    }
}
