import Project

/// `register(_:forCellReuseIdentifier:)` with an identifier that a prototype of the controller's own scene has: the prototype is lost.
struct CellRegisteredTwice: ProjectCheck {
    static let reads: FactKinds = [.documents, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var prototypes: [String: [Prototype]] = [:]
        for (file, document) in project.documents where document.kind == .storyboard {
            for object in document.objects {
                guard let identifier = object.reuseIdentifier, let name = document.controller(ofScene: object.scene)?.customClass else { continue }
                prototypes[name, default: []].append(
                    Prototype(
                        identifier: identifier, isInTable: object.element == "tableViewCell", file: file, place: project.place(file, object.span)))
            }
        }
        return project.files(with: .literals).flatMap { file -> [CheckReport] in
            (project.swift(file)?.literals ?? []).compactMap { literal in
                guard case .register(let inTable) = literal.kind, !literal.value.isEmpty,
                    let prototype = prototypes[String(literal.type.afterLastPeriod)]?.first(where: {
                        $0.identifier == literal.value && $0.isInTable == inTable && isSame(literal.type, in: file, and: $0.file, project)
                    })
                else { return nil }
                return CheckReport(
                    place: project.place(file, literal.span), captures: ["NAME": literal.value, "CLASS": literal.type],
                    related: [
                        RelatedPlace(place: prototype.place, message: LocalizedText(en: "the prototype that is lost", ja: "使われなくなるプロトタイプ"))
                    ])
            }
        }
    }

    /// Whether a class's name means one class in two files: many apps of a repository may have a `ViewController`.
    private func isSame(_ name: String, in file: Int, and other: Int, _ project: ProjectIndex) -> Bool {
        !Set(project.classes(named: name, from: file)).isDisjoint(with: project.classes(named: name, from: other))
    }

    private struct Prototype {
        var identifier: String
        /// And not in a collection.
        var isInTable: Bool
        /// The document's.
        var file: Int
        var place: Place
    }
}
