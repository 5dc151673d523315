import Project

/// `label!` on an outlet: an optional one may be nil, an implicitly unwrapped one needs no mark.
struct ForceUnwrappedOutlet: ProjectCheck {
    static let reads: FactKinds = [.touches, .exposedMembers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let outlets = OutletTable(project)
        return project.files(with: .touches).flatMap { file -> [CheckReport] in
            (project.swift(file)?.touches ?? []).compactMap { touch in
                // A data source is asked only because it is there, and set by code as often as by Interface Builder.
                guard !Self.asksForIt(touch.member), case .forced(let type, let bang, let isBase) = touch.kind,
                    let outlet = outlets.outlet(touch.member, ofType: type, from: file, in: project)
                else { return nil }
                let isImplicit = outlet.optionality == .implicitlyUnwrapped
                // Elsewhere than before a member the mark may decide the type: `[label!]` is no array of optionals.
                guard isImplicit ? isBase : outlet.optionality == .optional else { return nil }
                return CheckReport(
                    place: project.place(file, touch.span), captures: ["NAME": touch.member],
                    variant: isImplicit ? "implicit" : nil,
                    related: [
                        RelatedPlace(
                            place: outlet.place, message: LocalizedText(en: "the outlet", ja: "アウトレットの宣言"))
                    ],
                    fix: isImplicit ? Fix(edits: [Edit(range: bang, replacement: "")], isSafe: true) : nil)
            }
        }
    }

    private static func asksForIt(_ name: String) -> Bool {
        name == "delegate" || name == "dataSource" || name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
    }
}
