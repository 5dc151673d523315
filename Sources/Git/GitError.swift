import CLibgit2

/// Why git's data could not be read or changed: one line that says what, where and what to do.
public struct GitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that treat it differently.
    public enum Kind: Sendable, Hashable {
        /// The folder lies in no git repository.
        case noRepository
        /// The repository belongs to another user and is not listed in `safe.directory`.
        case dubiousOwnership
        /// The repository has no commit yet.
        case noCommits
        /// No commit of that name.
        case unknownRevision
        /// A short id that several objects start with.
        case ambiguousRevision
        /// The history ends before what was asked because the clone is shallow.
        case shallow
        /// An object that should be there is not: an incomplete copy, or a partial clone.
        case missingObject
        /// Data that cannot be right.
        case corrupt
        /// Another git process holds the lock.
        case locked
        /// Valid, but beyond what libgit2 reads.
        case unsupported
        /// The working tree and the index differ where they must not.
        case conflict
        /// Permission, disk and the like.
        case failed
    }

    /// What went wrong, for code.
    public let kind: Kind
    /// One line without a full stop.
    public let message: String

    /// Of that kind, with what is wrong and what to do in one line.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What went wrong, for people: one line.
    public var description: String { message }
}

extension GitError {
    /// Turns libgit2's last error on this thread into one of ours.
    /// - Parameters:
    ///   - code: what the call returned.
    ///   - doing: a clause such as "cannot read the index of /home/ana/app".
    static func last(_ code: Int32, _ doing: String) -> GitError {
        var reason = ""
        if let error = git_error_last(), let text = error.pointee.message {
            reason = String(cString: text).split(separator: "\n").joined(separator: " ")
        }
        let kind: Kind =
            switch git_error_code(code) {
            case GIT_EOWNER: .dubiousOwnership
            case GIT_ENOTFOUND: .missingObject
            case GIT_ELOCKED: .locked
            case GIT_ECONFLICT, GIT_EMERGECONFLICT: .conflict
            case GIT_EAMBIGUOUS: .ambiguousRevision
            case GIT_EUNBORNBRANCH: .noCommits
            case GIT_EMISMATCH: .corrupt
            default: Self.kind(ofReason: reason)
            }
        let advice =
            switch kind {
            case .missingObject: "; run `git fetch`, or `git fsck`"
            case .corrupt: "; run `git fsck`"
            default: ""
            }
        return GitError(kind, (reason.isEmpty ? doing : "\(doing): \(reason)") + advice)
    }

    /// libgit2 has one code for most failures; its sentence tells them apart.
    private static func kind(ofReason reason: String) -> Kind {
        let signs: [(String, Kind)] = [
            ("unsupported mandatory extension", .unsupported), ("unsupported extension", .unsupported),
            ("unsupported index version", .unsupported), ("checksum", .corrupt), ("corrupt", .corrupt),
            ("inflate", .corrupt), ("zlib", .corrupt), ("mismatch", .corrupt), ("failed to parse", .corrupt),
            ("invalid header", .corrupt), ("truncated", .corrupt), ("incorrect", .corrupt),
        ]
        return signs.first { reason.contains($0.0) }?.1 ?? .failed
    }
}

/// Throws for a negative libgit2 result; gives it back otherwise.
@discardableResult
func check(_ code: Int32, _ doing: @autoclosure () -> String) throws -> Int32 {
    guard code >= 0 else { throw GitError.last(code, doing()) }
    return code
}
