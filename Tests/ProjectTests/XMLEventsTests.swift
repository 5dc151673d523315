import Testing

@testable import Project

@Suite("XML events")
struct XMLEventsTests {
    @Test func declaredEntitiesStayUnknown() {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]><x k=\"&b;\">&b;&c;</x>"
        let taker = Taker()
        let fault = XMLEvents.read(Array(bomb.utf8), taker)
        #expect(fault?.detail == "an entity that is not declared")
        #expect(taker.said == ["x", "/x"])
    }

    @Test func nothingIsToldAfterTheTakerHadEnough() {
        let taker = Taker(stopsAt: "b")
        #expect(XMLEvents.read(Array("<a>1<b/>2<c/></a>".utf8), taker) == nil)
        #expect(taker.said == ["a", "1", "b"])
    }

    @Test func aTextOfManyPiecesIsWhole() {
        let long = String(repeating: "あ", count: 700_000)
        let taker = Taker()
        #expect(XMLEvents.read(Array("<a>\(long)</a>".utf8), taker) == nil)
        #expect(taker.said.dropFirst().dropLast().joined() == long)
    }

    private final class Taker: XMLHandler {
        var said: [String] = []
        private let stopsAt: String?

        init(stopsAt: String? = nil) { self.stopsAt = stopsAt }

        func start(_ tag: XMLStartTag) -> Bool {
            said.append(tag.element)
            return tag.element != stopsAt
        }

        func end(_ element: String) { said.append("/" + element) }

        func text(_ text: String) { said.append(text) }
    }
}
