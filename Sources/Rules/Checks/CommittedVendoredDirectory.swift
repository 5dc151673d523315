import Project

/// What tools fetch or make, held in the repository: `node_modules`, `DerivedData`, a person's Xcode state.
struct CommittedVendoredDirectory: ProjectCheck {
    private let folders: Set<String>

    init(options: RuleOptions) { folders = Set(options.strings("folders")) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var seen: Set<String> = []
        return project.paths.sorted().compactMap { path in
            guard let folder = folder(around: path), seen.insert(folder).inserted else { return nil }
            return CheckReport(place: .start(of: path), captures: ["FOLDER": folder], subject: folder)
        }
    }

    /// The outermost such folder.
    private func folder(around path: String) -> String? {
        let parts = path.split(separator: "/").dropLast()
        for index in parts.indices {
            let name = parts[index]
            let isOne = folders.contains(String(name)) || index > 0 && folders.contains(parts[index - 1] + "/" + name)
            if isOne { return parts[...index].joined(separator: "/") }
        }
        return nil
    }
}
