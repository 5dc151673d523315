import Project

/// A value typed into Interface Builder that `viewDidLoad` overwrites: whoever changes it there changes nothing.
struct InspectableOverriddenInCode: ProjectCheck {
    static let reads: FactKinds = [.documents, .controllers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let set = Self.attributes(in: project)
        guard !set.isEmpty else { return [] }
        return project.files(with: .controllers).flatMap { file -> [CheckReport] in
            (project.swift(file)?.outletAssignments ?? []).compactMap { assignment in
                guard let places = set[Key(type: assignment.type, outlet: assignment.outlet, property: assignment.property)], let first = places.first
                else { return nil }
                return CheckReport(
                    place: project.place(file, assignment.span), captures: ["PROPERTY": assignment.property, "OUTLET": assignment.outlet],
                    related: [
                        RelatedPlace(place: first, message: LocalizedText(en: "set here in Interface Builder", ja: "Interface Builder ではここで設定している"))
                    ])
            }
        }
    }

    private struct Key: Hashable {
        var type: String
        var outlet: String
        var property: String
    }

    /// The runtime attributes of what outlets hold, by the outlet.
    private static func attributes(in project: ProjectIndex) -> [Key: [Place]] {
        var found: [Key: [Place]] = [:]
        for (file, document) in project.documents {
            for connection in document.connections {
                guard case .outlet(let property) = connection.kind, let source = connection.source, let name = document.objects[source].customClass,
                    let target = document.objectsByID[connection.destination]
                else { continue }
                for attribute in document.objects[target].runtimeAttributes {
                    found[Key(type: name, outlet: property, property: attribute.keyPath), default: []].append(project.place(file, attribute.span))
                }
            }
        }
        return found
    }
}
