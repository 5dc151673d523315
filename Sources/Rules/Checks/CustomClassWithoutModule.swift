import Project

/// A Swift class that a document names without its module: the class is not found when the document is loaded.
struct CustomClassWithoutModule: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document -> [CheckReport] in
            document.objects.compactMap { object in
                guard let name = object.customClass, object.customModule == nil, object.customModuleProvider == nil,
                    object.role != .firstResponder, object.role != .filesOwner
                else { return nil }
                let ids = project.types(named: name, from: file)
                // The same app may be there in both languages.
                guard !ids.isEmpty, ids.allSatisfy({ isSwiftOnly(project.type($0), name, project) }), !project.hasObjectiveCClass(name) else {
                    return nil
                }
                return CheckReport(
                    place: project.place(file, object.span), captures: ["CLASS": name],
                    related: ids.compactMap { project.declarationPlace(of: $0) }.map {
                        RelatedPlace(place: $0, message: LocalizedText(en: "`\(name)` is declared here", ja: "`\(name)` の宣言"))
                    }, subject: "\(name)#\(object.id)")
            }
        }
    }

    /// `@objc(Name)` gives a class the plain name that the document asks for.
    private func isSwiftOnly(_ type: ProjectType, _ name: String, _ project: ProjectIndex) -> Bool {
        guard type.kind == .class, type.objectiveC.isEmpty, let reference = type.declarations.first,
            let declaration = project.declaration(reference)
        else { return false }
        return declaration.objcName == nil
    }
}
