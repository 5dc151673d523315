import Project

/// `canOpenURL` with a scheme that `LSApplicationQueriesSchemes` does not list: the answer is always no.
struct UndeclaredQueryScheme: ProjectCheck {
    static let reads: FactKinds = [.projects, .literals, .propertyLists, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let info = project.infoKeys()
        guard info.isComplete else { return [] }
        return project.files(with: .literals).flatMap { file -> [CheckReport] in
            (project.swift(file)?.literals ?? []).compactMap { literal in
                guard literal.kind == .queryScheme, !project.isTest(file), let colon = literal.value.firstIndex(of: ":") else { return nil }
                let scheme = literal.value[..<colon].lowercased()
                guard !scheme.isEmpty, !Self.isOpen(scheme), !info.schemes.contains(scheme) else { return nil }
                return CheckReport(place: project.place(file, literal.span), captures: ["SCHEME": scheme])
            }
        }
    }

    /// Schemes of the system, which need no declaration.
    private static func isOpen(_ scheme: String) -> Bool {
        [
            "http", "https", "tel", "telprompt", "sms", "mailto", "facetime", "facetime-audio", "itms", "itms-apps", "itms-appss",
            "itms-services", "app-settings", "file", "about", "maps", "x-apple.systempreferences",
        ].contains(scheme)
    }
}
