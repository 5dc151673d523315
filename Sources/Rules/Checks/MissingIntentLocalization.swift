import Project

/// A file of custom intents that lacks a language of the project: the upload is answered with ITMS-90626.
struct MissingIntentLocalization: ProjectCheck {
    static let reads: FactKinds = [.projects]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: .projects).flatMap { file -> [CheckReport] in
            guard case .xcodeProject(let xcode) = project.files[file].content else { return [] }
            return xcode.intents.compactMap { intent in
                let missing = xcode.translations.subtracting(intent.languages)
                guard !missing.isEmpty else { return nil }
                return CheckReport(
                    place: project.place(file, intent.span), captures: ["FILE": intent.name, "LANGUAGES": missing.sorted().joined(separator: ", ")],
                    subject: intent.name)
            }
        }
    }
}
