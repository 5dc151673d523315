import Project

/// Code reads a key of the app's Info.plist that no property list of the project has.
struct MissingPlistKeyReadByCode: ProjectCheck {
    static let reads: FactKinds = [.projects, .literals, .propertyLists, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let info = project.infoKeys()
        guard info.isComplete else { return [] }
        return LiteralChecks.reports(
            in: project, of: { $0 == .infoKey }, known: info.keys,
            where: { literal, file in !project.isTest(file) && !Self.isFilledIn(literal.value) })
    }

    /// Keys that Xcode or the system adds to every list.
    private static func isFilledIn(_ key: String) -> Bool {
        ["CFBundle", "DT", "UIDeviceFamily", "LSMinimumSystemVersion", "MinimumOSVersion", "BuildMachineOSBuild", "NSHumanReadableCopyright"]
            .contains { key.hasPrefix($0) }
    }
}
