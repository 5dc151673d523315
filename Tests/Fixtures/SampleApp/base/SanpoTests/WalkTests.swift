import XCTest

@testable import Sanpo

final class WalkTests: XCTestCase {
    func testShortDistancesAreInMetres() {
        XCTAssertEqual(Walk(title: "a", distance: 420, steps: 600).formattedDistance, "420 m")
    }

    func testLongDistancesAreInKilometres() {
        XCTAssertEqual(Walk(title: "a", distance: 2400, steps: 3500).formattedDistance, "2.4 km")
    }

    func testRecorderTellsItsDelegate() {
        final class Listener: WalkRecorderDelegate {
            var walks: [Walk] = []
            func recorder(_ recorder: WalkRecorder, didFinish walk: Walk) { walks.append(walk) }
        }
        let listener = Listener()
        let recorder = WalkRecorder()
        recorder.delegate = listener
        recorder.start()
        recorder.move(by: 70)
        recorder.stop()
        XCTAssertEqual(listener.walks.first?.steps, 100)
    }
}
