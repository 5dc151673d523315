import Project

/// A change that mostly deletes.
struct MassDeletion: MergeRequestCheck {
    private let limit: Int

    init(options: RuleOptions) { limit = options.integer("maximum_lines") }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        let files = request.files.filter { !$0.isGenerated }
        let removed = files.reduce(0) { $0 + $1.removed.count }
        let added = files.reduce(0) { $0 + $1.added.count }
        guard removed - added > limit else { return [] }
        let deleted = files.count { $0.status == .deleted }
        let captures = ["LINES": String(removed - added), "FILES": String(deleted), "LIMIT": String(limit)]
        return [CheckReport(place: .wholeChange, captures: captures, subject: "deletion")]
    }
}
