import Project

/// An environment of the server made into a build configuration or a compilation flag.
struct StagingBuildConfiguration: ProjectCheck {
    static let reads: FactKinds = [.projects, .conditions]

    private let configurations: Set<String>
    private let flags: Set<String>

    init(options: RuleOptions) {
        configurations = Set(options.strings("configurations"))
        flags = Set(options.strings("flags"))
    }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: [.projects, .conditions]).flatMap { file -> [CheckReport] in
            switch project.files[file].content {
            case .xcodeProject(let xcode):
                return xcode.configurations.filter { !configurations.contains($0.name) }.map {
                    CheckReport(place: project.place(file, $0.span), captures: ["NAME": $0.name], subject: $0.name)
                }
            case .swift(let facts):
                return facts.conditions.filter { flags.contains($0.name) }.map {
                    CheckReport(place: project.place(file, $0.span), captures: ["NAME": $0.name], variant: "flag")
                }
            default: return []
            }
        }
    }
}
