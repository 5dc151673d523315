import CLibgit2

/// A commit's own data.
public struct Commit: Sendable, Hashable {
    /// Of the commit.
    public let id: ObjectID
    /// Of its files.
    public let tree: ObjectID
    /// In order; the first is the branch that was merged into.
    public let parents: [ObjectID]
    /// As the commit says; not checked by anybody.
    public let authorName: String
    /// As the commit says; not checked by anybody.
    public let authorEmail: String
    /// Seconds since 1970.
    public let authorTime: Int
    /// Minutes east of UTC.
    public let authorOffset: Int
    /// When the commit was made, which a rebase renews: seconds since 1970.
    public let commitTime: Int
    /// Invalid UTF-8 repaired.
    public let message: String

    /// First line of the message.
    public var summary: String {
        message.split(separator: "\n", omittingEmptySubsequences: true).first.map(String.init) ?? ""
    }

    /// The author date in ISO 8601 with the author's own offset: `2026-11-02T10:01:02+09:00`.
    public var date: String { CivilDate.text(seconds: authorTime, offset: authorOffset) }

    /// - Parameter pointer: a `git_commit`, which stays the caller's.
    init(_ pointer: OpaquePointer) {
        id = ObjectID(git_commit_id(pointer).pointee)
        tree = ObjectID(git_commit_tree_id(pointer).pointee)
        parents = (0..<git_commit_parentcount(pointer)).compactMap {
            git_commit_parent_id(pointer, $0).map { ObjectID($0.pointee) }
        }
        let author = git_commit_author(pointer)?.pointee
        authorName = author?.name.map { String(cString: $0) } ?? ""
        authorEmail = author?.email.map { String(cString: $0) } ?? ""
        authorTime = Int(author?.when.time ?? 0)
        authorOffset = Int(author?.when.offset ?? 0)
        commitTime = Int(git_commit_time(pointer))
        message = git_commit_message(pointer).map { String(cString: $0) } ?? ""
    }
}

/// Turns seconds since 1970 into a date without Foundation's formatters.
enum CivilDate {
    /// ISO 8601 with an offset given in minutes east of UTC.
    static func text(seconds: Int, offset: Int) -> String {
        // Clamped so that a hostile commit's time cannot overflow; year 1 to 9999.
        let local = min(max(seconds, -62_135_596_800), 253_402_300_799) + offset * 60
        let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
        let second = local - day * 86_400
        let (year, month, dayOfMonth) = civil(daysSince1970: day)
        let zone =
            offset == 0
            ? "Z" : "\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 60)):\(padded(abs(offset) % 60))"
        return "\(padded(year, 4))-\(padded(month))-\(padded(dayOfMonth))"
            + "T\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))\(zone)"
    }

    /// The proleptic Gregorian date, counting years from March so that the leap day is the last.
    private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ value: Int, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
