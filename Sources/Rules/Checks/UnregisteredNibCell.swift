import Project

/// `register(Cell.self, …)` for a class whose xib connects outlets: the cell is made without the xib, and its outlets are nil.
struct UnregisteredNibCell: ProjectCheck {
    static let reads: FactKinds = [.documents, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let nibs = cellNibs(project)
        guard !nibs.isEmpty else { return [] }
        // A class that loads its nib by itself can be registered.
        var loading: Set<String> = []
        for file in project.files(with: .literals) {
            for literal in project.swift(file)?.literals ?? [] where literal.kind == .nib { loading.insert(String(literal.type.afterLastPeriod)) }
        }
        return project.files(with: .literals).flatMap { file -> [CheckReport] in
            (project.swift(file)?.literals ?? []).compactMap { literal in
                guard literal.kind.isRegistration, let context = literal.context, context.hasSuffix(".self") else { return nil }
                let name = String(context.dropLast(".self".count))
                guard let nib = nibs[name], !loading.contains(name) else { return nil }
                return CheckReport(
                    place: project.place(file, literal.span), captures: ["CLASS": name, "NIB": nib.name],
                    related: [RelatedPlace(place: nib.place, message: LocalizedText(en: "the cell in the xib", ja: "xib にあるセル"))])
            }
        }
    }

    private struct Nib {
        var name: String
        var place: Place
    }

    /// The cells of xibs that are named after their class and connect outlets, by class.
    private func cellNibs(_ project: ProjectIndex) -> [String: Nib] {
        var nibs: [String: Nib] = [:]
        for (file, document) in project.documents where document.kind == .xib {
            let path = project.files[file].path
            let name = path.fileName.dropLast(".xib".count)
            for (index, object) in document.objects.enumerated() where object.role == .other && object.parent == nil {
                guard let custom = object.customClass, custom == name, object.element.hasSuffix("Cell"),
                    document.connections.contains(where: { connection in
                        if case .outlet = connection.kind { connection.source == index } else { false }
                    })
                else { continue }
                nibs[custom] = Nib(name: path, place: project.place(file, object.span))
            }
        }
        return nibs
    }
}
