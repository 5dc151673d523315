import Project

/// A dependency whose version nothing says: no requirement, and no lock file that notes what was taken.
struct UnpinnedDependency: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings, .projects, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        pods(in: project) + packages(in: project)
    }

    /// `pod 'Charts'` beside no `Podfile.lock`.
    private func pods(in project: ProjectIndex) -> [CheckReport] {
        HandWrittenFiles.lines(in: project, of: ["Podfile"]).flatMap { file -> [CheckReport] in
            // An example of a library may take the newest on purpose.
            guard !project.paths.contains(file.folder + "Podfile.lock"), !Self.isExample(file.folder) else { return [] }
            return file.lines.compactMap { line in
                guard line.text.hasPrefix("pod "), let name = line.quoted, !line.text.contains(",") else { return nil }
                return CheckReport(place: file.place(name.span), captures: ["NAME": name.text], subject: name.text)
            }
        }
    }

    private static func isExample(_ path: String) -> Bool {
        path.lowercased().split(separator: "/").contains {
            ["example", "examples", "demo", "demos", "sample", "samples", "test", "tests"].contains($0)
        }
    }

    /// A package that follows a branch, where no `Package.resolved` says which commit of it.
    private func packages(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: .projects).flatMap { file -> [CheckReport] in
            let path = project.files[file].path
            // Beside `.xcodeproj` there are templates that a script fills in.
            guard case .xcodeProject(let xcode) = project.files[file].content, path.contains(".xcodeproj/"), !Self.isExample(path) else { return [] }
            let folder = path.folder
            let isLocked = project.paths.contains {
                $0.hasSuffix("swiftpm/Package.resolved") && ($0.hasPrefix(folder) || $0.contains(".xcworkspace/") && !$0.contains(".xcodeproj/"))
            }
            guard !isLocked else { return [] }
            return xcode.packages.filter { $0.requirement == "branch" }.map {
                let name = DependencyLock.identity(of: $0.url)
                return CheckReport(place: project.place(file, $0.span), captures: ["NAME": name], variant: "branch", subject: name)
            }
        }
    }
}
