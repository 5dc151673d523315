import Syntax

extension Examination {
    /// Every pair of pieces over and over: ten times the length may take twelve times as long. Short times are noise and pass.
    mutating func examineGrowth() {
        for reading in Reading.allCases {
            var worst = (ratio: 0.0, pair: "")
            for first in TokenSoup.pieces {
                for second in TokenSoup.pieces {
                    let pair = first + second
                    let long = repeated(pair, 50_000 / pair.count + 10)
                    guard reading.seconds(long, tries: 1) > 0.003 else { continue }
                    let short = repeated(pair, 5_000 / pair.count + 1)
                    let name = String(decoding: pair, as: UTF8.self).debugDescription
                    // The best of a few measurements: on a busy machine only the good ones say something.
                    var ratio = Double.infinity
                    for _ in 0..<6 where ratio > 11 { ratio = min(ratio, reading.growth(short, long)) }
                    if ratio > worst.ratio { worst = (ratio, name) }
                    if ratio > 12 { fail("\(reading) of \(name): \(decimal(ratio)) times as long for ten times the length", long) }
                }
            }
            let verdict = worst.pair.isEmpty ? "none takes long" : "worst growth \(decimal(worst.ratio)) × \(worst.pair)"
            print("\(reading), \(TokenSoup.pieces.count * TokenSoup.pieces.count) pairs of pieces, 50 kB each: \(verdict)")
        }
    }

    /// Lengths and depths at which recursion and quadratic searches end badly; each at a tenth of its length, too.
    mutating func examineGiants() {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        /// Something of a length, given that length.
        typealias Giant = (name: String, count: Int, source: (Int) -> [UInt8])
        func run(_ name: String, _ count: Int, of piece: String) -> Giant { (name, count, { repeated(bytes(piece), $0) }) }
        let giants: [Giant] = [
            run("10 MB on one line", 250_000, of: "let x = f(\"a\\(b)\", 1.5) /* c */ + y! ; "),
            run("100,000 nested (", 100_000, of: "("),
            run("100,000 nested [", 100_000, of: "["),
            run("100,000 nested {", 100_000, of: "{"),
            run("100,000 nested \"\\(", 100_000, of: "\"\\("),
            run("100,000 nested <", 100_000, of: "a<"),
            ("100,000 nested ( and back", 100_000, { repeated(bytes("("), $0) + repeated(bytes(")"), $0) }),
            ("100,000 nested { and back", 100_000, { repeated(bytes("{"), $0) + repeated(bytes("}"), $0) }),
            ("100,000 nested \"\"\" and back", 100_000, { repeated(bytes("\"\"\"\n\\("), $0) + repeated(bytes(")\n\"\"\""), $0) }),
            ("100,000 nested if and back", 100_000, { repeated(bytes("if a {\n"), $0) + repeated(bytes("}\n"), $0) }),
            run("100,000 nested #if", 100_000, of: "#if A\n"),
            run("100,000 × /*", 100_000, of: "/*"),
            run("1,000,000 operators in one token", 1_000_000, of: "+"),
            run("1,000,000 operators in a row", 1_000_000, of: "+ "),
            run("1,000,000 operators with operands", 1_000_000, of: "a + "),
            run("1,000,000 assignments", 1_000_000, of: "a = "),
            run("1,000,000 ternaries", 1_000_000, of: "a ? b : "),
            run("1,000,000 members", 1_000_000, of: "a."),
            ("10 MB of invalid UTF-8", 10_000_000, { [UInt8](repeating: 0xFF, count: $0) }),
            run("10 MB of NUL", 10_000_000, of: "\u{0}"),
            ("10 MB string", 10_000_000, { bytes("\"") + [UInt8](repeating: UInt8(ascii: "x"), count: $0) }),
            ("raw quotes with fewer and fewer #", 16_000_000, { length in
                // Longest first; together they have about that length.
                (1..<Int(Double(length).squareRoot())).reversed().flatMap { count -> [UInt8] in
                    let pounds = repeated([UInt8(ascii: "#")], count)
                    return pounds + bytes("\"\"\"\\") + pounds + [UInt8(ascii: "(")]
                }
            }),
        ]
        for giant in giants {
            let long = giant.source(giant.count)
            let short = giant.source(giant.count / 10)
            examine(long, giant.name)
            var line = giant.name + ":"
            for reading in Reading.allCases {
                let time = reading.seconds(long)
                line += " \(reading) \(decimal(Double(long.count) / 1e6 / time)) MB/s"
                guard time > 0.003 else { continue }
                var ratio = reading.growth(short, long)
                for _ in 0..<5 where ratio > 12 { ratio = min(ratio, reading.growth(short, long)) }
                line += " (× \(decimal(ratio)))"
                if ratio > 12 { fail("\(reading) of \(giant.name): \(decimal(ratio)) times as long for ten times the length", long) }
            }
            print("    " + line)
        }
        print("\(giants.count) giants; ×: times as long as a tenth of it")
    }
}
