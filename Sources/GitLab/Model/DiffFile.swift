import Review

/// A file of a merge request's diff, as the server gives it.
struct DiffFile: Decodable, Sendable {
    var oldPath: String
    var newPath: String
    var status: ChangedFile.Status
    /// Octal, as git writes it; 0 where the file is not.
    var oldMode: UInt32
    var newMode: UInt32
    /// From the first `@@` on, or from `---`; empty where nothing in the file changed, and where the server withholds it.
    var text: String
    /// Whether the text is left out, or may be.
    var isWithheld: Bool

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        newPath = try fields.decode(String.self, forKey: AnyKey("new_path"))
        oldPath = fields.value("old_path") ?? newPath
        let isNew: Bool = fields.value("new_file") ?? false
        let isDeleted: Bool = fields.value("deleted_file") ?? false
        let isRenamed: Bool = fields.value("renamed_file") ?? false
        status = isNew ? .added : isDeleted ? .deleted : isRenamed ? .renamed : .modified
        oldMode = fields.value("a_mode", as: String.self).flatMap { UInt32($0, radix: 8) } ?? 0
        newMode = fields.value("b_mode", as: String.self).flatMap { UInt32($0, radix: 8) } ?? 0
        text = fields.value("diff") ?? ""
        // Servers before 18.4 send no text and do not say why: it may be a rename without an edit, or too much.
        let saysWhy = fields.contains(AnyKey("collapsed"))
        let isEmptyByNature = saysWhy && (status == .renamed || oldMode != newMode && !isNew && !isDeleted)
        isWithheld = fields.value("collapsed") ?? false || fields.value("too_large") ?? false || text.isEmpty && !isEmptyByNature
    }

    /// As git itself would give it.
    var changedFile: ChangedFile {
        ChangedFile(
            oldPath: status == .added ? newPath : oldPath, newPath: status == .deleted ? oldPath : newPath, status: status, oldMode: oldMode,
            newMode: newMode, isBinary: text.hasPrefix("Binary files "), hunks: UnifiedDiff.hunks(of: text))
    }
}

/// What the server has of a merge request's change, for a clone that lacks the commit it starts from.
public struct ServerChange: Sendable {
    /// What differs; the contents of the old side are not there.
    public var change: Change
    /// Changed files whose lines the server withholds, on the new side; sorted.
    public var withheld: [String]
    /// Whether there are more files than the server gives.
    public var isCut: Bool
    /// A depth of the clone that has the merge base.
    public var sufficientDepth: Int
}
