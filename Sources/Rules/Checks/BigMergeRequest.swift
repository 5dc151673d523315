import Project

/// A change of more lines than one person reads with care.
struct BigMergeRequest: MergeRequestCheck {
    private let limit: Int
    private let ignored: [String]

    init(options: RuleOptions) {
        limit = options.integer("maximum_lines")
        ignored = options.strings("ignored")
    }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        let counted = request.files.filter { file in !file.isGenerated && !ignored.contains { file.matches($0) } }
        let lines = counted.reduce(0) { $0 + $1.added.count + $1.removed.count }
        guard lines > limit else { return [] }
        let captures = ["LINES": String(lines), "LIMIT": String(limit), "FILES": String(counted.count)]
        return [CheckReport(place: .wholeChange, captures: captures, subject: "size")]
    }
}
