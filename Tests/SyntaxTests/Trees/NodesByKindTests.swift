import Syntax
import Testing

@Suite("Nodes by kind")
struct NodesByKindTests {
    @Test func everyNodeStandsUnderItsKindInOrder() {
        let tree = Parser.parse(Array("class A { func f() { g(1, h(2)) } }; let x = 3".utf8))
        let byKind = NodesByKind(tree)
        for kind in NodeKind.allCases {
            #expect(Array(byKind[kind]) == tree.nodes.indices.filter { tree.nodes[$0].kind == kind }.map { UInt32($0) }, "\(kind)")
        }
        #expect(byKind[.call].count == 2)
    }

    @Test func anEmptyFileHasItsRoot() {
        let byKind = NodesByKind(Parser.parse([]))
        #expect(Array(byKind[.sourceFile]) == [0])
        #expect(byKind[.call].isEmpty)
    }
}

@Suite("Tokens by offset")
struct TokenOffsetTests {
    @Test func theTokenAByteLiesInOrTheNext() {
        let tree = Parser.parse(Array("let  a".utf8))
        #expect((0..<6).map { tree.firstToken(endingAfter: $0) } == [0, 0, 0, 1, 1, 1])
        #expect(tree.firstToken(endingAfter: 6) == tree.tokens.count)
    }
}
