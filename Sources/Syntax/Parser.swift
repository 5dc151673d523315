/// Builds a file's tree from its tokens.
public enum Parser {
    /// The tree of a file. Never fails: what does not parse is marked `malformed` or `unexpected` and the rest goes on.
    public static func parse(_ source: [UInt8]) -> SyntaxTree {
        let tokens = Tokenizer.tokenize(source)
        let root = Node(kind: .sourceFile, firstToken: 0, endToken: UInt32(tokens.count), subtreeEnd: 1, parent: 0)
        return SyntaxTree(source: source, tokens: tokens, nodes: [root])
    }
}
