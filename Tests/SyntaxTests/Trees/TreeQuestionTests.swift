import Syntax
import Testing

@Suite("Questions to a tree")
struct TreeQuestionTests {
    private func first(_ kind: NodeKind, _ source: String) throws -> (SyntaxTree, NodeID) {
        let tree = Parser.parse(Array(source.utf8))
        let index = try #require(tree.nodes.firstIndex { $0.kind == kind })
        return (tree, NodeID(UInt32(index)))
    }

    @Test func names() throws {
        for (kind, source, name) in [
            (NodeKind.functionDecl, "func `default`() { }", "default"), (.classDecl, "@A class B { }", "B"),
            (.functionDecl, "func +(a: A, b: A)", "+"), (.variableDecl, "let a = 1", "a"), (.enumCaseElement, "enum A { case b }", "b"),
        ] {
            let (tree, id) = try first(kind, source)
            #expect(tree.declaredName(id) == name)
        }
        for (kind, source) in [(NodeKind.variableDecl, "let a, b: Int"), (.initializerDecl, "init() { }"), (.variableDecl, "let (a, b) = c")] {
            let (tree, id) = try first(kind, source)
            #expect(tree.declaredName(id) == nil)
        }
    }

    @Test func modifiersAndAttributes() throws {
        let (tree, id) = try first(.variableDecl, "@A @M.IBOutlet(x) public private(set) weak var a: B?")
        #expect(tree.hasModifier(id, .public))
        #expect(!tree.hasModifier(id, .private), "only its setter is private")
        #expect(tree.modifier(id, .private).map { tree.text($0) } == "private(set)")
        #expect(tree.attribute(id, named: "IBOutlet").map { tree.text($0) } == "@M.IBOutlet(x)")
        #expect(tree.attribute(id, named: "M") == nil)
        #expect(tree.text(ofToken: tree.introducer(id)) == "var")
        #expect(tree.attributes(id).count == 2)
    }

    @Test func attributesInConditionalClausesCount() throws {
        let (tree, id) = try first(.functionDecl, "#if X\n@A\n#else\n@B\n#endif\npublic func f() { }")
        #expect(tree.attributes(id).map { tree.text($0) } == ["@A", "@B"])
        #expect(tree.text(ofToken: tree.introducer(id)) == "func")
        #expect(tree.hasModifier(id, .public))
    }

    @Test func parameters() throws {
        let (tree, id) = try first(.functionDecl, "func f(a: Int, _ b: inout [C], d e: F = 1) -> G")
        let described = tree.parameters(id).map { parameter in
            let (label, name) = tree.parameterNames(parameter)
            let type = tree.writtenType(parameter).map { tree.text($0) } ?? "-"
            return "\(label.map(tree.identifier) ?? "-") \(name.map(tree.identifier) ?? "-") \(type)"
        }
        #expect(described == ["a a Int", "_ b inout [C]", "d e F"])
        #expect(tree.writtenType(id).map { tree.text($0) } == "G")
    }

    @Test func parametersOfClosuresAndCases() throws {
        let (closure, closureID) = try first(.closure, "{ a, _ in }")
        #expect(closure.parameters(closureID).map { closure.text($0) } == ["a", "_"])
        let (enumCase, caseID) = try first(.enumCaseElement, "enum A { case b(Int, c: D) }")
        #expect(enumCase.parameters(caseID).map { enumCase.parameterNames($0).label.map(enumCase.identifier) } == [nil, "c"])
    }

    @Test func calls() throws {
        let (tree, id) = try first(.call, "a?.b<C>(1, d: 2) { } e: { }")
        #expect(tree.calleeName(id).map(tree.identifier) == "b")
        #expect(tree.callee(id).map { tree.text($0) } == "a?.b<C>")
        #expect(tree.arguments(id).map { tree.label(ofArgument: $0).map(tree.identifier) } == [nil, "d"])
        #expect(tree.argument(id, labelled: "d").map { tree.text($0) } == "d: 2")
        #expect(tree.trailingClosures(id).map { tree.text($0) } == ["{ }", "e: { }"])
    }

    @Test func membersAndOperators() throws {
        let (tree, id) = try first(.memberAccess, "a.b.c")
        #expect(tree.memberName(id).map(tree.identifier) == "c")
        #expect(tree.base(id).map { tree.text($0) } == "a.b")
        let (binary, binaryID) = try first(.binaryExpr, "a /* ! */ != b")
        #expect(binary.operatorToken(binaryID).map(binary.text(ofToken:)) == "!=")
        let (implicit, implicitID) = try first(.memberAccess, ".a")
        #expect(implicit.base(implicitID) == nil)
        #expect(implicit.memberName(implicitID).map(implicit.identifier) == "a")
        let (nested, nestedID) = try first(.tupleExpr, "((a))")
        #expect(nested.text(nested.withoutParentheses(nestedID)) == "a")
    }

    @Test func branches() throws {
        let (tree, id) = try first(.ifExpr, "if a, let b { c } else if d { }")
        #expect(tree.conditions(id).map { tree.text($0) } == ["a", "let b"])
        #expect(tree.body(id).map { tree.text($0) } == "{ c }")
        #expect(tree.elseBranch(id).map { tree.text($0) } == "if d { }")
    }

    @Test func ancestors() throws {
        let (tree, id) = try first(.returnStmt, "class A { func f() { defer { g { return } } } }")
        #expect(tree.enclosingDeclarations(id).map { tree.declaredName($0) } == ["f", "A"])
        #expect(tree.isInside(id, .deferStmt))
        #expect(!tree.isInside(id, .deferStmt, boundedBy: .closure))
        #expect(tree.firstAncestor(id, .functionDecl).map { tree.declaredName($0) } == "f")
        #expect(Array(tree.ancestors(id)).last == .root)
    }

    @Test(arguments: [
        (#""a\tb\u{1F600}\"""#, "a\tb😀\""), (##"#"a\n\#n"#"##, "a\\n\n"), ("\"\"", ""),
        ("\"\"\"\n    a\n      b \\\n    c\n    \"\"\"", "a\n  b c"),
    ])
    func stringValues(literal: String, value: String) throws {
        let (tree, id) = try first(.stringLiteral, literal)
        #expect(tree.stringValue(id) == value)
    }

    @Test(arguments: [#""a\(b)""#, #""a\q""#, #""open"#, #""\u{110000}""#])
    func stringsWithoutAFixedValue(literal: String) throws {
        let (tree, id) = try first(.stringLiteral, literal)
        #expect(tree.stringValue(id) == nil)
    }

    @Test func everyKindIsInItsGroup() {
        #expect(NodeKind.functionDecl.isDeclaration && NodeKind.importDecl.isDeclaration && !NodeKind.declName.isDeclaration)
        #expect(NodeKind.identifierType.isType && NodeKind.missingType.isType && !NodeKind.isPattern.isType)
        #expect(NodeKind.call.isExpression && NodeKind.ifExpr.isExpression && !NodeKind.argument.isExpression)
        #expect(NodeKind.isPattern.isPattern && !NodeKind.identifierType.isPattern)
    }
}
