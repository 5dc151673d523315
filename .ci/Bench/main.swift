// Measures how many megabytes a second each reader of Swift gets through, on one thread, over files held in memory.
import Foundation

let repetitions = 5
let files = CommandLine.arguments.dropFirst().compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
let megabytes = Double(files.reduce(0) { $0 + $1.count }) / 1e6

/// The readers take turns, so that whatever else the machine does hits all alike; the median of their runs counts.
var seconds = [[Double]](repeating: [], count: readers.count)
var results = [Int](repeating: 0, count: readers.count)
for _ in 0..<repetitions {
    for (index, reader) in readers.enumerated() {
        let start = ContinuousClock.now
        for file in files { results[index] &+= reader.read(file) }
        let duration = start.duration(to: .now).components
        seconds[index].append(Double(duration.seconds) + Double(duration.attoseconds) / 1e18)
    }
}
print("\(files.count) files, \(String(format: "%.2f", megabytes)) MB, median of \(repetitions) runs")
for (index, reader) in readers.enumerated() {
    let median = seconds[index].sorted()[repetitions / 2]
    print("\(reader.name)\t\(String(format: "%.1f", megabytes / median))\t\(results[index] / repetitions)")
}
