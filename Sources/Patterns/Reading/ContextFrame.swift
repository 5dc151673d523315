import Syntax

/// The Swift around a pattern's text that puts it in a context.
struct ContextFrame {
    var context: PatternContext
    var prefix: String
    var suffix: String

    /// The frames in which a pattern of that context is tried, in order.
    static func frames(for context: PatternContext, firstTokens: ArraySlice<Token>) -> [ContextFrame] {
        guard context == .automatic else { return frames(of: context) }
        return automaticOrder(firstTokens).flatMap(frames(of:))
    }

    private static func automaticOrder(_ tokens: ArraySlice<Token>) -> [PatternContext] {
        let usual: [PatternContext] = [
            .code, .member, .condition, .argument, .attribute, .modifier, .type, .pattern, .parameter, .switchCase, .catchClause,
            .accessor,
        ]
        guard let first = tokens.first else { return usual }
        let second = tokens.dropFirst().first
        switch first.keyword {
        case .case, .default: return [.switchCase, .member, .condition] + usual
        case .catch: return [.catchClause] + usual
        case .get, .set, .willSet, .didSet:
            let opens = second?.kind == .leftBrace || second?.kind == .leftParen
            return opens ? [.accessor] + usual : usual
        default: return usual
        }
    }

    private static func frames(of context: PatternContext) -> [ContextFrame] {
        switch context {
        case .automatic: []
        case .code: [ContextFrame(context: .code, prefix: "", suffix: "")]
        case .member:
            [
                ContextFrame(context: .member, prefix: "class C {\n", suffix: "\n}"),
                ContextFrame(context: .member, prefix: "enum C {\n", suffix: "\n}"),
            ]
        case .switchCase: [ContextFrame(context: .switchCase, prefix: "switch x {\n", suffix: "\n}")]
        case .catchClause: [ContextFrame(context: .catchClause, prefix: "do {} ", suffix: "\n")]
        case .accessor: [ContextFrame(context: .accessor, prefix: "var x: Int {\n", suffix: "\n}")]
        case .condition: [ContextFrame(context: .condition, prefix: "if ", suffix: " {}")]
        case .attribute: [ContextFrame(context: .attribute, prefix: "", suffix: "\nvar x = 1")]
        case .modifier: [ContextFrame(context: .modifier, prefix: "", suffix: " var x = 1")]
        case .type: [ContextFrame(context: .type, prefix: "let x: ", suffix: "\n")]
        case .pattern: [ContextFrame(context: .pattern, prefix: "switch x { case ", suffix: ": break }")]
        case .argument: [ContextFrame(context: .argument, prefix: "f(", suffix: ")")]
        case .parameter: [ContextFrame(context: .parameter, prefix: "func f(", suffix: ") {}")]
        }
    }
}
