import Syntax

extension DocumentError {
    /// The text of a document's bytes, without a byte order mark.
    /// - Throws: `DocumentError` at the first byte that is not UTF-8.
    public static func text(of bytes: [UInt8], path: String) throws -> String {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
        var position = SourcePosition(line: 1, column: 1)
        var rest = bytes[start...].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        loop: while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar):
                let isBreak = scalar.count == 1 && scalar.first == 0x0A
                position =
                    isBreak
                    ? SourcePosition(line: position.line + 1, column: 1)
                    : SourcePosition(line: position.line, column: position.column + scalar.count)
            case .error, .emptyInput: break loop
            }
        }
        throw DocumentError(path: path, position: position, problem: "not UTF-8", advice: "save the file as UTF-8")
    }
}
