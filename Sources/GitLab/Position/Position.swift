import Project

/// Where a thread hangs in a merge request's diff, free of the commits: paths, and the line's number on each side that has it.
///
/// GitLab finds a line by both numbers, nil included: an added line has no old number, a removed one no new number, an
/// unchanged one both.
public enum Placement: Sendable, Hashable, Codable {
    /// A line; `code` is the name GitLab gives it. `first`: the line above at which what is meant begins, where that is more than a line.
    case line(oldPath: String, newPath: String, old: Int?, new: Int?, code: String, first: DiffLine? = nil)
    /// A changed file as a whole.
    case file(oldPath: String, newPath: String)

    /// The line on the new side, nil where there is none.
    var newLine: Int? { if case .line(_, _, _, let new, _, _) = self { new } else { nil } }
}

/// A line of a diff by its number on each side that has it, and the name GitLab gives it.
public struct DiffLine: Sendable, Hashable, Codable {
    /// 1-based; nil for an added line.
    public var old: Int?
    /// 1-based; nil for a removed line.
    public var new: Int?
    /// `<sha1 of the path>_<old>_<new>`.
    public var code: String

    enum CodingKeys: String, CodingKey {
        case old = "oldLine"
        case new = "newLine"
        case code = "lineCode"
    }
}

/// As it is printed: one object; without numbers it is the file.
extension Placement {
    private enum Key: String, CodingKey {
        case oldPath, newPath, oldLine, newLine, lineCode, first
    }

    /// A line where there is a line code, else the file.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let oldPath = try fields.decode(String.self, forKey: .oldPath)
        let newPath = try fields.decode(String.self, forKey: .newPath)
        guard let code = try fields.decodeIfPresent(String.self, forKey: .lineCode) else {
            self = .file(oldPath: oldPath, newPath: newPath)
            return
        }
        self = .line(
            oldPath: oldPath, newPath: newPath, old: try fields.decodeIfPresent(Int.self, forKey: .oldLine),
            new: try fields.decodeIfPresent(Int.self, forKey: .newLine), code: code,
            first: try fields.decodeIfPresent(DiffLine.self, forKey: .first))
    }

    /// One object; what does not apply is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .file(let oldPath, let newPath):
            try fields.encode(oldPath, forKey: .oldPath)
            try fields.encode(newPath, forKey: .newPath)
        case .line(let oldPath, let newPath, let old, let new, let code, let first):
            try fields.encode(oldPath, forKey: .oldPath)
            try fields.encode(newPath, forKey: .newPath)
            try fields.encodeIfPresent(old, forKey: .oldLine)
            try fields.encodeIfPresent(new, forKey: .newLine)
            try fields.encode(code, forKey: .lineCode)
            try fields.encodeIfPresent(first, forKey: .first)
        }
    }
}

/// The position object of GitLab's API.
public struct Position: Sendable, Hashable, Codable {
    var type: String
    var base: String
    var start: String
    var head: String
    var oldPath: String
    var newPath: String
    var oldLine: Int?
    var newLine: Int?
    /// Of what spans lines; the line of the position itself is its last.
    var lineRange: LineRange?

    init(_ placement: Placement, refs: DiffRefs) {
        base = refs.base
        start = refs.start
        head = refs.head
        switch placement {
        case .line(let oldPath, let newPath, let old, let new, let code, let first):
            type = "text"
            self.oldPath = oldPath
            self.newPath = newPath
            oldLine = old
            newLine = new
            lineRange = first.map { LineRange(start: LineRange.End($0), end: LineRange.End(DiffLine(old: old, new: new, code: code))) }
        case .file(let oldPath, let newPath):
            type = "file"
            self.oldPath = oldPath
            self.newPath = newPath
        }
    }

    enum CodingKeys: String, CodingKey {
        case type = "position_type"
        case base = "base_sha"
        case start = "start_sha"
        case head = "head_sha"
        case oldPath = "old_path"
        case newPath = "new_path"
        case oldLine = "old_line"
        case newLine = "new_line"
        case lineRange = "line_range"
    }

    /// The lines that GitLab marks as meant.
    struct LineRange: Sendable, Hashable, Codable {
        var start: End
        var end: End

        struct End: Sendable, Hashable, Codable {
            var code: String
            /// `new` for an added line, `old` for any other.
            var type: String
            var oldLine: Int?
            var newLine: Int?

            init(_ line: DiffLine) {
                code = line.code
                type = line.old == nil ? "new" : "old"
                oldLine = line.old
                newLine = line.new
            }

            enum CodingKeys: String, CodingKey {
                case code = "line_code"
                case type
                case oldLine = "old_line"
                case newLine = "new_line"
            }
        }
    }

    /// For messages: `App.swift:12`.
    var shown: String { (newLine ?? oldLine).map { "\(newLine == nil ? oldPath : newPath):\($0)" } ?? newPath }

    /// Whether the server holds what was sent; it may leave out what is nil.
    func isSame(as other: NotePosition) -> Bool {
        other.type == type && other.base == base && other.start == start && other.head == head && other.oldLine == oldLine
            && other.newLine == newLine && (other.newPath ?? newPath) == newPath
    }
}

/// GitLab's name of a line of a diff.
enum LineCode {
    /// - Parameters:
    ///   - path: the new path, of a deleted file the old one.
    ///   - old: the old side's counter at that line; of an added line the number of the old line that comes next.
    ///   - new: likewise.
    static func text(path: String, old: Int, new: Int) -> String { "\(SHA1.hexadecimal(of: path.utf8))_\(old)_\(new)" }
}
