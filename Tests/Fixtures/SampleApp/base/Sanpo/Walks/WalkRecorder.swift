import Foundation

protocol WalkRecorderDelegate: AnyObject {
    func recorder(_ recorder: WalkRecorder, didFinish walk: Walk)
}

/// Counts the metres of a walk until it is stopped.
final class WalkRecorder {
    weak var delegate: WalkRecorderDelegate?

    private(set) var isRunning = false
    private var distance = 0.0
    private var started: Date?

    func start() {
        isRunning = true
        distance = 0
        started = Date()
    }

    func move(by metres: Double) {
        guard isRunning, metres > 0 else { return }
        distance += metres
    }

    func stop() {
        guard isRunning else { return }
        isRunning = false
        let walk = Walk(title: "さんぽ", date: started ?? Date(), distance: distance, steps: Int(distance / 0.7))
        delegate?.recorder(self, didFinish: walk)
    }
}
