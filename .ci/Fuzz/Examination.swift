import Foundation
import Syntax

/// Reads sources, and tells what goes wrong.
struct Examination {
    private(set) var failures = 0

    /// Reads a source for its tokens and for its tree. What is wrong with them is printed, and the source kept.
    mutating func examine(_ source: [UInt8], _ what: @autoclosure () -> String) {
        if let flaw = flaw(in: source) ?? flaw(in: Parser.parse(source)) { fail("\(what()): \(flaw)", source) }
    }

    mutating func fail(_ message: String, _ source: [UInt8]) {
        failures += 1
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("mekiki-fuzz-\(failures).swift")
        do {
            try Data(source).write(to: path)
            print("FAILED: \(message); source in \(path.path)")
        } catch {
            print("FAILED: \(message); source not kept: \(error.localizedDescription)")
        }
    }
}

/// What is timed.
enum Reading: String, CaseIterable {
    case tokens, tree

    func read(_ source: [UInt8]) {
        switch self {
        case .tokens: _ = Tokenizer.tokenize(source)
        case .tree: _ = Parser.parse(source)
        }
    }

    /// Shortest processor time of a few tries.
    func seconds(_ source: [UInt8], tries: Int = 3) -> Double {
        (0..<tries).map { _ in
            let start = processorSeconds()
            read(source)
            return processorSeconds() - start
        }.min() ?? 0
    }

    /// How many times as long a source of ten times the length takes.
    func growth(_ short: [UInt8], _ long: [UInt8]) -> Double {
        let times = seconds(long) / max(seconds(short), 1e-5)
        return times * 10 * Double(short.count) / Double(long.count)
    }
}

private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func repeated(_ piece: [UInt8], _ count: Int) -> [UInt8] { Array(repeatElement(piece, count: count).joined()) }

func decimal(_ number: Double, _ places: Int = 1) -> String { String(format: "%.\(places)f", number) }
