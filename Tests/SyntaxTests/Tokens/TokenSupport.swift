import Syntax

/// The tokens of a source as `kind:text`, without the end of the file. Line breaks show as `⏎`.
func tokens(_ source: String) -> [String] { describe(Array(source.utf8)) { "\($0.kind)" } }

/// The texts alone.
func texts(_ source: String) -> [String] { describe(Array(source.utf8)) { _ in "" }.map { String($0.dropFirst()) } }

/// The texts of the tokens of one kind.
func texts(_ kind: TokenKind, in source: String) -> [String] {
    let bytes = Array(source.utf8)
    return Tokenizer.tokenize(bytes).filter { $0.kind == kind }.map { text(of: $0, in: bytes) }
}

/// The kinds alone.
func kinds(_ source: String) -> [TokenKind] { Tokenizer.tokenize(Array(source.utf8)).dropLast().map(\.kind) }

/// The texts of the tokens that are marked malformed.
func malformed(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return Tokenizer.tokenize(bytes).filter { $0.flags.contains(.malformed) }.map { text(of: $0, in: bytes) }
}

func text(of token: Token, in bytes: [UInt8]) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self).replacing("\r\n", with: "␍⏎").replacing(
        "\n", with: "⏎")
}

private func describe(_ bytes: [UInt8], kind: (Token) -> String) -> [String] {
    Tokenizer.tokenize(bytes).dropLast().map { "\(kind($0)):\(text(of: $0, in: bytes))" }
}

/// What is wrong with the tokens of a source: out of order, or with something other than trivia between them. `nil` if nothing is.
func flaw(in bytes: [UInt8]) -> String? { flaw(in: Tokenizer.tokenize(bytes), of: bytes) }

/// The same of tokens that a parser has divided.
func flaw(in tokens: [Token], of bytes: [UInt8]) -> String? {
    var end = 0
    for (index, token) in tokens.enumerated() {
        let start = Int(token.start)
        guard start >= end else { return "token \(index) starts at \(start), before \(end)" }
        // A space is so frequent that it is not asked about.
        if start > end + 1 || start > end && bytes[end] != 0x20 {
            if let flaw = flaw(inTrivia: end..<start, of: bytes) { return flaw }
        }
        end = Int(token.end)
    }
    guard end == bytes.count else { return "tokens end at \(end) of \(bytes.count)" }
    guard tokens.last?.kind == .endOfFile else { return "no end of file" }
    return nil
}

private func flaw(inTrivia gap: Range<Int>, of bytes: [UInt8]) -> String? {
    var covered = gap.lowerBound
    for piece in Tokenizer.trivia(in: gap, of: bytes) {
        guard piece.range.lowerBound == covered else { return "trivia at \(piece.range) after \(covered)" }
        guard isTrivia(bytes[piece.range], piece.kind) else { return "\(piece.kind) at \(piece.range) holds something else" }
        covered = piece.range.upperBound
    }
    return covered == gap.upperBound ? nil : "trivia ends at \(covered), not at \(gap.upperBound)"
}

/// Whether bytes may be trivia of that kind, by a reading of its own.
private func isTrivia(_ bytes: ArraySlice<UInt8>, _ kind: TriviaKind) -> Bool {
    switch kind {
    case .space: bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0B || $0 == 0x0C }
    case .newline: bytes.count == 1 ? bytes.first == 0x0A || bytes.first == 0x0D : bytes.elementsEqual([0x0D, 0x0A])
    case .lineComment, .docLineComment: bytes.starts(with: "//".utf8) && !bytes.contains(0x0A) && !bytes.contains(0x0D)
    case .blockComment, .docBlockComment: bytes.starts(with: "/*".utf8)
    case .conflictMarker: bytes.starts(with: "<<<<<<< ".utf8) || bytes.starts(with: ">>>> ".utf8)
    case .escapedNewline:
        bytes.first == UInt8(ascii: "\\")
            && bytes.dropFirst().allSatisfy { $0 == 0x23 || $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    case .byteOrderMark: bytes.elementsEqual([0xEF, 0xBB, 0xBF])
    case .unexpected: bytes.allSatisfy { $0 < 0x20 || $0 >= 0x7F }
    }
}
