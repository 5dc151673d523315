// Reads sources that no one would write and checks that nothing is lost and that the time taken grows with the length only.
//
//   fuzz BYTES SEED
import Foundation
import Syntax

let byteCount = Int(CommandLine.arguments[1]) ?? 0
let seed = UInt64(CommandLine.arguments[2]) ?? 1
setvbuf(stdout, nil, _IOLBF, 0)
var failures = 0

func fail(_ message: String, _ source: [UInt8]) {
    failures += 1
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("mekiki-fuzz-\(failures).swift")
    try? Data(source).write(to: path)
    print("FAILED: \(message); source in \(path.path)")
}

func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Shortest time of a few tries.
func seconds(_ source: [UInt8], tries: Int = 3) -> Double {
    (0..<tries).map { _ in
        let start = processorSeconds()
        _ = Tokenizer.tokenize(source)
        return processorSeconds() - start
    }.min() ?? 0
}

/// How many times as long a source of ten times the length takes.
func growth(_ short: [UInt8], _ long: [UInt8]) -> Double {
    let times = seconds(long) / max(seconds(short), 1e-5)
    return times * 10 * Double(short.count) / Double(long.count)
}

func repeated(_ piece: [UInt8], _ count: Int) -> [UInt8] { Array(repeatElement(piece, count: count).joined()) }

// 1. Sources of all lengths, made of pieces at random.
var soup = TokenSoup(seed: seed)
var random = SeededGenerator(seed: seed)
var done = 0
var sources = 0
var slowest = 0.0
while done < byteCount {
    let source = soup.source(length: 1 << Int.random(in: 4...20, using: &random))
    if let flaw = flaw(in: source) { fail(flaw, source) }
    if source.count > 100_000 { slowest = max(slowest, seconds(source, tries: 1) / Double(source.count) * 1e6) }
    done += source.count
    sources += 1
}
print("\(sources) sources, \(done) bytes; slowest of the long ones \(String(format: "%.2f", slowest)) s/MB")

// 2. Every pair of pieces over and over: ten times the length may take twelve times as long. Short times are noise and pass.
var worst = (ratio: 0.0, pair: "")
for first in TokenSoup.pieces {
    for second in TokenSoup.pieces {
        let pair = first + second
        let short = repeated(pair, 5_000 / pair.count + 1)
        let long = repeated(pair, 50_000 / pair.count + 10)
        let time = seconds(long, tries: 1)
        guard time > 0.002 else { continue }
        // The best of a few measurements: on a busy machine only the good ones say something.
        let ratio = (0..<4).map { _ in growth(short, long) }.min() ?? 0
        if ratio > worst.ratio { worst = (ratio, String(decoding: pair, as: UTF8.self).debugDescription) }
        if ratio > 12 { fail("\(String(format: "%.1f", ratio)) times as long for ten times the length", long) }
    }
}
print("pairs of pieces, 50 kB each: worst ratio \(String(format: "%.1f", worst.ratio)) \(worst.pair)")

// 3. Lengths and depths at which recursion and quadratic searches end badly.
let giants: [(String, [UInt8])] = [
    ("10 MB on one line", repeated(Array("let x = f(\"a\\(b)\", 1.5) /* c */ + y! ; ".utf8), 250_000)),
    ("100,000 nested (", repeated([UInt8(ascii: "(")], 100_000)),
    ("100,000 nested [", repeated([UInt8(ascii: "[")], 100_000)),
    ("100,000 nested {", repeated([UInt8(ascii: "{")], 100_000)),
    ("100,000 nested \"\\(", repeated(Array("\"\\(".utf8), 100_000)),
    ("100,000 nested \"\"\" and back", repeated(Array("\"\"\"\n\\(".utf8), 100_000) + repeated(Array(")\n\"\"\"".utf8), 100_000)),
    ("100,000 × /*", repeated(Array("/*".utf8), 100_000)),
    ("1,000,000 operators, one token", repeated([UInt8(ascii: "+")], 1_000_000)),
    ("1,000,000 operators", repeated(Array("+ ".utf8), 1_000_000)),
    ("10 MB of invalid UTF-8", [UInt8](repeating: 0xFF, count: 10_000_000)),
    ("10 MB of NUL", [UInt8](repeating: 0, count: 10_000_000)),
    ("10 MB string", Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)),
    ("raw quotes with fewer and fewer #", (1..<4000).reversed().flatMap { count -> [UInt8] in
        let pounds = repeated([UInt8(ascii: "#")], count)
        return pounds + Array("\"\"\"\\".utf8) + pounds + [UInt8(ascii: "(")]
    }),
]
for (name, source) in giants {
    if let flaw = flaw(in: source) { fail("\(name): \(flaw)", source) }
    let time = seconds(source)
    print("\(name): \(String(format: "%.1f", Double(source.count) / 1e6 / time)) MB/s")
    if time > 1 { fail("\(name): \(time) s", source) }
}
print(failures == 0 ? "nothing lost, nothing slow" : "\(failures) failures")
exit(failures == 0 ? 0 : 1)
