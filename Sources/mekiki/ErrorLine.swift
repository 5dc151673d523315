import Analysis
import Git
import GitLab
import Project
import Reporting
import Review
import Rules

/// Turns any error into the line a person reads (one each where several files are wrong) and the status a script reads.
enum ErrorLine {
    static func describe(_ error: any Error) -> (status: RunStatus, text: String) {
        switch error {
        case let error as UsageError: (.misuse, error.description)
        case let error as DocumentError: (.misuse, error.description)
        case let error as DocumentErrors: (.misuse, error.description)
        case let error as BaselineError: (.misuse, error.description)
        case let error as ReportError: (.misuse, error.description)
        case let error as GitError: (error.kind == .unknownRevision || error.kind == .ambiguousRevision ? .misuse : .failed, error.message)
        case let error as GitLabError:
            switch error {
            case .configuration, .noToken: (.misuse, error.description)
            default: (.failed, error.description)
            }
        case let error as UnreadableFile: (.failed, "\(error.path): \(error.reason)")
        default: (.failed, "\(error)")
        }
    }
}
