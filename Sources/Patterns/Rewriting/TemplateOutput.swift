/// The text of a fix as it grows.
struct TemplateOutput {
    private(set) var bytes: [UInt8] = []
    /// Indentation of the template line that is being written.
    private(set) var lineIndentation: [UInt8]
    private let base: ArraySlice<UInt8>
    private let lineBreak: [UInt8]
    private var isAtLineStart = false

    init(base: ArraySlice<UInt8>, lineBreak: [UInt8]) {
        self.base = base
        self.lineBreak = lineBreak
        lineIndentation = Array(base)
    }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(source: [UInt8]) { bytes += source }

    /// Text of the template: its line breaks become the file's, its lines get the match's indentation.
    mutating func append(template text: ArraySlice<UInt8>) {
        for byte in text {
            if byte == 0x0D { continue }
            if byte == 0x0A {
                bytes += lineBreak + base
                lineIndentation = Array(base)
                isAtLineStart = true
                continue
            }
            if isAtLineStart, byte == 0x20 || byte == 0x09 { lineIndentation.append(byte) } else { isAtLineStart = false }
            bytes.append(byte)
        }
    }

    /// White space of the file, with its line breaks.
    mutating func append(spacing: ArraySlice<UInt8>) {
        bytes += spacing
        lineIndentation = Array(spacing[((spacing.lastIndex { $0 == 0x0A || $0 == 0x0D }) ?? spacing.startIndex - 1) + 1..<spacing.endIndex])
    }

    mutating func removeLast() { _ = bytes.popLast() }

    /// Takes back `, `; false if there is none.
    mutating func removeTrailingComma() -> Bool {
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        guard end > 0, bytes[end - 1] == UInt8(ascii: ",") else { return false }
        bytes.removeSubrange((end - 1)...)
        return true
    }
}
