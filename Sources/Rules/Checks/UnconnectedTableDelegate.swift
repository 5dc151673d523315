import Project

/// A class of a storyboard or xib that is a table's data source or delegate by its protocols, and by nothing else.
struct UnconnectedTableDelegate: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    private struct Role {
        var conformance: String
        var view: String
        var property: String
        /// Controllers of this class connect themselves.
        var controller: String
    }

    private static let roles = [
        Role(conformance: "UITableViewDataSource", view: "UITableView", property: "dataSource", controller: "UITableViewController"),
        Role(conformance: "UITableViewDelegate", view: "UITableView", property: "delegate", controller: "UITableViewController"),
        Role(
            conformance: "UICollectionViewDataSource", view: "UICollectionView", property: "dataSource",
            controller: "UICollectionViewController"),
        Role(
            conformance: "UICollectionViewDelegate", view: "UICollectionView", property: "delegate",
            controller: "UICollectionViewController"),
    ]

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let connected = connectedClasses(project)
        return project.wiring.used.keys.sorted().flatMap { id -> [CheckReport] in
            Self.roles.compactMap { role in
                guard project.type(id).inherited.contains(role.conformance),
                    project.inherits(id, from: role.controller) == false, connected[role.property]?.contains(id) != true,
                    let outlet = outlet(of: id, role.view, project), !assigns(role.property, id, project)
                else { return nil }
                let name = project.type(id).simpleName
                return CheckReport(
                    place: outlet, captures: ["CLASS": name, "PROTOCOL": role.conformance, "PROPERTY": role.property],
                    subject: "\(name).\(role.property)")
            }
        }
    }

    /// Classes that a document connects as a `dataSource` or `delegate`, with those above them.
    private func connectedClasses(_ project: ProjectIndex) -> [String: Set<ProjectType.ID>] {
        var connected: [String: Set<ProjectType.ID>] = [:]
        for (file, document) in project.documents {
            for connection in document.connections {
                guard case .outlet(let property) = connection.kind, property == "dataSource" || property == "delegate",
                    case .classes(let ids, _) = project.target(of: connection, in: document, file: file)
                else { continue }
                for id in ids { connected[property, default: []].formUnion(project.ancestry(of: id).classes) }
            }
        }
        return connected
    }

    /// The class's own outlet for such a view.
    private func outlet(of id: ProjectType.ID, _ view: String, _ project: ProjectIndex) -> Place? {
        for reference in project.type(id).declarations {
            guard let declaration = project.declaration(reference) else { continue }
            for member in declaration.members where member.traits.contains(.ibOutlet) && member.type?.name == view {
                return project.place(reference.file, member.span)
            }
        }
        return nil
    }

    /// Whether a file of the class, or of one above or below it, sets the property of anything, itself or through RxSwift.
    private func assigns(_ property: String, _ id: ProjectType.ID, _ project: ProjectIndex) -> Bool {
        let files = Set(project.family(of: id).lazy.flatMap { project.type($0).declarations.lazy.map(\.file) })
        return files.contains { project.uses(of: property, in: $0).contains(.assigned) || !project.uses(of: "rx", in: $0).isEmpty }
    }
}
