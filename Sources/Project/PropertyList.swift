import Foundation
import Syntax

/// A property list: its keys with their places.
public struct PropertyList: Sendable {
    /// In the order of the file; nested keys too.
    public var entries: [Entry] = []
    /// Why the file, or the part after that place, is not read.
    public var problem: InterfaceProblem?

    /// A key with its value.
    public struct Entry: Sendable, Hashable {
        /// The keys around it, then its own; elements of an array are skipped: `CFBundleURLTypes`, `CFBundleURLSchemes`.
        public var path: [String]
        /// What the key holds.
        public var value: Value
        /// The key's element; empty in a binary list.
        public var span: Span

        /// The last part of the path.
        public var key: String { path.last ?? "" }
    }

    /// What a key can hold, as far as it matters.
    public enum Value: Sendable, Hashable {
        case string(String)
        case boolean(Bool)
        /// The strings directly inside an array.
        case strings([String])
        case other
    }

    /// The entry of a key at the top.
    public func entry(_ key: String) -> Entry? { entries.first { $0.path.count == 1 && $0.path[0] == key } }

    /// Reads XML and binary lists.
    public init(source: [UInt8]) {
        let lines = LineIndex(source)
        let start = Span(0..<0, in: lines)
        if source.starts(with: Array("bplist".utf8)) {
            readBinary(source, at: start)
            return
        }
        if let conflict = MergeConflict.firstMarker(in: source, lines: lines) {
            problem = InterfaceProblem(reason: .mergeConflict, span: Span(conflict, in: lines))
            return
        }
        let scanner = StartTagScanner(source)
        guard !scanner.tags.isEmpty else {
            readBinary(source, at: start)
            return
        }
        if let type = scanner.documentType, source[type].contains(UInt8(ascii: "[")) {
            problem = InterfaceProblem(reason: .documentType, span: Span(type, in: lines))
            return
        }
        let reader = PropertyListReader(tags: scanner.tags, lines: lines)
        let fault = XMLEvents.read(source, reader)
        entries = reader.entries
        if let fault = fault?.orOpenTag(source, in: lines) {
            problem = InterfaceProblem(reason: .malformed(detail: fault.detail), span: fault.span(in: lines, count: source.count))
        }
    }

    /// The binary and the old ASCII format carry no places.
    private mutating func readBinary(_ source: [UInt8], at span: Span) {
        guard
            let root = try? PropertyListSerialization.propertyList(from: Data(source), format: nil), root is [String: Any] || root is [Any]
        else {
            problem = InterfaceProblem(reason: .malformed(detail: "not a property list"), span: span)
            return
        }
        // An array at the top has no keys.
        guard let list = root as? [String: Any] else { return }
        for key in list.keys.sorted() {
            let value: Value =
                switch list[key] {
                case let text as String: .string(text)
                case let flag as Bool: .boolean(flag)
                case let texts as [String]: .strings(texts)
                default: .other
                }
            entries.append(Entry(path: [key], value: value, span: span))
        }
    }
}

private final class PropertyListReader: XMLHandler {
    private let tags: [Range<Int>]
    private let lines: LineIndex
    private var next = 0
    private(set) var entries: [PropertyList.Entry] = []
    private var open: [(element: String, path: [String])] = []
    private var text = ""
    private var isCollecting = false
    /// The entry whose value comes next.
    private var pending: Int?

    init(tags: [Range<Int>], lines: LineIndex) {
        self.tags = tags
        self.lines = lines
    }

    func start(_ start: XMLStartTag) -> Bool {
        let element = start.element
        let tag = next < tags.count ? tags[next] : 0..<0
        next += 1
        let path = open.last?.path ?? []
        switch element {
        case "key":
            isCollecting = true
            text = ""
            // A key's path is complete when its text is.
            entries.append(PropertyList.Entry(path: path, value: .other, span: Span(tag, in: lines)))
            open.append((element, path))
        case "dict", "array":
            var inner = path
            if let pending, open.last?.element == "dict" { inner = entries[pending].path }
            if element == "array", let pending, open.last?.element == "dict" { entries[pending].value = .strings([]) }
            open.append((element, inner))
        case "string":
            isCollecting = true
            text = ""
            open.append((element, path))
        case "true", "false":
            if let pending, open.last?.element == "dict" { entries[pending].value = .boolean(element == "true") }
            open.append((element, path))
        default:
            open.append((element, path))
        }
        return true
    }

    func text(_ text: String) {
        if isCollecting { self.text += text }
    }

    func end(_ element: String) {
        guard let closed = open.popLast() else { return }
        switch element {
        case "key":
            isCollecting = false
            if let last = entries.indices.last {
                entries[last].path.append(text)
                pending = last
            }
        case "string":
            isCollecting = false
            guard let around = open.last?.element else { return }
            if around == "dict", let pending {
                entries[pending].value = .string(text)
            } else if around == "array" {
                appendToArray(path: closed.path)
            }
        default:
            break
        }
    }

    private func appendToArray(path: [String]) {
        guard let index = entries.lastIndex(where: { $0.path == path }), case .strings(var values) = entries[index].value else {
            return
        }
        values.append(text)
        entries[index].value = .strings(values)
    }
}
