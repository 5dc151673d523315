// Measures how many megabytes a second each reader of Swift gets through, on one thread, over files held in memory.
import Foundation

let repetitions = 5
let files = CommandLine.arguments.dropFirst().compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
let megabytes = Double(files.reduce(0) { $0 + $1.count }) / 1e6

/// Processor time of this thread: on a busy machine it says more than the clock.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The readers take turns, so that whatever else the machine does hits all alike; the median of their runs counts.
var seconds = [[Double]](repeating: [], count: readers.count)
var results = [Int](repeating: 0, count: readers.count)
for _ in 0..<repetitions {
    for (index, reader) in readers.enumerated() {
        let start = processorSeconds()
        for file in files { results[index] &+= reader.read(file) }
        seconds[index].append(processorSeconds() - start)
    }
}
print("\(files.count) files, \(String(format: "%.2f", megabytes)) MB, median of \(repetitions) runs")
for (index, reader) in readers.enumerated() {
    let median = seconds[index].sorted()[repetitions / 2]
    print("\(reader.name)\t\(String(format: "%.1f", megabytes / median))\t\(results[index] / repetitions)")
}
