import Project

/// A tool in a Mintfile without a version: every machine installs another one.
struct UnpinnedMintfile: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        HandWrittenFiles.lines(in: project, of: ["Mintfile"]).flatMap { file in
            file.lines.filter { !$0.text.contains("@") }.map {
                CheckReport(place: file.place($0.span), captures: ["TOOL": $0.text], subject: $0.text)
            }
        }
    }
}
