import Rules

/// How findings came and went along a line of first parents.
public struct Trend: Sendable, Hashable {
    /// What one commit's findings come to.
    public struct Point: Sendable, Hashable {
        /// The commit counted.
        public var commit: Origin
        /// When the commit was made: seconds since 1970.
        public var time: Int
        /// Findings by severity.
        public var severities: [Severity: Int]
        /// Findings by rule's id.
        public var rules: [String: Int]
        /// Findings that the point before has not; 0 for the first.
        public var introduced: Int
        /// Findings of the point before that are gone; 0 for the first.
        public var fixed: Int
        /// Lines analysed.
        public var lines: Int

        /// All findings.
        public var count: Int { severities.values.reduce(0, +) }

        /// What a commit had; the time in seconds since 1970.
        public init(
            commit: Origin, time: Int, severities: [Severity: Int], rules: [String: Int], introduced: Int, fixed: Int, lines: Int
        ) {
            self.commit = commit
            self.time = time
            self.severities = severities
            self.rules = rules
            self.introduced = introduced
            self.fixed = fixed
            self.lines = lines
        }
    }

    /// Oldest first.
    public var points: [Point]
    /// For each finding of the last point, the index of the point that first had it. 0 means that it is as old as that or older.
    public var births: [Fingerprint: Int]
    /// Whether the walk ended where a shallow clone does, before it had what was asked for.
    public var isCutShort: Bool

    /// Of points from the oldest to the newest.
    public init(points: [Point], births: [Fingerprint: Int], isCutShort: Bool = false) {
        self.points = points
        self.births = births
        self.isCutShort = isCutShort
    }
}
