import Project

/// What was found in files that have been analysed already, by path and blob id: the files that two snapshots share cost nothing the
/// second time. Good for one `Analyzer` only.
public struct AnalysisMemo: Sendable {
    /// A blob at a path; the path decides which rules run and stands in every finding.
    struct Key: Hashable, Sendable {
        var path: String
        var blob: String
    }

    var results: [Key: FileAnalysis] = [:]

    public init() {}
}
