import Syntax
import Testing

@Suite("Trees of code that does not parse")
struct RecoveryTests {
    /// The names of the functions in a tree, and whether each holds something malformed.
    private func functions(_ source: String) -> [String: Bool] {
        let tree = Parser.parse(Array(source.utf8))
        expectWellFormed(tree, source)
        var found: [String: Bool] = [:]
        for index in tree.nodes.indices where tree.nodes[index].kind == .functionDecl {
            let isMalformed = tree.nodes[index..<Int(tree.nodes[index].subtreeEnd)].contains { $0.flags.contains(.malformed) }
            found[tree.declaredName(NodeID(UInt32(index))) ?? ""] = isMalformed
        }
        return found
    }

    @Test(arguments: [
        "func bad(", "func bad(a", "func bad(a: ", "func bad() -> ", "func bad<T", "let bad = ", "let bad: [", "foo.",
        "foo(a, b", "foo(1 + ", "var bad: Int {\nget", "@objc", "private", "case bad(", "if a {\n}\nelse", "let (a, ",
        "foo[1", "\"unclosed", "guard let a = ", "switch a {", "typealias", "x = { a in", "#selector(", "\\",
    ])
    func aBrokenDeclarationDoesNotCostTheNext(broken: String) {
        let found = functions("\(broken)\nfunc next() { }\n")
        #expect(found["next"] == false)
    }

    @Test(arguments: ["func bad(", "var bad: Int = ", "let bad: [Int", "case bad(Int", "init(a: ", "return 1", "x + y", ") ]", "let"])
    func aBrokenMemberDoesNotCostTheNext(broken: String) {
        let found = functions("struct A {\n    \(broken)\n    func next() { }\n}\nfunc last() { }")
        #expect(found == ["bad": true].filter { broken.contains("func \($0.key)") }.merging(["next": false, "last": false]) { $1 })
    }

    @Test func aStrayBraceEndsNothing() {
        expectTree("}\nfunc f() { }", "unexpected [malformed] }\nfunctionDecl\n  declName f\n  parameterClause ()\n  codeBlock { }")
    }

    @Test func clausesThatOpenABraceShareItsEnd() {
        let source = """
            class A {
                #if X
                func f() {
                #else
                func f(x: Int) {
                #endif
                    body()
                }
                func next() { }
            }
            func last() { }
            """
        let tree = Parser.parse(Array(source.utf8))
        expectWellFormed(tree, source)
        let names = tree.nodes.indices.filter { tree.nodes[$0].kind == .functionDecl }.map { NodeID(UInt32($0)) }
        #expect(names.map { tree.declaredName($0) } == ["f", "f", "next", "last"])
        #expect(names.map { tree.enclosingDeclarations($0).count } == [1, 1, 1, 0])
    }

    @Test func clausesThatCloseABraceFromBefore() {
        let source = """
            class A {
                func f() {
                    #if X
                    if a { b() }
                }
                    #else
                }
                    #endif
                func next() { }
            }
            func last() { }
            """
        let tree = Parser.parse(Array(source.utf8))
        let names = tree.nodes.indices.filter { tree.nodes[$0].kind == .functionDecl }.map { NodeID(UInt32($0)) }
        #expect(names.map { tree.declaredName($0) } == ["f", "next", "last"])
        #expect(names.map { tree.enclosingDeclarations($0).count } == [1, 1, 0])
    }

    @Test func somethingMissingIsANode() {
        expectTree(
            "let x =",
            """
            variableDecl
              patternBinding
                identifierPattern x
                initializerClause
                  missingExpr [malformed]
            """)
    }

    @Test func emptyFiles() {
        #expect(Parser.parse([]).outline() == "sourceFile\n")
        #expect(Parser.parse(Array("// only a comment".utf8)).outline() == "sourceFile\n")
    }
}
