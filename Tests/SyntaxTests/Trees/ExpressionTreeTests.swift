import Syntax
import Testing

@Suite("Trees of expressions")
struct ExpressionTreeTests {
    @Test func operatorsFoldByPrecedence() {
        expectTree(
            "a + b * c == d && e",
            """
            binaryExpr
              binaryExpr
                binaryExpr
                  identifierExpr a
                  binaryExpr
                    identifierExpr b
                    identifierExpr c
                identifierExpr d
              identifierExpr e
            """)
    }

    @Test func subtractionGroupsLeftAndCoalescingRight() {
        expectTree(
            "a - b - c",
            """
            binaryExpr
              binaryExpr
                identifierExpr a
                identifierExpr b
              identifierExpr c
            """)
        expectTree(
            "a ?? b ?? c",
            """
            binaryExpr
              identifierExpr a
              binaryExpr
                identifierExpr b
                identifierExpr c
            """)
    }

    @Test func aCastBindsWeakerThanAdditionAndStrongerThanCoalescing() {
        expectTree(
            "a + b as? T ?? c",
            """
            binaryExpr
              asExpr
                binaryExpr
                  identifierExpr a
                  identifierExpr b
                identifierType T
              identifierExpr c
            """)
    }

    @Test func tryCoversEverythingToItsRight() {
        expectTree(
            "x = try await a + b",
            """
            binaryExpr
              identifierExpr x
              tryExpr
                awaitExpr
                  binaryExpr
                    identifierExpr a
                    identifierExpr b
            """)
    }

    @Test func tryInTheMiddleEndsWithItsOperand() {
        expectTree(
            "a + try b + c",
            """
            binaryExpr
              binaryExpr
                identifierExpr a
                tryExpr
                  identifierExpr b
              identifierExpr c
            """)
    }

    @Test func ternariesNestToTheRight() {
        expectTree(
            "a ? b : c ? d : e",
            """
            ternaryExpr
              identifierExpr a
              identifierExpr b
              ternaryExpr
                identifierExpr c
                identifierExpr d
                identifierExpr e
            """)
    }

    @Test func chainsNestToTheLeft() {
        expectTree(
            "a.b(1)[x]?.c!",
            """
            forceUnwrap
              memberAccess
                optionalChain
                  subscriptExpr
                    call
                      memberAccess
                        identifierExpr a
                      argumentList
                        argument
                          integerLiteral 1
                    argumentList
                      argument
                        identifierExpr x
            """)
    }

    @Test func severalTrailingClosures() {
        expectTree(
            "f(a) { $0 } done: { x, _ in x }",
            """
            call
              identifierExpr f
              argumentList
                argument
                  identifierExpr a
              closure
                identifierExpr $0
              labeledClosure
                closure
                  closureSignature
                    closureParameter x
                    closureParameter _
                  identifierExpr x
            """)
    }

    @Test func aClosureWithCapturesTypesAndEffects() {
        expectTree(
            "{ [weak self, n = 1] (a: Int, b) async throws -> T in self }",
            """
            closure
              closureSignature
                captureList
                  capture weak self
                  capture
                    initializerClause
                      integerLiteral 1
                parameterClause
                  parameter
                    identifierType Int
                  parameter b
                effectSpecifiers async throws
                returnClause
                  identifierType T
              identifierExpr self
            """)
    }

    @Test func angleBracketsAreGenericOnlyWhereTheCompilerSaysSo() {
        expectTree(
            "f(a<b, c>(d))",
            """
            call
              identifierExpr f
              argumentList
                argument
                  call
                    specializeExpr
                      identifierExpr a
                      genericArgumentClause
                        identifierType b
                        identifierType c
                    argumentList
                      argument
                        identifierExpr d
            """)
        expectTree(
            "f(a < b, c > d)",
            """
            call
              identifierExpr f
              argumentList
                argument
                  binaryExpr
                    identifierExpr a
                    identifierExpr b
                argument
                  binaryExpr
                    identifierExpr c
                    identifierExpr d
            """)
    }

    @Test func closingAngleBracketsAreDivided() {
        let tree = Parser.parse(Array("Dictionary<Int, Array<Int>?>()".utf8))
        let texts = tree.tokens.indices.map { tree.text(ofToken: $0) }
        #expect(texts == ["Dictionary", "<", "Int", ",", "Array", "<", "Int", ">", "?", ">", "(", ")", ""])
        #expect(tree.tokens[7].kind == .rightAngle)
        #expect(tree.tokens[8].kind == .postfixQuestion)
        expectWellFormed(tree, "divided tokens")
    }

    @Test func anInterpolationHoldsArguments() {
        expectTree(
            #""a\(b, radix: 2)c\(d)""#,
            """
            stringLiteral
              interpolation
                argument
                  identifierExpr b
                argument
                  integerLiteral 2
              interpolation
                argument
                  identifierExpr d
            """)
    }

    @Test func keyPaths() {
        expectTree(
            #"\Foo<Int>.bar?.baz[0]"#,
            """
            keyPath
              identifierType
                genericArgumentClause
                  identifierType Int
              keyPathComponent .bar
              keyPathComponent ?
              keyPathComponent .baz
              keyPathComponent
                argumentList
                  argument
                    integerLiteral 0
            """)
    }

    @Test func collections() {
        expectTree("[:]", "dictionaryLiteral [:]")
        expectTree(
            "[1: [a]]",
            """
            dictionaryLiteral
              dictionaryElement
                integerLiteral 1
                arrayLiteral
                  identifierExpr a
            """)
    }

    @Test func operatorsAndFullNamesAsValues() {
        expectTree(
            "r(0, +, f(a:b:))",
            """
            call
              identifierExpr r
              argumentList
                argument
                  integerLiteral 0
                argument
                  identifierExpr +
                argument
                  identifierExpr f(a:b:)
            """)
    }

    @Test func aChainWithConditionalMembers() {
        expectTree(
            "a\n#if X\n.b()\n#else\n.c\n#endif\n.d",
            """
            memberAccess
              postfixIfConfig
                identifierExpr a
                ifConfig
                  ifConfigClause
                    identifierExpr X
                    call
                      memberAccess .b
                      argumentList ()
                  ifConfigClause
                    memberAccess .c
            """)
    }

    @Test func contextualWordsAreNamesElsewhere() {
        expectTree(
            "any = each + consume",
            """
            binaryExpr
              identifierExpr any
              binaryExpr
                identifierExpr each
                identifierExpr consume
            """)
        expectTree("consume x", "consumeExpr\n  identifierExpr x")
        expectTree("any P.self", "typeExpr\n  someOrAnyType\n    memberType\n      identifierType P")
    }

    @Test func ifAndSwitchAreExpressions() {
        expectTree(
            "let x = if a { 1 } else { 2 }",
            """
            variableDecl
              patternBinding
                identifierPattern x
                initializerClause
                  ifExpr
                    identifierExpr a
                    codeBlock
                      integerLiteral 1
                    codeBlock
                      integerLiteral 2
            """)
    }

    @Test func aLineBreakEndsAnExpressionBeforeBrackets() {
        expectTree("a\n(b)", "identifierExpr a\ntupleExpr\n  argument\n    identifierExpr b")
        expectTree("a\n[b]", "identifierExpr a\narrayLiteral\n  identifierExpr b")
        expectTree("a\n+ b", "binaryExpr\n  identifierExpr a\n  identifierExpr b")
        expectTree("a\n.b", "memberAccess\n  identifierExpr a")
    }
}
