/// The commits a merge request's diff lies between.
public struct DiffRefs: Sendable, Hashable, Codable {
    /// The merge base.
    public var base: String
    /// The target branch's head when this version was made.
    public var start: String
    /// The source branch's head.
    public var head: String

    /// Three full commit ids.
    public init(base: String, start: String, head: String) {
        self.base = base
        self.start = start
        self.head = head
    }
}

/// A merge request, as much of it as a review needs.
struct MergeRequest: Decodable, Sendable {
    var iid: Int?
    var projectID: Int?
    var state: String?
    var webURL: String?
    var head: String?
    /// Nil while GitLab is still working it out.
    var diffRefs: DiffRefs?
    var authorID: Int?
    var isLocked: Bool
    /// How many files it changes: a text, `1000+` where GitLab stopped counting.
    var changesCount: String?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        iid = fields.number("iid")
        projectID = fields.number("project_id")
        state = fields.value("state")
        webURL = fields.value("web_url")
        head = fields.value("sha")
        diffRefs = fields.value("diff_refs", as: Refs.self)?.refs
        authorID = fields.value("author", as: User.self)?.id
        isLocked = fields.value("discussion_locked") ?? false
        changesCount = fields.value("changes_count")
    }

    private struct Refs: Decodable {
        var refs: DiffRefs?
        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            if let base = fields.value("base_sha", as: String.self), let head = fields.value("head_sha", as: String.self), !base.isEmpty,
                !head.isEmpty
            {
                refs = DiffRefs(base: base, start: fields.value("start_sha") ?? base, head: head)
            }
        }
    }
}

/// A version of a merge request's diff.
struct DiffVersion: Decodable, Sendable {
    var id: Int?
    var refs: DiffRefs?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        id = fields.number("id")
        if let base = fields.value("base_commit_sha", as: String.self), let head = fields.value("head_commit_sha", as: String.self), !base.isEmpty,
            !head.isEmpty
        {
            refs = DiffRefs(base: base, start: fields.value("start_commit_sha") ?? base, head: head)
        }
    }
}

/// Somebody who can write notes.
struct User: Decodable, Sendable {
    var id: Int?
    var username: String?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        id = fields.number("id")
        username = fields.value("username")
    }
}

/// The server's version: `19.2.1-ee`.
public struct ServerVersion: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The first number: 19.
    public var major: Int
    /// The second number: 2.
    public var minor: Int

    /// From the two numbers.
    public init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Nil where the text does not begin with two numbers.
    public init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1].prefix { $0.isNumber }) else { return nil }
        self.init(major: major, minor: minor)
    }

    /// As GitLab writes it: `19.2`.
    public var description: String { "\(major).\(minor)" }

    /// Older before newer.
    public static func < (left: ServerVersion, right: ServerVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// Threads on a whole file.
    static let fileThreads = ServerVersion(major: 16, minor: 4)
    /// Draft notes that can be written and published in bulk.
    static let draftNotes = ServerVersion(major: 15, minor: 11)
}

struct VersionAnswer: Decodable, Sendable {
    var version: String?

    init(from decoder: any Decoder) throws {
        version = try decoder.container(keyedBy: AnyKey.self).value("version")
    }
}
