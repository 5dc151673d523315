import Project
import Rules

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
    /// What comments left of the findings of files that have such comments, by path.
    private var kept: [String: (blob: String, all: [Finding], left: KeptFindings)] = [:]
    /// nil before the first snapshot.
    var project: ProjectMemo?

    /// That knows nothing yet.
    public init() {}

    /// How many files it knows.
    public var count: Int { results.count }

    /// Forgets all files but those of that snapshot, so that a walk through history needs memory for its present and not for its past.
    public mutating func retain(_ snapshot: Snapshot) {
        var blobs: [String: String] = [:]
        blobs.reserveCapacity(snapshot.files.count)
        for file in snapshot.files { blobs[file.path] = file.blob }
        results = results.filter { blobs[$0.key.path] == $0.key.blob }
        kept = kept.filter { blobs[$0.key] == $0.value.blob }
    }

    /// What comments leave of a file's findings.
    mutating func kept(of all: [Finding], in file: SnapshotFile, _ work: () -> KeptFindings) -> KeptFindings {
        guard let blob = file.blob else { return work() }
        if let known = kept[file.path], known.blob == blob, known.all == all { return known.left }
        let left = work()
        kept[file.path] = (blob, all, left)
        return left
    }
}

/// What comments leave of findings.
struct KeptFindings: Sendable {
    var findings: [Finding]
    /// How many they silence.
    var suppressed: Int
}
