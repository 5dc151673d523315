import Project

/// A segue's destination cast by force, where the controller has several segues and never asks which one it is.
struct UncheckedSegueDestination: ProjectCheck {
    static let reads: FactKinds = [.documents, .controllers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let counts = Self.segues(in: project)
        return project.files(with: .controllers).flatMap { file -> [CheckReport] in
            (project.swift(file)?.uncheckedDestinations ?? []).compactMap { cast in
                guard let count = counts[cast.type], count > 1 else { return nil }
                return CheckReport(
                    place: project.place(file, cast.span), captures: ["CLASS": cast.destination, "COUNT": String(count)])
            }
        }
    }

    /// How many segues ask a class to prepare: those from its scene that show another controller.
    private static func segues(in project: ProjectIndex) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (_, document) in project.documents {
            var classes: [Int: String] = [:]
            for object in document.objects where object.role == .controller { classes[object.scene] = object.customClass }
            for connection in document.connections {
                guard case .segue(let segue) = connection.kind, segue.relationship == nil, segue.kind != "unwind", let source = connection.source,
                    let name = classes[document.objects[source].scene]
                else { continue }
                counts[name, default: 0] += 1
            }
        }
        return counts
    }
}
