import Testing

@Suite("Trees of statements and patterns")
struct StatementTreeTests {
    @Test func conditions() {
        expectTree(
            "if let a, case .b(let c) = d, #available(iOS 17, *), e { }",
            """
            ifExpr
              optionalBinding
                identifierPattern a
              matchingPattern
                expressionPattern
                  call
                    memberAccess .b
                    argumentList
                      argument
                        patternExpr
                          bindingPattern
                            identifierPattern c
                initializerClause
                  identifierExpr d
              availabilityCondition #available(iOS 17, *)
              identifierExpr e
              codeBlock { }
            """)
    }

    @Test func aBraceAfterAConditionIsTheBody() {
        expectTree("if a { b }", "ifExpr\n  identifierExpr a\n  codeBlock\n    identifierExpr b")
        expectTree(
            "if a.map { $0 } == b { }",
            """
            ifExpr
              binaryExpr
                call
                  memberAccess
                    identifierExpr a
                  closure
                    identifierExpr $0
                identifierExpr b
              codeBlock { }
            """)
    }

    @Test func elseIfNests() {
        expectTree(
            "if a { } else if b { } else { }",
            """
            ifExpr
              identifierExpr a
              codeBlock { }
              ifExpr
                identifierExpr b
                codeBlock { }
                codeBlock { }
            """)
    }

    @Test func switchCases() {
        expectTree(
            "switch a {\ncase .b, let c where d: e\n@unknown default: break\n}",
            """
            switchExpr
              identifierExpr a
              switchCase
                switchCaseItem
                  expressionPattern
                    memberAccess .b
                switchCaseItem
                  bindingPattern
                    identifierPattern c
                  whereClause
                    identifierExpr d
                identifierExpr e
              switchCase
                attribute
                  identifierType unknown
                breakStmt break
            """)
    }

    @Test func loops() {
        expectTree(
            "outer: for try await case let (a, _) in b where c { continue outer }",
            """
            labeledStmt
              forStmt
                bindingPattern
                  expressionPattern
                    tupleExpr
                      argument
                        patternExpr
                          identifierPattern a
                      argument
                        discardExpr _
                identifierExpr b
                whereClause
                  identifierExpr c
                codeBlock
                  continueStmt continue outer
            """)
        expectTree(
            "repeat { } while a", "repeatStmt\n  codeBlock { }\n  identifierExpr a")
    }

    @Test func doCatchWithTypedThrows() {
        expectTree(
            "do throws(E) { } catch .a, let b as B where c { } catch { }",
            """
            doStmt
              effectSpecifiers
                identifierType E
              codeBlock { }
              catchClause
                catchItem
                  expressionPattern
                    memberAccess .a
                catchItem
                  bindingPattern
                    expressionPattern
                      asExpr
                        patternExpr
                          identifierPattern b
                        identifierType B
                  whereClause
                    identifierExpr c
                codeBlock { }
              catchClause
                codeBlock { }
            """)
    }

    @Test func returnTakesTheNextLineButNotTheNextStatement() {
        expectTree("return\na", "returnStmt\n  identifierExpr a")
        expectTree(
            "return\nlet a = 1",
            """
            returnStmt return
            variableDecl
              patternBinding
                identifierPattern a
                initializerClause
                  integerLiteral 1
            """)
    }

    @Test func returnDoesNotTakeTheNextCasesAttribute() {
        expectTree(
            "switch a {\ncase 1: return\n@unknown default: b\n}",
            """
            switchExpr
              identifierExpr a
              switchCase
                switchCaseItem
                  expressionPattern
                    integerLiteral 1
                returnStmt return
              switchCase
                attribute
                  identifierType unknown
                identifierExpr b
            """)
    }

    @Test func conditionalStatementsAndCases() {
        expectTree(
            "switch a {\n#if X\ncase 1: b\n#endif\ndefault: c\n}",
            """
            switchExpr
              identifierExpr a
              ifConfig
                ifConfigClause
                  identifierExpr X
                  switchCase
                    switchCaseItem
                      expressionPattern
                        integerLiteral 1
                    identifierExpr b
              switchCase
                identifierExpr c
            """)
    }
}
