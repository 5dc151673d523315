import Project

/// A commit message that is not in the form the project wants.
struct CommitMessageForm: MergeRequestCheck {
    private let maximumLength: Int
    private let wantsBlankLine: Bool
    private let forbidden: [String]

    init(options: RuleOptions) {
        maximumLength = options.integer("maximum_summary_length")
        wantsBlankLine = options.boolean("blank_second_line")
        forbidden = options.strings("forbidden_starts").map { $0.lowercased() }
    }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.commits.compactMap { commit in
            let summary = String(commit.summary)
            var captures = ["COMMIT": String(commit.id.prefix(10)), "SUMMARY": summary, "LIMIT": String(maximumLength)]
            let variant: String
            if let start = forbidden.first(where: { summary.lowercased().hasPrefix($0) }) {
                captures["START"] = String(summary.prefix(start.count))
                variant = "unfinished"
            } else if summary.allSatisfy(\.isWhitespace) {
                variant = "empty"
            } else if maximumLength > 0, summary.count > maximumLength {
                captures["LENGTH"] = String(summary.count)
                variant = "long"
            } else if wantsBlankLine, hasTextInSecondLine(commit.message) {
                variant = "no_blank_line"
            } else {
                return nil
            }
            // By the message, not the id: a rebase makes the same commit anew.
            return CheckReport(place: .wholeChange, captures: captures, variant: variant, subject: commit.message)
        }
    }

    private func hasTextInSecondLine(_ message: String) -> Bool {
        let lines = message.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.count > 1 && !lines[1].allSatisfy(\.isWhitespace)
    }
}
