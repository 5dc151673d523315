import Project
import Syntax

/// A check of the change as a whole and of the merge request around it (`on: merge_request` in its rule file).
public protocol MergeRequestCheck: NativeCheck {
    func reports(in request: MergeRequestContext) -> [CheckReport]
}

/// A merge request as a check sees it: plain data, filled in by the review.
public struct MergeRequestContext: Sendable {
    /// Nil where only a change is looked at, without a merge request.
    public var title: String?
    /// Whether the server marks it as a draft.
    public var isDraft: Bool
    /// The commits of the change, newest first, without merges.
    public var commits: [CommitNote]
    /// The changed files, sorted by new path.
    public var files: [FileChange]
    /// The paths of the project after the change that rules may look at, sorted.
    public var paths: [String]
    private let reader: @Sendable (String) -> [UInt8]?

    /// - Parameter read: the bytes of a file after the change; nil where it is not there.
    public init(
        title: String? = nil, isDraft: Bool = false, commits: [CommitNote] = [], files: [FileChange] = [], paths: [String] = [],
        read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) {
        self.title = title
        self.isDraft = isDraft
        self.commits = commits
        self.files = files
        self.paths = paths
        reader = read
    }

    /// The bytes of a file after the change; nil where it is not there.
    public func read(_ path: String) -> [UInt8]? { reader(path) }

    /// The place of a line after the change, without its indentation.
    /// - Parameter line: 1-based.
    public func place(_ path: String, line: Int) -> Place {
        let bytes = read(path) ?? []
        let index = LineIndex(bytes)
        guard line >= 1, line <= index.starts.count else { return .start(of: path) }
        var start = Int(index.starts[line - 1])
        var end = line < index.starts.count ? Int(index.starts[line]) : bytes.count
        while end > start, [10, 13, 32, 9].contains(bytes[end - 1]) { end -= 1 }
        while start < end, [32, 9].contains(bytes[start]) { start += 1 }
        return Place(path: path, range: start..<end, start: index.position(start), end: index.position(end))
    }
}

/// A commit of the change.
public struct CommitNote: Sendable, Hashable {
    /// Full hexadecimal id.
    public var id: String
    /// As the commit has it, summary first.
    public var message: String

    /// With its full id and its whole message.
    public init(id: String, message: String) {
        self.id = id
        self.message = message
    }

    /// First line of the message.
    public var summary: Substring { message.prefix { $0 != "\n" && $0 != "\r\n" } }
}

/// A changed file as a check sees it.
public struct FileChange: Sendable, Hashable {
    /// What happened to it.
    public enum Status: String, Sendable, Hashable {
        case added, modified, deleted, renamed, copied, typeChanged
    }

    /// A line of one side.
    public struct Line: Sendable, Hashable {
        /// 1-based.
        public var number: Int
        /// Without its line break.
        public var text: String

        /// With its 1-based number and without a line break.
        public init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// Before the change; the same as `path` where it was not moved.
    public var oldPath: String
    /// After the change.
    public var path: String
    /// What happened to it.
    public var status: Status
    /// Whether git takes it for binary.
    public var isBinary: Bool
    /// Marked `linguist-generated` or `linguist-vendored`, or left out by the configuration.
    public var isGenerated: Bool
    /// Size after the change in bytes, where known.
    public var size: Int
    /// Lines of the new side that the change added.
    public var added: [Line]
    /// Lines of the old side that the change removed.
    public var removed: [Line]

    /// A file with what the change did to it; without `oldPath` it was called the same before.
    public init(
        oldPath: String? = nil, path: String, status: Status, isBinary: Bool = false, isGenerated: Bool = false, size: Int = 0,
        added: [Line] = [], removed: [Line] = []
    ) {
        self.oldPath = oldPath ?? path
        self.path = path
        self.status = status
        self.isBinary = isBinary
        self.isGenerated = isGenerated
        self.size = size
        self.added = added
        self.removed = removed
    }

    /// Last component of the path.
    public var name: Substring { path.fileName }

    /// The folder with a trailing slash; empty at the root.
    public var folder: Substring { path.folder }

    /// Whether the path has that ending, or its name is that: `.lock`, `Podfile`.
    public func matches(_ pattern: String) -> Bool { name == pattern || pattern.hasPrefix(".") && name.hasSuffix(pattern) }
}

extension Place {
    /// No place in a file: the change as a whole. Its path is empty.
    public static let wholeChange = Place.start(of: "")

    /// Whether this is no place in a file but the change as a whole.
    public var isWholeChange: Bool { path.isEmpty }

    /// The beginning of a file: where something about the file as a whole is said.
    public static func start(of path: String) -> Place {
        let position = SourcePosition(line: 1, column: 1)
        return Place(path: path, range: 0..<0, start: position, end: position)
    }
}
