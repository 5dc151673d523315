import Project

/// A merge conflict that was committed with its markers.
struct ConflictMarker: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.flatMap { file in
            file.added.filter { Self.isMarker($0.text) }.map { line in
                CheckReport(
                    place: request.place(file.path, line: line.number), captures: ["MARKER": String(line.text.prefix(7))],
                    subject: "\(line.text)")
            }
        }
    }

    /// `<<<<<<<` or `>>>>>>>` at the line's start, alone or before a space; `=======` alone may be a heading's underline.
    private static func isMarker(_ text: String) -> Bool {
        guard let first = text.first, first == "<" || first == ">" else { return false }
        let run = text.prefix { $0 == first }
        guard run.count == 7 else { return false }
        let rest = text.dropFirst(7)
        return rest.isEmpty || rest.first == " " || rest.first == "\r"
    }
}
