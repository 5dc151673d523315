import Project

/// A symbolic link in the repository that leads to a place on one machine.
struct AbsoluteSymlink: ProjectCheck {
    static let reads: FactKinds = [.paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.links.compactMap { link in
            guard case .symbolic(let target) = link.kind, target.hasPrefix("/") || target.hasPrefix("~"), !Self.isEverywhere(target) else {
                return nil
            }
            return CheckReport(place: .start(of: link.path), captures: ["TARGET": target], subject: target)
        }
    }

    /// Folders that every machine has.
    private static func isEverywhere(_ target: String) -> Bool {
        ["/dev/", "/usr/", "/bin/", "/etc/", "/System/", "/Library/", "/Applications/"].contains { target.hasPrefix($0) }
    }
}
