import Project

/// `UIImage(named:)` or `Image("…")` with a name that no asset catalogue and no image file has.
struct MissingImageAsset: ProjectCheck {
    static let reads: FactKinds = [.literals, .paths, .projects, .lines]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        guard let known = project.imageNames(), !project.declares("Image"), !project.declares("UIImage") else { return [] }
        return LiteralChecks.reports(
            in: project, of: { $0 == .image }, known: known,
            where: { literal, file in !project.isTest(file) && !Self.isSystem(literal.value) })
    }

    /// AppKit's own images, and what the asset compiler makes of an icon: `AppIcon60x60`.
    private static func isSystem(_ name: String) -> Bool { name.hasPrefix("NS") || name.hasPrefix("AppIcon") }
}
