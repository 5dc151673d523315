import Syntax

extension Examination {
    /// Sources of all lengths: half of them pieces of Swift in any order, half the tokens of real sources, disturbed.
    mutating func examineRandomSources(bytes: Int, seed: UInt64, models: [[UInt8]]) {
        var soup = TokenSoup(seed: seed)
        var mutator = TokenMutator(seed: seed, sources: models)
        var random = SeededGenerator(seed: seed)
        var count = 0
        var done = 0
        var slowest = [Reading: Double]()
        while done < bytes {
            let length = 1 << Int.random(in: 4...20, using: &random)
            let source = count.isMultiple(of: 2) ? soup.source(length: length) : mutator.source(length: length)
            examine(source, "random source \(count)")
            if source.count > 100_000 {
                for reading in Reading.allCases {
                    let time = reading.seconds(source, tries: 1) / Double(source.count) * 1e6
                    slowest[reading] = max(slowest[reading] ?? 0, time)
                    // A hundred times as slow as real files are read.
                    if time > 1 { fail("\(reading) of random source \(count): \(decimal(time)) s/MB", source) }
                }
            }
            done += source.count
            count += 1
        }
        print("\(count) random sources, \(done) bytes, tokens and tree whole")
        for (reading, time) in slowest.sorted(by: { $0.key.rawValue > $1.key.rawValue }) {
            print("    slowest of the long ones, \(reading): \(decimal(time, 2)) s/MB")
        }
    }

    /// All bytes alone, in pairs, and in threes of one of each kind.
    mutating func examineShortSources() {
        let all = UInt8.min...UInt8.max
        for first in all {
            examine([first], "one byte")
            for second in all { examine([first, second], "two bytes") }
        }
        let kinds = Array("\"'`/\\#({[)}]<>=&!?.+*-:;,@$_aexn0 \n\r\t".utf8) + [0, 0x7F, 0x80, 0xC2, 0xE3, 0xF0, 0xFF]
        for first in kinds {
            for second in kinds {
                for third in kinds { examine([first, second, third], "three bytes") }
            }
        }
        print("65,792 sources of one and two bytes, \(kinds.count * kinds.count * kinds.count) of three")
    }
}
