import Testing

@testable import Project

@Suite struct ByteSearchTests {
    @Test(arguments: ["/Users/", "ab", "aa", "aab", ".github/workflows/"])
    func findsWhatAPlainSearchFinds(_ word: String) {
        var random = SystemRandomNumberGenerator()
        let wanted = Array(word.utf8)
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                if Int.random(in: 0..<5, using: &random) == 0 {
                    bytes += wanted.prefix(Int.random(in: 0...wanted.count, using: &random))
                } else {
                    bytes.append(wanted.randomElement(using: &random) ?? 0)
                }
            }
            var places: [Int] = []
            var plain: [Int] = []
            if bytes.count >= wanted.count {
                plain = (0...(bytes.count - wanted.count)).filter { bytes[$0..<($0 + wanted.count)].elementsEqual(wanted) }
            }
            bytes.withUnsafeBufferPointer { buffer in
                let search = ByteSearch(word)
                var start = 0
                while let place = search.next(in: buffer, from: start) {
                    places.append(place)
                    start = place + 1
                }
            }
            #expect(places == plain, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
