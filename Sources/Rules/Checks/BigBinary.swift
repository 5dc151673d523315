import Project

/// A large binary file that stays in the history for good.
struct BigBinary: MergeRequestCheck {
    private let limit: Int

    init(options: RuleOptions) { limit = options.integer("maximum_kilobytes") * 1024 }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.filter { $0.isBinary && $0.status != .deleted && $0.size > limit }.map { file in
            CheckReport(
                place: .start(of: file.path),
                captures: ["FILE": String(file.name), "SIZE": String((file.size + 1023) / 1024), "LIMIT": String(limit / 1024)],
                subject: "binary")
        }
    }
}
