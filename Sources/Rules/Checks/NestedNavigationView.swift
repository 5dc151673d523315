import Project

/// A navigation container inside another: in one body, or in a view that another view places in its container or pushes.
struct NestedNavigationView: ProjectCheck {
    static let reads: FactKinds = [.views, .projects]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let graph = ViewGraph(project)
        let reports = graph.directlyNested() + graph.nestedAcrossViews()
        guard !reports.isEmpty else { return [] }
        // A Mac's window has one toolbar, however deep the containers stand.
        let ofMac = project.filesForMacAlone()
        return reports.filter { !ofMac.contains($0.place.path) }
    }
}

/// The parts of all SwiftUI views, and what they place.
struct ViewGraph {
    let project: ProjectIndex
    private(set) var parts: [(file: Int, part: ViewPart)] = []
    /// Parts by the name under which they are placed: the type's for its body, else the member's.
    private var byName: [String: [Int]] = [:]

    init(_ project: ProjectIndex) {
        self.project = project
        for file in project.files(with: .views) {
            for part in project.swift(file)?.viewParts ?? [] {
                if part.member == "body" { byName[String(part.type.afterLastPeriod), default: []].append(parts.count) }
                byName[part.member, default: []].append(parts.count)
                parts.append((file, part))
            }
        }
    }

    /// Nested in one body.
    func directlyNested() -> [CheckReport] {
        parts.flatMap { file, part in
            part.containers.compactMap { container in
                guard let outer = container.outer.map({ part.containers[$0] }), isFault(container.name, in: outer.name) else {
                    return nil
                }
                return report(container, file, outer: (file, outer.span, outer.name))
            }
        }
    }

    /// How a view comes to be inside a navigation container.
    private struct Reason {
        var file: Int
        var span: Span
        /// The container's name, or `NavigationLink`.
        var container: String
    }

    func nestedAcrossViews() -> [CheckReport] {
        var reached: [Int: Reason] = [:]
        var pending: [(part: Int, reason: Reason)] = []
        for (file, part) in parts {
            for placement in part.placements {
                let reason: Reason
                switch placement.context {
                case .plain, .window, .tab, .modal: continue
                case .container(let index):
                    reason = Reason(file: file, span: placement.span, container: part.containers[index].name)
                case .link: reason = Reason(file: file, span: placement.span, container: "NavigationLink")
                }
                for target in targets(of: placement, in: part, file) { pending.append((target, reason)) }
            }
        }
        pending.reverse()
        var reports: [CheckReport] = []
        while let (index, reason) = pending.popLast() {
            guard reached[index] == nil else { continue }
            reached[index] = reason
            let (file, part) = parts[index]
            for container in part.containers
            where container.outer == nil && !container.isSeparate && !container.isConditional
                && isFault(container.name, in: reason.container) && !isDemonstration(part, of: container.name)
            {
                reports.append(
                    report(
                        container, file, outer: (reason.file, reason.span, reason.container),
                        variant: reason.container == "NavigationLink" ? "pushed" : "placed"))
            }
            for placement in part.placements where placement.context == .plain && !isContainerByChoice(placement) {
                for target in targets(of: placement, in: part, file) { pending.append((target, reason)) }
            }
        }
        return reports.sorted { ($0.place.path, $0.place.range.lowerBound) < ($1.place.path, $1.place.range.lowerBound) }
    }

    /// `if isEmbedded { content } else { OwnNavigationStack { content } }`
    private func isContainerByChoice(_ placement: ViewPart.Placement) -> Bool {
        placement.isConditional && !placement.isHelper && placement.target.holds("Navigation")
    }

    /// A column of a split view may hold a stack: that is how it is meant.
    private func isFault(_ inner: String, in outer: String) -> Bool {
        !(outer == "NavigationSplitView" && inner == "NavigationStack")
    }

    /// `NavigationViewPage`: a page of a collection that shows the container itself.
    private func isDemonstration(_ part: ViewPart, of container: String) -> Bool {
        let name = part.type.afterLastPeriod
        return name.hasPrefix(container) && name.count > container.count
    }

    func targets(of placement: ViewPart.Placement, in part: ViewPart, _ file: Int) -> [Int] {
        guard let named = byName[placement.target] else { return [] }
        let type = placement.isHelper ? part.type.afterLastPeriod : placement.target[...]
        let candidates = named.filter { parts[$0].part.isMember(placement.isHelper ? placement.target : "body", of: type) }
        guard !candidates.isEmpty else { return [] }
        // `isEmbedded ? content : wrapped`: the branch with a container of its own is the one for a root.
        if placement.isHelper, placement.isConditional, candidates.contains(where: { !parts[$0].part.containers.isEmpty }) { return [] }
        guard candidates.count > 1 else { return candidates }
        let home = candidates.filter { parts[$0].file == file }
        if home.count == 1 { return home }
        let name = placement.isHelper ? part.type : placement.target
        let visible = Set(project.types(named: name, from: file).map { project.type($0).file })
        let narrowed = candidates.filter { visible.contains(parts[$0].file) }
        // Where it cannot be told which view is meant, nothing is said.
        return narrowed.count == 1 ? narrowed : []
    }

    private func report(
        _ container: ViewPart.Container, _ file: Int, outer: (file: Int, span: Span, name: String), variant: String? = nil
    ) -> CheckReport {
        CheckReport(
            place: project.place(file, container.span), captures: ["INNER": container.name, "OUTER": outer.name], variant: variant,
            related: [
                RelatedPlace(
                    place: project.place(outer.file, outer.span),
                    message: variant == nil
                        ? LocalizedText(en: "the outer container", ja: "外側のコンテナ")
                        : LocalizedText(en: "placed here", ja: "ここに置かれている"))
            ])
    }
}

extension ViewPart {
    /// Whether it is that member of a type of that simple name.
    fileprivate func isMember(_ name: String, of simpleName: Substring) -> Bool { member == name && type.afterLastPeriod == simpleName }
}
