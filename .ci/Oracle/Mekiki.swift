// SwiftSyntax declares types of the same names, and one named as the module `Syntax`; where both are needed, Mekiki's come from here.
import Syntax

enum Mekiki {
    typealias TokenKind = Syntax.TokenKind

    static func parse(_ bytes: [UInt8]) -> SyntaxTree { Parser.parse(bytes) }
    static func tokenize(_ bytes: [UInt8]) -> [Token] { Tokenizer.tokenize(bytes) }
}
