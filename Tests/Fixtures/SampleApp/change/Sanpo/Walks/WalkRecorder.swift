import Foundation

protocol WalkRecorderDelegate: AnyObject {
    func recorder(_ recorder: WalkRecorder, didFinish walk: Walk)
}

/// Counts the metres of a walk until it is stopped.
final class WalkRecorder {
    var delegate: WalkRecorderDelegate?

    private(set) var isRunning = false
    private var distance = 0.0
    private var started: Date?
    private var timer: Timer?
    private var blink: Timer?

    func start() {
        isRunning = true
        distance = 0
        started = Date()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.move(by: 1.2)
        }
        blink = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in
            self?.toggleBlink()
        }
    }

    private func toggleBlink() {
        NotificationCenter.default.post(name: .recorderBlinked, object: self)
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

    deinit {
        timer?.invalidate()
        blink?.invalidate()
    }
}

extension Notification.Name {
    static let recorderBlinked = Notification.Name("recorderBlinked")
}
