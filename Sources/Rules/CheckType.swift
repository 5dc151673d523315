/// A native check's type with what it looks at. Known when the checks are compiled in: to ask a type at run time which protocol it has means
/// a search through all conformances of the program.
public enum CheckType: Sendable {
    /// One Swift file by itself.
    case file(any FileCheck.Type)
    /// All files together.
    case project(any ProjectCheck.Type)
    /// The change and its merge request.
    case mergeRequest(any MergeRequestCheck.Type)

    /// What a rule with this check is on.
    var scope: RuleScope {
        switch self {
        case .file: .file
        case .project: .project
        case .mergeRequest: .mergeRequest
        }
    }
}
