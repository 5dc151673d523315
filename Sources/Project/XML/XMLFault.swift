import CXMLRead
import Syntax

/// The first thing wrong with an XML document, in words.
struct XMLFault {
    /// 1-based.
    var line: Int
    /// One clause.
    var detail: String

    init(line: Int, detail: String) {
        self.line = line
        self.detail = detail
    }

    /// - Parameter openElement: the innermost element that is open there.
    init(_ fault: XMLReadFault, line: Int, openElement: String?) {
        self.line = line
        switch fault {
        case XMLReadFaultEnd:
            detail = openElement.map { "the document ends inside <\($0)>, or goes on after its end" } ?? "the document is empty"
        case XMLReadFaultTagMismatch:
            detail = openElement.map { "the end tag does not match <\($0)>" } ?? "an end tag does not match"
        case XMLReadFaultAttributeTwice: detail = "an attribute stands twice in one tag"
        case XMLReadFaultCharacter: detail = "a character that XML does not allow"
        case XMLReadFaultEntity: detail = "an entity that is not declared"
        default: detail = openElement.map { "not well-formed XML inside <\($0)>" } ?? "not well-formed XML"
        }
    }

    /// Where the file ends in the middle of a tag, that is what is wrong, whatever the parser made of the rest of it.
    func orOpenTag(_ source: [UInt8], in lines: LineIndex) -> XMLFault {
        guard let start = source.lastIndex(of: UInt8(ascii: "<")), !source[start...].contains(UInt8(ascii: ">")) else { return self }
        let line = lines.position(start).line
        return line <= self.line ? XMLFault(line: line, detail: "the file ends in the middle of a tag") : self
    }

    /// The whole line.
    func span(in lines: LineIndex, count: Int) -> Span {
        let line = min(max(line, 1), lines.starts.count)
        let start = Int(lines.starts[line - 1])
        let end = line < lines.starts.count ? Int(lines.starts[line]) - 1 : count
        return Span(start..<max(start, end), in: lines)
    }
}
