import Project
import Rules

/// Everything that is to be said about one snapshot, suppressions applied.
public struct Assessment: Sendable {
    /// Sorted by path, place, rule.
    public var findings: [Finding]
    /// Files that could not be analysed, with the reason.
    public var unreadable: [UnreadableFile]
    /// How much was read.
    public var statistics: Statistics
    /// What all files together tell, worked out when it is asked for; nil where no rule wants facts.
    public var index: LazyIndex?

    /// Of findings sorted by path, place and rule.
    public init(findings: [Finding], unreadable: [UnreadableFile], statistics: Statistics) {
        self.findings = findings
        self.unreadable = unreadable
        self.statistics = statistics
    }

    /// How much was read.
    public struct Statistics: Sendable, Hashable {
        /// Number of files read.
        public var files: Int
        /// Number of lines read.
        public var lines: Int
        /// Number of bytes read.
        public var bytes: Int
        /// Findings that a comment silenced.
        public var suppressed: Int
        /// Lines of each file that was read, sorted by path.
        public var linesOfFiles: [FileLines]

        /// Nothing read, but for what is given.
        public init(files: Int = 0, lines: Int = 0, bytes: Int = 0, suppressed: Int = 0, linesOfFiles: [FileLines] = []) {
            self.files = files
            self.lines = lines
            self.bytes = bytes
            self.suppressed = suppressed
            self.linesOfFiles = linesOfFiles
        }
    }

    /// How long a file is.
    public struct FileLines: Sendable, Hashable {
        /// As in the snapshot.
        public var path: String
        /// Number of lines.
        public var lines: Int

        /// A file of that path with so many lines.
        public init(path: String, lines: Int) {
            self.path = path
            self.lines = lines
        }
    }
}
