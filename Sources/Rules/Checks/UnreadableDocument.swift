import Project

/// A storyboard, xib or property list that cannot be read to its end.
struct UnreadableDocument: ProjectCheck {
    static let reads: FactKinds = [.documents, .propertyLists]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: [.documents, .propertyLists]).compactMap { file in
            switch project.files[file].content {
            case .interface(let document): document.problem.map { report($0, file, project) }
            case .propertyList(let list): list.problem.map { report($0, file, project) }
            case .swift, .objectiveC, .xcodeProject, .xcodeGen, .settings, .ignoreList, .dependencyLock, .lines, .listed: nil
            }
        }
    }

    private func report(_ problem: InterfaceProblem, _ file: Int, _ project: ProjectIndex) -> CheckReport {
        var captures: [String: String] = [:]
        let variant: String?
        switch problem.reason {
        case .malformed(let detail):
            captures["DETAIL"] = detail
            variant = nil
        case .mergeConflict: variant = "conflict"
        case .oldFormat: variant = "old_format"
        case .documentType: variant = "document_type"
        case .encoding: variant = "encoding"
        case .notInterfaceBuilder(let root):
            captures["ROOT"] = root
            variant = "other_document"
        }
        return CheckReport(
            place: project.place(file, problem.span), captures: captures, variant: variant, subject: project.files[file].path)
    }
}
