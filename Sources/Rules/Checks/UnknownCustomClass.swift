import Project

/// A custom class of the app's own module that no source declares.
struct UnknownCustomClass: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let unknown = project.documents.flatMap { file, document in
            document.objects.compactMap { object in unknownClass(of: object, project).map { (file: file, object: object, name: $0) } }
        }
        guard !unknown.isEmpty else { return [] }
        let names = project.allTypes().lazy.filter { $0.kind == .class }.map(\.simpleName)
        return unknown.map { file, object, name in
            // Class names share long endings; one that starts differently is another class.
            let near = NearestName.of(name, in: names.lazy.filter { $0.utf8.prefix(3).elementsEqual(name.utf8.prefix(3)) })
            return CheckReport(
                place: project.place(file, object.span), captures: ["CLASS": name, "NEAR": near ?? ""],
                variant: near == nil ? nil : "renamed", subject: "\(name)#\(object.id)",
                missing: MissingDeclaration(kind: .type, type: name))
        }
    }

    private func unknownClass(of object: InterfaceObject, _ project: ProjectIndex) -> String? {
        // A class of another module, or of Objective-C, may lie in a library that is not here.
        guard let name = object.customClass, object.customModuleProvider == "target", object.role != .firstResponder,
            !name.hasPrefix("_Tt"), !project.declares(name), !FrameworkClasses.isKnown(name)
        else { return nil }
        return name
    }
}
