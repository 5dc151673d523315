import Syntax
import Testing

@Suite("Trees of hostile input")
struct HostileTreeTests {
    private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
        expectWellFormed(Parser.parse(bytes), comment())
    }

    @Test func theSampleItselfIsRead() {
        check(Array(everyConstruct.utf8), "sample")
    }

    @Test func prefixes() {
        let bytes = Array(everyConstruct.utf8)
        for end in stride(from: 0, to: bytes.count, by: 2) { check(Array(bytes[..<end]), "prefix of \(end)") }
    }

    @Test func deletedBytes() {
        let bytes = Array(everyConstruct.utf8)
        for index in stride(from: 0, to: bytes.count, by: 3) {
            var edited = bytes
            edited.remove(at: index)
            check(edited, "without byte \(index)")
        }
    }

    @Test func replacedBytes() {
        let bytes = Array(everyConstruct.utf8)
        let replacements = Array("(){}[]<>\"#\\.,:;?!&=-/@ \n".utf8)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var edited = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                edited[Int.random(in: edited.indices, using: &random)] = replacements.randomElement(using: &random) ?? 0
            }
            check(edited, String(decoding: edited, as: UTF8.self))
        }
    }

    @Test func mutatedTokenSequences() {
        var mutator = TokenMutator(seed: 11, sources: [Array(everyConstruct.utf8)])
        for _ in 0..<400 {
            let bytes = mutator.source(length: 200)
            check(bytes, String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: [
        "(", "[", "{", "x(", "\"\\(", "if a {\n", "if a { ", "f { ", "{ (a) in ", "a ? ", "a ? b : ", "-(", "- ", "try ", "return ",
        "class C {", "func f() {", "#if A\n", "#if A\nif x {\n", "}", ")", "#endif\n", "@a(", "@a ", "#if A\n@a\n", "public ",
        "switch a { case b: ", "a<", "a<b> < ", "x.a<b,", "var a: Int {", "{ [", "repeat ", "[a:", "x\n#if A\n.a", "unsafe { ",
        "let (", "f(a:b:", "\\a[", "case ", "guard ", "a: ", ".", ",", "nonisolated ", "#if#endif", "\"\\#(", "\\(\\(",
    ])
    func repeatedManyTimes(piece: String) {
        check(Array(String(repeating: piece, count: 5000).utf8), piece)
    }

    @Test(arguments: ["[", "A<", "(", "()->", "some ", "inout ", "~ ", "repeat ", "@a "])
    func nestedTypes(piece: String) {
        check(Array(("let a: " + String(repeating: piece, count: 5000)).utf8), piece)
    }

    @Test(arguments: [" + x", " = x", " ?? x", " as T", ".a()", " ? x : x", " + try x", " == x && x * x", "!", "\n#if A\n.a\n#endif"])
    func longExpressionsAreDividedToTheEnd(piece: String) {
        let tree = Parser.parse(Array(("x" + String(repeating: piece, count: 20_000)).utf8))
        expectWellFormed(tree, piece)
        #expect(!tree.nodes.contains { $0.flags.contains(.tooDeep) })
        #expect(tree.nodes.count > 20_000)
    }

    @Test func elseIfChainsAreDividedToTheEnd() {
        let tree = Parser.parse(Array(("if a { }" + String(repeating: " else if a { }", count: 5000)).utf8))
        expectWellFormed(tree, "else if")
        #expect(tree.nodes.filter { $0.kind == .ifExpr }.count == 5001)
    }

    @Test func nestingBeyondTheLimitIsOneNode() {
        let source = String(repeating: "(", count: 1000) + "a" + String(repeating: ")", count: 1000) + "\nfunc next() { }"
        let tree = Parser.parse(Array(source.utf8))
        expectWellFormed(tree, "parentheses")
        #expect(tree.nodes.filter { $0.flags.contains(.tooDeep) }.count == 1)
        #expect(tree.nodes.contains { $0.kind == .functionDecl })
        #expect(tree.nodes.filter { $0.kind == .tupleExpr }.count >= 200)
    }
}
