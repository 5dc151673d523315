import CYAML
import Syntax

/// Reads YAML by libyaml's events. Bounded: depth, size and the values that aliases stand for have limits, so that no document
/// costs more than its length.
public enum YAMLReader {
    /// Deepest nesting that is read.
    static let maximumDepth = 64
    /// Most values in one document, those behind aliases counted each time.
    static let maximumNodes = 200_000
    /// Longest document, in bytes.
    static let maximumBytes = 4 << 20

    /// The document's value; a mapping without keys where the text holds none.
    /// - Throws: `DocumentError` without a path.
    public static func read(_ text: String) throws -> YAMLNode {
        var text = text
        return try text.withUTF8 { try read($0) }
    }

    /// The document's value.
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - firstLine: 1-based line of the file at which the bytes start.
    /// - Throws: `DocumentError` without a path.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) throws -> YAMLNode {
        guard bytes.count <= maximumBytes else {
            throw DocumentError(
                position: nil, problem: "the file is longer than \(maximumBytes >> 20) MiB", advice: "shorten it")
        }
        var parser = YAMLEventParser(bytes: bytes, firstLine: firstLine)
        defer { parser.close() }
        return try parser.document()
    }
}

/// Builds nodes from libyaml's events with an explicit stack.
private struct YAMLEventParser {
    /// On the heap: libyaml keeps a pointer to the parser inside it, so its address must never change.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var cursor: MarkCursor
    private var stack: [Frame] = []
    private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
    private var nodeCount = 0

    /// A list or mapping that is still open.
    private struct Frame {
        var isMapping: Bool
        var position: SourcePosition
        var anchor: String?
        var items: [YAMLNode] = []
        var entries: [YAMLEntry] = []
        var key: (text: String, position: SourcePosition)?
        /// `nodeCount` when it was opened.
        var countBefore: Int
    }

    init(bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        cursor = MarkCursor(bytes: bytes, firstLine: firstLine)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    func close() {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func document() throws -> YAMLNode {
        var root: YAMLNode?
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
            defer { yaml_event_delete(&event) }
            let position = cursor.position(event.start_mark)
            switch event.type {
            case YAML_STREAM_END_EVENT:
                return root ?? YAMLNode(.mapping([]), at: SourcePosition(line: cursor.firstLine, column: 1))
            case YAML_DOCUMENT_START_EVENT:
                if root != nil {
                    throw DocumentError(
                        position: position, problem: "a second document", advice: "keep one document a file, without a further `---`")
                }
            case YAML_ALIAS_EVENT:
                let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
                guard let target = anchors[name] else {
                    throw DocumentError(
                        position: position, problem: "`*\(name)` names no anchor above it",
                        advice: "quote a text that starts with `*`")
                }
                try count(target.size, at: position)
                if let done = try add(target.node, at: position) { root = done }
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                try refuseTag(scalar.tag, at: position)
                try count(1, at: position)
                let text = scalar.value.map {
                    String(decoding: UnsafeBufferPointer(start: $0, count: scalar.length), as: UTF8.self)
                }
                let node = YAMLNode(
                    .scalar(text ?? "", isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), at: position,
                    textStart: cursor.textStart(of: scalar.style, at: position))
                if let anchor = scalar.anchor { anchors[String(cString: anchor)] = (node, 1) }
                if let done = try add(node, at: position) { root = done }
            case YAML_SEQUENCE_START_EVENT:
                let start = event.data.sequence_start
                try open(isMapping: false, anchor: start.anchor, tag: start.tag, at: position)
            case YAML_MAPPING_START_EVENT:
                let start = event.data.mapping_start
                try open(isMapping: true, anchor: start.anchor, tag: start.tag, at: position)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                guard let frame = stack.popLast() else { continue }
                let node = YAMLNode(
                    frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items), at: frame.position)
                if let anchor = frame.anchor { anchors[anchor] = (node, nodeCount - frame.countBefore) }
                if let done = try add(node, at: frame.position) { root = done }
            default:
                break
            }
        }
    }

    private mutating func open(
        isMapping: Bool, anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?,
        at position: SourcePosition
    ) throws {
        try refuseTag(tag, at: position)
        guard stack.count < YAMLReader.maximumDepth else {
            throw DocumentError(
                position: position, problem: "nested deeper than \(YAMLReader.maximumDepth) levels", advice: "flatten it")
        }
        if let last = stack.last, last.isMapping, last.key == nil {
            throw DocumentError(
                position: position, problem: "a key that is a list or mapping",
                advice: "use a plain word as key, or quote a text that starts with `{` or `[`")
        }
        let before = nodeCount
        try count(1, at: position)
        stack.append(
            Frame(isMapping: isMapping, position: position, anchor: anchor.map { String(cString: $0) }, countBefore: before))
    }

    /// Puts a finished node where it belongs; gives it back when it is the document itself.
    private mutating func add(_ node: YAMLNode, at position: SourcePosition) throws -> YAMLNode? {
        guard !stack.isEmpty else { return node }
        let top = stack.count - 1
        guard stack[top].isMapping else {
            stack[top].items.append(node)
            return nil
        }
        if let key = stack[top].key {
            stack[top].entries.append(YAMLEntry(key: key.text, position: key.position, value: node))
            stack[top].key = nil
            return nil
        }
        guard case .scalar(let text, _) = node.value else {
            throw DocumentError(position: position, problem: "a key that is no text", advice: "use a plain word as key")
        }
        // Linear in the keys of one mapping; a mapping this long is no rule file or configuration.
        guard stack[top].entries.count < 4096 else {
            throw DocumentError(position: position, problem: "more than 4096 keys in one mapping", advice: "shorten it")
        }
        if let first = stack[top].entries.first(where: { $0.key == text }) {
            throw DocumentError(
                position: position, problem: "`\(text)` stands twice", advice: "keep one; the first is in line \(first.position.line)")
        }
        stack[top].key = (text, position)
        return nil
    }

    private mutating func count(_ nodes: Int, at position: SourcePosition) throws {
        nodeCount += nodes
        guard nodeCount <= YAMLReader.maximumNodes else {
            throw DocumentError(
                position: position, problem: "more than \(YAMLReader.maximumNodes) values (aliases count each time)",
                advice: "shorten the file or write values out instead of using aliases")
        }
    }

    private func refuseTag(_ tag: UnsafeMutablePointer<yaml_char_t>?, at position: SourcePosition) throws {
        guard let tag else { return }
        throw DocumentError(
            position: position, problem: "`\(String(cString: tag))` is read as a YAML tag",
            advice: "quote a text that starts with `!`")
    }

    private mutating func syntaxError() -> DocumentError {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "not valid YAML"
        guard parser.pointee.error != YAML_READER_ERROR else {
            return DocumentError(
                position: cursor.position(atByte: parser.pointee.problem_offset), problem: problem,
                advice: "save the file as UTF-8 without control characters")
        }
        let context = parser.pointee.context.map { " " + String(cString: $0) } ?? ""
        return DocumentError(
            position: cursor.position(parser.pointee.problem_mark), problem: "not valid YAML: " + problem + context,
            advice: Self.advice(for: problem))
    }

    /// What the usual slips look like to libyaml.
    private static func advice(for problem: String) -> String {
        switch problem {
        case "mapping values are not allowed in this context":
            "quote a text that contains `: ` (\"…\" or '…')"
        case "found character that cannot start any token":
            "indent with spaces, not tabs, and quote a text that starts with `@`, `%` or a backtick"
        case "could not find expected ':'":
            "put a space after the key's colon, or quote the text"
        case "found undefined tag handle", "did not find expected tag URI", "did not find expected whitespace or line break":
            "quote a text that starts with `!`"
        case "found unknown escape character", "found unexpected end of stream":
            "close the quote, and write a backslash in \"…\" as `\\\\` or use '…' or `|`"
        default:
            "check quotes and indentation; a text that holds `: `, ` #` or starts with one of `!&*[{|>@%` needs quotes"
        }
    }
}

/// Turns libyaml's marks, which count characters, into byte columns. Marks come in order, so all of them cost one pass.
private struct MarkCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    let firstLine: Int
    private var byte = 0
    private var character = 0
    private var lineStart = 0

    init(bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        self.bytes = bytes
        self.firstLine = firstLine
        // libyaml skips a byte order mark without counting it.
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            byte = 3
            lineStart = 3
        }
    }

    mutating func position(_ mark: yaml_mark_t) -> SourcePosition {
        if mark.index < character {
            // An error's mark may lie before the last event.
            self = MarkCursor(bytes: bytes, firstLine: firstLine)
        }
        while character < mark.index, byte < bytes.count {
            let lead = bytes[byte]
            byte += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            character += 1
            if lead == 0x0A { lineStart = byte }
        }
        return SourcePosition(line: Int(mark.line) + firstLine, column: max(1, byte - lineStart + 1))
    }

    func position(atByte offset: Int) -> SourcePosition {
        var line = firstLine
        var start = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
            line += 1
            start = index + 1
        }
        return SourcePosition(line: line, column: max(1, offset - start + 1))
    }

    /// Where the text of a scalar that starts at the cursor begins.
    func textStart(of style: yaml_scalar_style_t, at position: SourcePosition) -> SourcePosition {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
            return SourcePosition(line: position.line, column: position.column + 1)
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
            var index = byte
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            let start = index + 1
            index = start
            while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            return SourcePosition(line: position.line + 1, column: index - start + 1)
        default:
            return position
        }
    }
}
