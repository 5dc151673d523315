import Project

/// Google's ads without `GADApplicationIdentifier` in the Info.plist: the app stops when the SDK starts.
struct MissingAdApplicationIdentifier: ProjectCheck {
    static let reads: FactKinds = [.imports, .propertyLists, .projects, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let info = project.infoKeys()
        guard info.isComplete, !info.keys.contains("GADApplicationIdentifier") else { return [] }
        for file in project.files(with: .imports) {
            // One place is enough: what is missing is one line elsewhere.
            guard let first = project.swift(file)?.imports.first(where: { $0.module == "GoogleMobileAds" && !$0.isConditional }),
                !project.isTest(file)
            else { continue }
            return [CheckReport(place: project.place(file, first.span), subject: "GADApplicationIdentifier")]
        }
        return []
    }
}
