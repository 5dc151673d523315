import Project

/// What `stale_action` and `stale_outlet` say in the same way.
enum StaleMember {
    /// A report where the lookup of a connected member says that it is gone or hidden.
    static func report(
        _ member: String, kind: MissingDeclaration.Kind, _ classes: [ProjectType.ID], _ className: String, _ lookup: MemberLookup,
        _ captures: () -> [String: String], _ connection: InterfaceConnection, _ file: Int, _ project: ProjectIndex
    ) -> CheckReport? {
        var near: String?
        var variant: String?
        var related: [RelatedPlace] = []
        switch lookup {
        case .found, .inherited, .unknown:
            return nil
        case .hidden(let hidden):
            variant = "hidden"
            related.append(
                RelatedPlace(
                    place: hidden.place,
                    message: LocalizedText(en: "declared here, but not for Objective-C", ja: "ここに宣言があるが Objective-C からは見えない")))
        case .missing:
            let names = kind == .action ? project.actionNames(of: classes) : project.outletNames(of: classes)
            near = NearestName.of(member, in: names)
            if near != nil { variant = "renamed" }
        }
        related += classes.compactMap { project.declarationPlace(of: $0) }.map {
            RelatedPlace(place: $0, message: LocalizedText(en: "`\(className)` is declared here", ja: "`\(className)` の宣言"))
        }
        var captures = captures()
        captures["CLASS"] = className
        captures["NEAR"] = near
        return CheckReport(
            place: project.place(file, connection.span), captures: captures, variant: variant, related: related,
            subject: "\(className).\(member)#\(connection.id)",
            missing: MissingDeclaration(kind: kind, type: className, member: member))
    }
}
