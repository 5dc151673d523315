import Project

/// What `unconnected_action` and `unconnected_outlet` ask in the same way.
enum UnconnectedMember {
    /// The place in a document that uses the class; nil where none does, or some document connects the member.
    static func document(using entry: InterfaceMember, named name: String, in project: ProjectIndex) -> Place? {
        let ids = project.types(named: entry.type.name, from: entry.file)
        // Of two classes with one name, which one a document means cannot be told.
        guard ids.count == 1, let id = ids.first, let place = project.wiring.used[id],
            !project.wiring.isConnected(name, of: id, in: project), !project.wiring.mayBeUsedUnread(project.type(id)),
            !project.isRequired(entry.member.name, by: [id])
        else { return nil }
        return place
    }

    static func report(_ entry: InterfaceMember, _ name: String, _ document: Place, _ project: ProjectIndex) -> CheckReport {
        let className = String(entry.type.simpleName)
        return CheckReport(
            place: project.place(entry.file, entry.member.span), captures: ["NAME": entry.member.name, "CLASS": className],
            related: [
                RelatedPlace(
                    place: document,
                    message: LocalizedText(en: "`\(className)` is used here", ja: "`\(className)` はここで使われている"))
            ], subject: "\(entry.type.name).\(name)")
    }
}
