/// A thread, or a comment by itself.
struct Discussion: Decodable, Sendable, Equatable {
    var id: String
    var isIndividual: Bool
    var notes: [Note]

    init(id: String, isIndividual: Bool, notes: [Note]) {
        self.id = id
        self.isIndividual = isIndividual
        self.notes = notes
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        id = try fields.decode(String.self, forKey: AnyKey("id"))
        isIndividual = fields.value("individual_note") ?? false
        notes = fields.list("notes")
    }

    /// Whether it can be resolved at all.
    var isResolvable: Bool { notes.contains { $0.isResolvable } }
    /// As GitLab counts: none of its resolvable notes is open.
    var isResolved: Bool { isResolvable && !notes.contains { $0.isResolvable && !$0.isResolved } }
}

/// A note: what somebody, or GitLab itself, wrote.
struct Note: Decodable, Sendable, Equatable {
    var id: Int
    var type: String?
    var body: String
    var authorID: Int?
    var authorName: String?
    var createdAt: String
    var isSystem: Bool
    var isResolvable: Bool
    var isResolved: Bool
    var resolvedBy: Int?
    var resolvedAt: String?
    var position: NotePosition?

    init(
        id: Int, type: String? = nil, body: String, authorID: Int? = nil, authorName: String? = nil, createdAt: String = "",
        isSystem: Bool = false, isResolvable: Bool = false, isResolved: Bool = false, resolvedBy: Int? = nil,
        resolvedAt: String? = nil, position: NotePosition? = nil
    ) {
        self.id = id
        self.type = type
        self.body = body
        self.authorID = authorID
        self.authorName = authorName
        self.createdAt = createdAt
        self.isSystem = isSystem
        self.isResolvable = isResolvable
        self.isResolved = isResolved
        self.resolvedBy = resolvedBy
        self.resolvedAt = resolvedAt
        self.position = position
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        guard let id = fields.number("id") else {
            throw DecodingError.keyNotFound(AnyKey("id"), .init(codingPath: [], debugDescription: "a note without an id"))
        }
        let author = fields.value("author", as: User.self)
        self.init(
            id: id, type: fields.value("type"), body: fields.value("body") ?? "", authorID: author?.id, authorName: author?.username,
            createdAt: fields.value("created_at") ?? "", isSystem: fields.value("system") ?? false,
            isResolvable: fields.value("resolvable") ?? false, isResolved: fields.value("resolved") ?? false,
            resolvedBy: fields.value("resolved_by", as: User.self)?.id, resolvedAt: fields.value("resolved_at"),
            position: fields.value("position"))
    }
}

/// Where a note hangs, as the server says.
struct NotePosition: Decodable, Sendable, Equatable {
    var type: String?
    var base: String?
    var start: String?
    var head: String?
    var oldPath: String?
    var newPath: String?
    var oldLine: Int?
    var newLine: Int?

    init(
        type: String? = "text", base: String? = nil, start: String? = nil, head: String? = nil, oldPath: String? = nil,
        newPath: String? = nil, oldLine: Int? = nil, newLine: Int? = nil
    ) {
        self.type = type
        self.base = base
        self.start = start
        self.head = head
        self.oldPath = oldPath
        self.newPath = newPath
        self.oldLine = oldLine
        self.newLine = newLine
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        self.init(
            type: fields.value("position_type"), base: fields.value("base_sha"), start: fields.value("start_sha"),
            head: fields.value("head_sha"), oldPath: fields.value("old_path"), newPath: fields.value("new_path"),
            oldLine: fields.number("old_line"), newLine: fields.number("new_line"))
    }
}

/// A note that only its writer sees until it is published.
struct DraftNote: Decodable, Sendable, Equatable {
    var id: Int
    var body: String
    /// Nil where the position meets no line of the diff: such a draft is dropped without a word when it is published.
    var lineCode: String?
    var position: NotePosition?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        guard let id = fields.number("id") else {
            throw DecodingError.keyNotFound(AnyKey("id"), .init(codingPath: [], debugDescription: "a draft without an id"))
        }
        self.id = id
        body = fields.value("note") ?? ""
        lineCode = fields.value("line_code")
        position = fields.value("position")
    }
}
