import Project

/// A merge request whose title says that it is not ready.
struct DraftTitle: MergeRequestCheck {
    private let marks: [String]

    init(options: RuleOptions) { marks = options.strings("marks").map { $0.lowercased() } }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        guard let title = request.title else { return [] }
        let start = title.lowercased().drop { $0 == " " }
        // A mark is a word of its own: "WIPE" is none.
        let mark = marks.first { mark in
            start.hasPrefix(mark) && (mark.last?.isLetter == false || start.dropFirst(mark.count).first?.isLetter != true)
        }
        guard request.isDraft || mark != nil else { return [] }
        return [CheckReport(place: .wholeChange, captures: ["TITLE": title], subject: "title")]
    }
}
