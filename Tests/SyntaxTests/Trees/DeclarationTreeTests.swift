import Syntax
import Testing

@Suite("Trees of declarations and types")
struct DeclarationTreeTests {
    @Test func aClassWithEverythingInItsHead() {
        expectTree(
            "@MainActor public final class A<T: B>: C, @unchecked D where T.E == F { }",
            """
            classDecl
              attribute
                identifierType MainActor
              modifier public
              modifier final
              declName A
              genericParameterClause
                genericParameter
                  identifierType B
              inheritanceClause
                identifierType C
                attributedType
                  attribute
                    identifierType unchecked
                  identifierType D
              genericWhereClause
                genericRequirement
                  memberType
                    identifierType T
                  identifierType F
              memberBlock { }
            """)
    }

    @Test func aFunction() {
        expectTree(
            "private func f<each T>(_ a: inout Int, b c: @escaping () -> Void = { }, d: Int...) async throws(E) -> [T]? { }",
            """
            functionDecl
              modifier private
              declName f
              genericParameterClause
                genericParameter each T
              parameterClause
                parameter
                  attributedType
                    identifierType Int
                parameter
                  attributedType
                    attribute
                      identifierType escaping
                    functionType
                      returnClause
                        identifierType Void
                  initializerClause
                    closure { }
                parameter
                  identifierType Int
              effectSpecifiers
                identifierType E
              returnClause
                optionalType
                  arrayType
                    identifierType T
              codeBlock { }
            """)
    }

    @Test func operatorFunctionsEndBeforeTheirGenericParameters() {
        expectTree(
            "static func ==<T>(a: T, b: T) -> Bool",
            """
            functionDecl
              modifier static
              declName ==
              genericParameterClause
                genericParameter T
              parameterClause
                parameter
                  identifierType T
                parameter
                  identifierType T
              returnClause
                identifierType Bool
            """)
    }

    @Test func accessors() {
        expectTree(
            "var a: Int { get async { 1 } nonmutating set(b) { } }",
            """
            variableDecl
              patternBinding
                identifierPattern a
                typeAnnotation
                  identifierType Int
                accessorBlock
                  accessorDecl
                    effectSpecifiers async
                    codeBlock
                      integerLiteral 1
                  accessorDecl
                    modifier nonmutating
                    codeBlock { }
            """)
        expectTree(
            "var a = 1 { didSet { } }",
            """
            variableDecl
              patternBinding
                identifierPattern a
                initializerClause
                  integerLiteral 1
                accessorBlock
                  accessorDecl
                    codeBlock { }
            """)
        expectTree(
            "var a: Int { get() }",
            """
            variableDecl
              patternBinding
                identifierPattern a
                typeAnnotation
                  identifierType Int
                accessorBlock
                  call
                    identifierExpr get
                    argumentList ()
            """)
    }

    @Test func enumCases() {
        expectTree(
            "enum A { indirect case b(Int, c: A), d = 1 }",
            """
            enumDecl
              declName A
              memberBlock
                enumCaseDecl
                  modifier indirect
                  enumCaseElement
                    declName b
                    parameterClause
                      parameter
                        identifierType Int
                      parameter
                        identifierType A
                  enumCaseElement
                    declName d
                    initializerClause
                      integerLiteral 1
            """)
    }

    @Test func types() {
        expectTree(
            "typealias A = (b: any P & Q, [K: V]?, [3 of T]) throws -> some R.Type",
            """
            typealiasDecl
              declName A
              initializerClause
                functionType
                  tupleTypeElement
                    someOrAnyType
                      compositionType
                        identifierType P
                        identifierType Q
                  tupleTypeElement
                    optionalType
                      dictionaryType
                        identifierType K
                        identifierType V
                  tupleTypeElement
                    inlineArrayType
                      integerLiteral 3
                      identifierType T
                  effectSpecifiers throws
                  returnClause
                    someOrAnyType
                      metatypeType
                        identifierType R
            """)
    }

    @Test func attributesTakeExpressionsOrTokens() {
        expectTree(
            "@available(iOS 17.0, *) @A(b: nil) import struct C.D",
            """
            importDecl
              attribute
                identifierType available
              attribute
                identifierType A
                argumentList
                  argument
                    nilLiteral nil
            """)
        let tree = Parser.parse(Array("@available(iOS 17.0, *) import A".utf8))
        #expect(tree.tokens.indices.map { tree.text(ofToken: $0) }.contains("17"), "a version is two numbers and a period")
    }

    @Test func conditionalAttributesBelongToTheDeclaration() {
        expectTree(
            "#if X\n@A\n#endif\nfunc f() { }",
            """
            functionDecl
              ifConfig
                ifConfigClause
                  identifierExpr X
                  attribute
                    identifierType A
              declName f
              parameterClause ()
              codeBlock { }
            """)
    }

    @Test func macrosAreExpressionsInCodeAndDeclarationsInTypes() {
        expectTree(
            "#if os(macOS)\n#warning(\"a\")\n#endif",
            """
            ifConfig
              ifConfigClause
                call
                  identifierExpr os
                  argumentList
                    argument
                      identifierExpr macOS
                macroExpansion
                  argumentList
                    argument
                      stringLiteral "a"
            """)
        expectTree(
            "struct A { #make { } }",
            """
            structDecl
              declName A
              memberBlock
                macroExpansionDecl
                  closure { }
            """)
    }

    @Test func attributesBetweenModifiers() {
        expectTree(
            "public @objc class B {}",
            """
            classDecl
              modifier public
              attribute
                identifierType objc
              declName B
              memberBlock {}
            """)
    }

    @Test func anOperatorsFixityIsAModifier() {
        expectTree("public infix operator +++: P", "operatorDecl\n  modifier public\n  modifier infix\n  declName +++")
    }

    @Test func namesWithTheirModule() {
        expectTree(
            "x<A::B>(A::y)",
            """
            call
              specializeExpr
                identifierExpr x
                genericArgumentClause
                  identifierType A::B
              argumentList
                argument
                  identifierExpr A::y
            """)
    }
}
