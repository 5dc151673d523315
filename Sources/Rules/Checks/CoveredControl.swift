import Project

/// A control that another view, drawn after it, covers whole: it cannot be tapped.
struct CoveredControl: ProjectCheck {
    static let reads: FactKinds = [.documents]

    private let controls: Set<String>

    init(options: RuleOptions) { controls = Set(options.strings("controls")) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document -> [CheckReport] in
            guard document.platform == .iOS || document.platform == .tvOS else { return [] }
            var children: [Int: [Int]] = [:]
            for (index, object) in document.objects.enumerated() where object.frame != nil {
                if let parent = object.parent { children[parent, default: []].append(index) }
            }
            return children.keys.sorted().flatMap { parent -> [CheckReport] in
                // A stack lays its views side by side, whatever rectangles the file has.
                guard document.objects[parent].element != "stackView", let siblings = children[parent] else { return [] }
                return siblings.enumerated().compactMap { order, index in
                    let control = document.objects[index]
                    guard controls.contains(control.element), !control.isPassive, let frame = control.frame, frame.width > 0, frame.height > 0,
                        let cover = siblings[(order + 1)...].first(where: { Self.covers(document.objects[$0], frame) })
                    else { return nil }
                    let above = document.objects[cover]
                    return CheckReport(
                        place: project.place(file, control.span), captures: ["CONTROL": Self.name(control), "COVER": Self.name(above)],
                        related: [
                            RelatedPlace(place: project.place(file, above.span), message: LocalizedText(en: "drawn above it", ja: "その上に描かれるビュー"))
                        ],
                        subject: control.id + " " + above.id)
                }
            }
        }
    }

    private static func covers(_ view: InterfaceObject, _ frame: InterfaceFrame) -> Bool {
        // Labels and images let touches through by themselves.
        guard !view.isPassive, !["label", "imageView", "activityIndicatorView", "progressView", "stackView"].contains(view.element),
            let own = view.frame
        else { return false }
        return own.contains(frame)
    }

    private static func name(_ object: InterfaceObject) -> String {
        object.label.map { "\(object.element) “\($0)”" } ?? object.customClass ?? object.element
    }
}
