/// Turns any error into the one line a person reads and the status a script reads.
enum ErrorLine {
    static func describe(_ error: any Error) -> (status: RunStatus, text: String) {
        switch error {
        case let error as UsageError: (.misuse, error.description)
        case let error as RunError: (.failed, error.description)
        default: (.failed, "\(error)")
        }
    }
}
