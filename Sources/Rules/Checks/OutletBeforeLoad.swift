import Project

/// An implicitly unwrapped outlet that is touched before its view is loaded.
struct OutletBeforeLoad: ProjectCheck {
    static let reads: FactKinds = [.touches, .exposedMembers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let outlets = OutletTable(project)
        return project.files(with: .touches).flatMap { file -> [CheckReport] in
            (project.swift(file)?.touches ?? []).compactMap { touch in
                guard let (type, variant) = early(touch.kind),
                    let outlet = outlets.outlet(touch.member, ofType: type, from: file, in: project),
                    outlet.optionality == .implicitlyUnwrapped
                else { return nil }
                // A view that is made from its nib has its outlets; a controller loads its view later.
                if variant != nil, !isController(type, from: file, in: project) { return nil }
                // WatchKit connects the outlets before it calls the initialiser.
                if isWatchController(type, from: file, in: project) { return nil }
                return CheckReport(
                    place: project.place(file, touch.span), captures: ["NAME": touch.member, "CLASS": type], variant: variant,
                    related: [
                        RelatedPlace(place: outlet.place, message: LocalizedText(en: "the outlet", ja: "アウトレットの宣言"))
                    ])
            }
        }
    }

    private func early(_ kind: OutletTouch.Kind) -> (type: String, variant: String?)? {
        switch kind {
        case .forced: nil
        case .initializer(let type): (type, nil)
        case .justMade(let type): (type, "just_made")
        case .segueDestination(let type): (type, "segue")
        }
    }

    private func isWatchController(_ type: String, from file: Int, in project: ProjectIndex) -> Bool {
        project.classes(named: type, from: file).contains { project.inherits($0, from: "WKInterfaceController") == true }
    }

    private func isController(_ type: String, from file: Int, in project: ProjectIndex) -> Bool {
        project.classes(named: type, from: file).allSatisfy { id in
            project.inherits(id, from: "UIViewController") == true || project.inherits(id, from: "NSViewController") == true
        }
    }
}
