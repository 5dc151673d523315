import Syntax

extension DeclarationQuery {
    /// The kinds of node it can match.
    var nodeKinds: [NodeKind] {
        let wanted = kinds.isEmpty ? DeclarationKind.allCases.filter { $0 != .parameter && $0 != .accessor } : kinds
        var result: [NodeKind] = []
        for kind in wanted where !result.contains(kind.nodeKind) { result.append(kind.nodeKind) }
        return result
    }

    /// In a few words, for explanations.
    var summary: String {
        var words: [String] = []
        words += attributes.map { "@\($0)" }
        words += withoutAttributes.map { "not @\($0)" }
        words += modifiers
        words += withoutModifiers.map { "not \($0)" }
        if !kinds.isEmpty { words.append(kinds.map(\.rawValue).joined(separator: "/")) }
        if let name { words.append("named /\(name.text)/") }
        if let names { words.append("named \(Self.listed(names))") }
        if let type { words.append("of type `\(type.text)`") }
        if let typeText { words.append("of type /\(typeText.text)/") }
        if let inherits { words.append("inheriting \(Self.listed(inherits))") }
        if let conforms { words.append("conforming to \(Self.listed(conforms))") }
        if let hasInitializer { words.append(hasInitializer ? "with initial value" : "without initial value") }
        if let hasType { words.append(hasType ? "with type" : "without type") }
        if let hasBody { words.append(hasBody ? "with body" : "without body") }
        if let scope { words.append("in \(scope.rawValue) scope") }
        return words.joined(separator: ", ")
    }

    private static func listed(_ words: [String]) -> String { words.isEmpty ? "as one of none" : words.joined(separator: "/") }
}

extension DeclarationKind {
    var nodeKind: NodeKind {
        switch self {
        case .class: .classDecl
        case .struct: .structDecl
        case .enum: .enumDecl
        case .actor: .actorDecl
        case .protocol: .protocolDecl
        case .extension: .extensionDecl
        case .func: .functionDecl
        case .`init`: .initializerDecl
        case .deinit: .deinitializerDecl
        case .subscript: .subscriptDecl
        case .let, .var: .variableDecl
        case .typealias: .typealiasDecl
        case .associatedtype: .associatedTypeDecl
        case .case: .enumCaseDecl
        case .import: .importDecl
        case .operator: .operatorDecl
        case .precedencegroup: .precedenceGroupDecl
        case .macro: .macroDecl
        case .parameter: .parameter
        case .accessor: .accessorDecl
        }
    }
}

extension CaptureConstraint {
    /// In a few words, for explanations.
    var summary: String {
        switch self {
        case .regex(let text): "matches /\(text.text)/"
        case .equals(let text): "is `\(text)`"
        case .equalsCapture(let name): "equals \(name)"
        case .oneOf([]): "is one of none"
        case .oneOf(let texts): "is one of \(texts.map { "`\($0)`" }.joined(separator: ", "))"
        case .kind(let kinds): "is \(kinds.map(\.name).joined(separator: " or "))"
        case .conforms(let types): "conforms to \(types.joined(separator: " or "))"
        case .containsTokens(let text): "contains `\(text)`"
        case .contains: "contains a match"
        case .matches: "matches"
        case .count(let range) where range.upperBound == .max: "has \(range.lowerBound) or more parts"
        case .count(let range) where range.lowerBound == range.upperBound: "has \(range.lowerBound) \(range.lowerBound == 1 ? "part" : "parts")"
        case .count(let range): "has \(range.lowerBound) to \(range.upperBound) parts"
        case .not(let inner): "not: \(inner.summary)"
        case .any(let inner): inner.map(\.summary).joined(separator: ", or ")
        case .all(let inner): inner.map(\.summary).joined(separator: ", and ")
        }
    }
}
