import SwiftSyntax

/// Which of SwiftParser's nodes is which of ours, by the group they are counted in. Kinds that both have and that are not listed
/// are wrappers of one side only.
enum NodeGroup: String, CaseIterable {
    case declarations, statements, calls, closures, expressions, patterns, types, clauses

    /// SwiftParser's kinds of all groups.
    static let allKinds = Set(allCases.flatMap(\.kinds.keys))

    var kinds: [SyntaxKind: String] {
        switch self {
        case .declarations:
            [
                .importDecl: "importDecl", .classDecl: "classDecl", .structDecl: "structDecl", .enumDecl: "enumDecl",
                .actorDecl: "actorDecl", .protocolDecl: "protocolDecl", .extensionDecl: "extensionDecl",
                .functionDecl: "functionDecl", .initializerDecl: "initializerDecl", .deinitializerDecl: "deinitializerDecl",
                .subscriptDecl: "subscriptDecl", .variableDecl: "variableDecl", .typeAliasDecl: "typealiasDecl",
                .associatedTypeDecl: "associatedTypeDecl", .enumCaseDecl: "enumCaseDecl", .enumCaseElement: "enumCaseElement",
                .operatorDecl: "operatorDecl", .precedenceGroupDecl: "precedenceGroupDecl", .macroDecl: "macroDecl",
                .macroExpansionDecl: "macroExpansionDecl", .accessorDecl: "accessorDecl", .ifConfigDecl: "ifConfig",
                .patternBinding: "patternBinding",
            ]
        case .statements:
            [
                .labeledStmt: "labeledStmt", .ifExpr: "ifExpr", .switchExpr: "switchExpr", .switchCase: "switchCase",
                .switchCaseItem: "switchCaseItem", .guardStmt: "guardStmt", .whileStmt: "whileStmt",
                .repeatStmt: "repeatStmt", .forStmt: "forStmt", .doStmt: "doStmt", .catchClause: "catchClause",
                .catchItem: "catchItem", .deferStmt: "deferStmt", .returnStmt: "returnStmt", .throwStmt: "throwStmt",
                .breakStmt: "breakStmt", .continueStmt: "continueStmt", .fallThroughStmt: "fallthroughStmt",
                .yieldStmt: "yieldStmt", .discardStmt: "discardStmt", .codeBlock: "codeBlock",
                .optionalBindingCondition: "optionalBinding", .matchingPatternCondition: "matchingPattern",
                .availabilityCondition: "availabilityCondition", .whereClause: "whereClause",
            ]
        case .calls:
            [
                .functionCallExpr: "call", .subscriptCallExpr: "subscriptExpr", .macroExpansionExpr: "macroExpansion",
                .multipleTrailingClosureElement: "labeledClosure",
            ]
        case .closures:
            [
                .closureExpr: "closure", .closureSignature: "closureSignature", .closureCapture: "capture",
                .closureShorthandParameter: "closureParameter",
            ]
        case .expressions:
            [
                .memberAccessExpr: "memberAccess", .infixOperatorExpr: "binaryExpr", .ternaryExpr: "ternaryExpr",
                .isExpr: "isExpr", .asExpr: "asExpr", .tryExpr: "tryExpr", .awaitExpr: "awaitExpr", .unsafeExpr: "unsafeExpr",
                .consumeExpr: "consumeExpr", .copyExpr: "copyExpr", .forceUnwrapExpr: "forceUnwrap",
                .optionalChainingExpr: "optionalChain", .prefixOperatorExpr: "prefixExpr",
                .postfixOperatorExpr: "postfixExpr", .inOutExpr: "inOutExpr", .tupleExpr: "tupleExpr",
                .arrayExpr: "arrayLiteral", .dictionaryExpr: "dictionaryLiteral", .dictionaryElement: "dictionaryElement",
                .stringLiteralExpr: "stringLiteral", .expressionSegment: "interpolation",
                .integerLiteralExpr: "integerLiteral", .floatLiteralExpr: "floatLiteral",
                .booleanLiteralExpr: "booleanLiteral", .nilLiteralExpr: "nilLiteral", .regexLiteralExpr: "regexLiteral",
                .keyPathExpr: "keyPath", .keyPathComponent: "keyPathComponent",
                .genericSpecializationExpr: "specializeExpr", .typeExpr: "typeExpr", .packExpansionExpr: "packExpansionExpr",
                .packElementExpr: "packElementExpr", .postfixIfConfigExpr: "postfixIfConfig",
                .initializerClause: "initializerClause", .typeInitializerClause: "initializerClause",
            ]
        case .patterns:
            [
                .identifierPattern: "identifierPattern", .tuplePattern: "tuplePattern",
                .tuplePatternElement: "tuplePatternElement", .valueBindingPattern: "bindingPattern",
                .isTypePattern: "isPattern",
            ]
        case .types:
            [
                .identifierType: "identifierType", .memberType: "memberType", .optionalType: "optionalType",
                .implicitlyUnwrappedOptionalType: "implicitlyUnwrappedType", .arrayType: "arrayType",
                .dictionaryType: "dictionaryType", .inlineArrayType: "inlineArrayType", .tupleType: "tupleType",
                .tupleTypeElement: "tupleTypeElement", .functionType: "functionType", .attributedType: "attributedType",
                .someOrAnyType: "someOrAnyType", .compositionType: "compositionType", .metatypeType: "metatypeType",
                .suppressedType: "suppressedType", .packExpansionType: "packExpansionType",
                .packElementType: "packElementType",
            ]
        case .clauses:
            [
                .attribute: "attribute", .declModifier: "modifier", .inheritanceClause: "inheritanceClause",
                .genericParameterClause: "genericParameterClause", .genericParameter: "genericParameter",
                .genericWhereClause: "genericWhereClause", .genericRequirement: "genericRequirement",
                .genericArgumentClause: "genericArgumentClause", .functionParameterClause: "parameterClause",
                .functionParameter: "parameter",
                .closureParameterClause: "parameterClause", .closureParameter: "parameter",
                .enumCaseParameterClause: "parameterClause", .enumCaseParameter: "parameter",
                .primaryAssociatedTypeClause: "genericParameterClause", .primaryAssociatedType: "genericParameter", .returnClause: "returnClause", .typeAnnotation: "typeAnnotation",
                .accessorBlock: "accessorBlock", .memberBlock: "memberBlock",
            ]
        }
    }
}
