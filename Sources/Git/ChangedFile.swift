/// A file that differs between two snapshots.
public struct ChangedFile: Sendable, Hashable {
    /// What happened to it.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        case added, modified, deleted, renamed, copied
        /// A file became a symbolic link or a submodule, or the other way round.
        case typeChanged
    }

    /// Relative to the root; for an added file the same as `newPath`.
    public var oldPath: String
    /// For a deleted file the same as `oldPath`.
    public var newPath: String
    /// What happened to the file.
    public var status: Status
    /// Nil for an added file.
    public var oldBlob: ObjectID?
    /// Nil for a deleted file; where the working tree was compared, nil unless it had to be computed.
    public var newBlob: ObjectID?
    /// Git file modes in octal notation: 0o100644, 0o100755, 0o120000 (symbolic link), 0o160000 (submodule); 0 where the file is not.
    public var oldMode: UInt32
    /// Git file mode after the change.
    public var newMode: UInt32
    /// Whether git takes it for binary on either side.
    public var isBinary: Bool
    /// Sizes in bytes, where git knows them.
    public var oldSize: Int
    /// Bytes after the change; 0 where not known.
    public var newSize: Int
    /// 0–100: how alike both sides of a rename or copy are; 100 for the others.
    public var similarity: Int
    /// Empty for a pure rename, a mode change, a binary file, a submodule.
    public var hunks: [Hunk]

    /// A file with what is known of both sides; of what is left out, it has the usual: a plain text file without an edit.
    public init(
        oldPath: String, newPath: String, status: Status, oldBlob: ObjectID? = nil, newBlob: ObjectID? = nil,
        oldMode: UInt32 = 0o100644, newMode: UInt32 = 0o100644, isBinary: Bool = false, oldSize: Int = 0,
        newSize: Int = 0, similarity: Int = 100, hunks: [Hunk] = []
    ) {
        self.oldPath = oldPath
        self.newPath = newPath
        self.status = status
        self.oldBlob = oldBlob
        self.newBlob = newBlob
        self.oldMode = oldMode
        self.newMode = newMode
        self.isBinary = isBinary
        self.oldSize = oldSize
        self.newSize = newSize
        self.similarity = similarity
        self.hunks = hunks
    }

    /// Whether the mode (executable bit, kind of entry) differs between two existing sides.
    public var modeChanged: Bool { oldMode != newMode && oldMode != 0 && newMode != 0 }

    /// Number of added lines.
    public var addedLines: Int { hunks.reduce(0) { $0 + $1.lines.count { $0.kind == .added } } }

    /// Number of removed lines.
    public var removedLines: Int { hunks.reduce(0) { $0 + $1.lines.count { $0.kind == .removed } } }
}

/// A run of changed lines with its context, as in `@@ -oldStart,oldCount +newStart,newCount @@`.
public struct Hunk: Sendable, Hashable {
    /// 1-based; 0 where the old side is empty.
    public var oldStart: Int
    /// Number of lines on the old side.
    public var oldCount: Int
    /// 1-based; 0 where the new side is empty.
    public var newStart: Int
    /// Number of lines on the new side.
    public var newCount: Int
    /// The lines, context included, in order.
    public var lines: [HunkLine]

    /// Lines as a diff has them; their numbers and counts must agree with the header's.
    public init(oldStart: Int, oldCount: Int, newStart: Int, newCount: Int, lines: [HunkLine]) {
        self.oldStart = oldStart
        self.oldCount = oldCount
        self.newStart = newStart
        self.newCount = newCount
        self.lines = lines
    }
}

/// A line of a hunk.
public struct HunkLine: Sendable, Hashable {
    /// Which side has it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case context, added, removed
    }

    /// Which sides have the line.
    public var kind: Kind
    /// 1-based line of the old side; nil for an added line.
    public var oldLine: Int?
    /// 1-based line of the new side; nil for a removed line.
    public var newLine: Int?
    /// Without its line feed; invalid UTF-8 repaired. A carriage return stays.
    public var text: String
    /// Whether the file ends here without a line feed.
    public var noNewlineAtEnd: Bool

    /// A line of a hunk; nil for the number on a side that does not have it.
    public init(kind: Kind, oldLine: Int?, newLine: Int?, text: String = "", noNewlineAtEnd: Bool = false) {
        self.kind = kind
        self.oldLine = oldLine
        self.newLine = newLine
        self.text = text
        self.noNewlineAtEnd = noNewlineAtEnd
    }
}
