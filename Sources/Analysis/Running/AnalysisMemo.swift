import Project

/// What was found in files that have been analysed already, by path and blob id, and in the last project: what two snapshots share costs
/// nothing the second time. Good for one `Analyzer` only.
public struct AnalysisMemo: Sendable {
    /// A blob at a path; the path decides which rules run and stands in every finding.
    struct Key: Hashable, Sendable {
        var path: String
        var blob: String
        /// Whether the rules ran, not only its facts were read.
        var hasFindings: Bool

        /// nil for a file whose blob id is not known.
        init?(_ planned: PlannedFile) {
            guard let blob = planned.file.blob else { return nil }
            path = planned.file.path
            self.blob = blob
            hasFindings = planned.rules != nil
        }
    }

    var results: [Key: FileAnalysis] = [:]
    /// nil before the first snapshot.
    var project: ProjectMemo?

    public init() {}

    /// How many files it knows.
    public var count: Int { results.count }

    /// Forgets all files but those of that snapshot, so that a walk through history needs memory for its present and not for its past.
    public mutating func retain(_ snapshot: Snapshot) {
        var blobs: [String: String] = [:]
        blobs.reserveCapacity(snapshot.files.count)
        for file in snapshot.files { blobs[file.path] = file.blob }
        results = results.filter { blobs[$0.key.path] == $0.key.blob }
    }
}
