import Syntax
import Testing

@Suite("Trees of hostile input")
struct HostileTreeTests {
    /// A bit of every construct; the base of edits and mutations.
    static let sample = """
        #!/usr/bin/env swift
        @available(iOS 17.0, *) import struct A.B
        #if os(macOS) && !X
        @objc(name:) open class C<T: P & Q>: D, @unchecked E where T.F == [G<H>?] {
            @Wrapped(1, a: .b) private(set) var a, b: Int? = c ?? d { willSet(x) { } didSet { } }
            subscript<I>(i: I) -> I { get throws { i } set { self[i] = newValue } }
            init?(_ a: inout Int, b: @escaping (Int...) async throws(E) -> (x: Int, y: Int) = { _ in }) rethrows { return nil }
            #else
            case a(Int), b = 1
            #endif
            static func == <T>(l: T, r: T) -> Bool { l < r && l >> 2 != r ? true : a<b, c>(d) }
        }
        #endif
        func f() async { for try await case let (a, _)? in b where c { continue } }
        outer: while let a = b?.c!, case .d(let e, _) = f, #available(iOS 17, *) { guard x else { break outer } }
        switch x { case .a, is B where c: d() ; @unknown default: fallthrough }
        do throws(E) { try foo { [weak self, n = 1] a, b in self?.x(n) } done: { $0 } } catch let e as E { throw e }
        let s = "a\\(b, c: "d\\(e)")" + #"raw \\#(f)"# + \"\"\"
            multi \\(line)
            \"\"\"
        x = y as? [String: (Int) -> Void] is Z ? \\A.b?.c[0] : /re(g)ex/
        #warning("w"); let m = #macro<T>(a) { b }; a.b<C>.d += await -e & ~f
        repeat { defer { } } while !a || (1, "b": 2) == [1: 2, 3: []]
        macro m<T>(_: T) -> U = #externalMacro(module: "M", type: "T")
        infix operator <+>: AdditionPrecedence
        precedencegroup P { higherThan: Q }
        enum K { indirect case a(b: Int = 1) }
        """

    private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
        expectWellFormed(Parser.parse(bytes), comment())
    }

    @Test func theSampleItselfIsRead() {
        check(Array(Self.sample.utf8), "sample")
    }

    @Test func prefixes() {
        let bytes = Array(Self.sample.utf8)
        for end in stride(from: 0, to: bytes.count, by: 2) { check(Array(bytes[..<end]), "prefix of \(end)") }
    }

    @Test func deletedBytes() {
        let bytes = Array(Self.sample.utf8)
        for index in stride(from: 0, to: bytes.count, by: 3) {
            var edited = bytes
            edited.remove(at: index)
            check(edited, "without byte \(index)")
        }
    }

    @Test func replacedBytes() {
        let bytes = Array(Self.sample.utf8)
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
        let tree = Parser.parse(Array(Self.sample.utf8))
        let words = tree.tokens.indices.map { Array(tree.text(ofToken: $0).utf8) }.filter { !$0.isEmpty }
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 5...60, using: &random) {
                let start = Int.random(in: words.indices, using: &random)
                for word in words[start..<min(words.count, start + Int.random(in: 1...6, using: &random))] {
                    bytes += word
                    if Int.random(in: 0..<4, using: &random) > 0 { bytes.append(Bool.random(using: &random) ? 0x20 : 0x0A) }
                }
            }
            check(bytes, String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: [
        "(", "[", "{", "x(", "\"\\(", "if a {\n", "if a { ", "f { ", "{ (a) in ", "a ? ", "a ? b : ", "-(", "- ", "try ", "return ",
        "class C {", "func f() {", "#if A\n", "#if A\nif x {\n", "}", ")", "#endif\n", "@a(", "@a ", "#if A\n@a\n", "public ",
        "switch a { case b: ", "a<", "a<b> < ", "x.a<b,", "var a: Int {", "{ [", "repeat ", "[a:", "x\n#if A\n.a", "unsafe { ",
        "let (", "f(a:b:", "\\a[", "case ", "guard ", "a: ", ".", ",",
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
