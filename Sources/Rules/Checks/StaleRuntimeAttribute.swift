import Project

/// A user-defined runtime attribute whose key the object's class does not have.
struct StaleRuntimeAttribute: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document -> [CheckReport] in
            document.objects.flatMap { object -> [CheckReport] in
                guard !object.runtimeAttributes.isEmpty,
                    case .classes(let ids, let name) = project.classes(of: object, in: document, file: file)
                else { return [] }
                return object.runtimeAttributes.compactMap { attribute in
                    // A path goes through other classes; a framework's own keys are many.
                    guard !attribute.keyPath.contains("."), !project.isFrameworkKey(attribute.keyPath) else { return nil }
                    let lookup = project.outlet(attribute.keyPath, of: ids)
                    let variant: String?
                    switch lookup {
                    case .missing: variant = nil
                    case .hidden: variant = "hidden"
                    case .found, .inherited, .unknown: return nil
                    }
                    return CheckReport(
                        place: project.place(file, attribute.span), captures: ["KEY": attribute.keyPath, "CLASS": name],
                        variant: variant, subject: "\(name).\(attribute.keyPath)#\(object.id)",
                        missing: MissingDeclaration(kind: .outlet, type: name, member: attribute.keyPath))
                }
            }
        }
    }
}
