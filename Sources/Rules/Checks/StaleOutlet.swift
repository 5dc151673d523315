import Project

/// An outlet in a storyboard or xib that its object's class does not have: loading it crashes, and on a Mac it stays nil.
struct StaleOutlet: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document in
            document.connections.compactMap { connection in
                switch connection.kind {
                case .outlet(let name), .outletCollection(let name):
                    report(name, connection, document, file, project)
                case .action, .segue, .binding:
                    nil
                }
            }
        }
    }

    private func report(
        _ name: String, _ connection: InterfaceConnection, _ document: InterfaceDocument, _ file: Int, _ project: ProjectIndex
    ) -> CheckReport? {
        guard let source = connection.source, !name.isEmpty else { return nil }
        let object = document.objects[source]
        guard case .classes(let ids, let className) = project.classes(of: object, in: document, file: file) else { return nil }
        var report = StaleMember.report(
            name, kind: .outlet, ids, className, project.outlet(name, of: ids),
            {
                ObjectName.captures(document.object(connection.destination), in: project.place(file, connection.span))
                    .merging(["OUTLET": name]) { $1 }
            }, connection, file, project)
        // AppKit logs what UIKit raises.
        if document.platform == .macOS, let variant = report.map(\.variant), variant != "renamed" {
            report?.variant = variant == nil ? "mac" : "hidden_mac"
        }
        return report
    }
}
