// Reads the Swift files whose paths stand on standard input, held in memory, with each reader on one thread: three passes, or as many as
// fit into a few seconds. Prints a line a pass: reader, processor seconds, bytes. A reader too slow for one pass in that time stops in the
// middle; the files are mixed, so that those it read are like the others.
import Foundation

let secondsPerReader = 4.0

/// Depends on the bytes only, so that all readers take the same order.
func mixed(_ path: String) -> UInt64 { path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }

var paths: [String] = []
while let path = readLine() { paths.append(path) }
var files: [[UInt8]] = []
for path in paths.sorted(by: { mixed($0) < mixed($1) }) {
    if let data = FileManager.default.contents(atPath: path), !data.isEmpty { files.append([UInt8](data)) }
}

/// Processor time of this thread: on a busy machine it says more than the clock.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

var sink = 0
for reader in readers {
    var spent = 0.0
    for _ in 0..<3 where spent < secondsPerReader / 2 {
        var bytes = 0
        var seconds = 0.0
        let start = processorSeconds()
        for file in files where seconds + spent < secondsPerReader {
            sink &+= file.withUnsafeBufferPointer { reader.read($0, file) }
            bytes += file.count
            seconds = processorSeconds() - start
        }
        spent += seconds
        print("\(reader.name)\t\(seconds)\t\(bytes)")
    }
}
for line in measurements(files) { print(line) }
// Depends on every result, so that no work can be optimised away.
FileHandle.standardError.write(Data("checksum \(sink)\n".utf8))
