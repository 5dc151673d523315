import Project

/// A `NavigationLink` that no container is around, from the app's window down to it.
struct NavigationLinkWithoutContainer: ProjectCheck {
    static let reads: FactKinds = [.views]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        // Without an app of its own, the project's views are placed by others.
        guard project.files(with: .views).contains(where: { project.swift($0)?.viewParts.contains { $0.hasWindow } ?? false }) else { return [] }
        return ViewGraph(project).linksWithoutContainer()
    }
}

extension ViewPart {
    fileprivate var hasWindow: Bool { placements.contains { $0.context == .window } }
}

extension ViewGraph {
    func linksWithoutContainer() -> [CheckReport] {
        let inside = reach { placement in
            switch placement.context {
            case .container, .link, .modal: true
            case .plain, .window, .tab: false
            }
        }
        let wrappers = contentWrappers()
        let exposed = reach(avoiding: wrappers) { $0.context == .window }
        return exposed.subtracting(inside).sorted().flatMap { index -> [CheckReport] in
            let (file, part) = parts[index]
            let path = project.files[file].path
            // On the watch, older systems put a container around by themselves.
            guard !mayWrap(part, wrappers), !path.lowercased().contains("watch") else { return [] }
            return part.links.map { CheckReport(place: project.place(file, $0.span), captures: ["VIEW": part.type]) }
        }
    }

    /// The parts that share the navigation of what is placed so.
    private func reach(avoiding wrappers: Set<String>? = nil, from isStart: (ViewPart.Placement) -> Bool) -> Set<Int> {
        var reached: Set<Int> = []
        var pending: [Int] = []
        func isUnsure(_ part: ViewPart) -> Bool { wrappers.map { mayWrap(part, $0) } ?? false }
        for (file, part) in parts where !isUnsure(part) {
            for placement in part.placements where isStart(placement) { pending += targets(of: placement, in: part, file) }
        }
        while let index = pending.popLast() {
            guard reached.insert(index).inserted else { continue }
            let (file, part) = parts[index]
            if isUnsure(part) { continue }
            for placement in part.placements where placement.context == .plain || placement.context == .tab {
                pending += targets(of: placement, in: part, file)
            }
        }
        return reached
    }

    /// Whether something placed in the part could be a container by another name, and what stands beside it in truth inside of it.
    private func mayWrap(_ part: ViewPart, _ wrappers: Set<String>) -> Bool {
        part.placements.contains { placement in
            (!placement.isHelper && wrappers.contains(placement.target)) || Self.wrapperWords.contains { placement.target.contains($0) }
        }
    }

    /// The views that put what they are given into a container: `NavigationView { content }`, or into another such view.
    private func contentWrappers() -> Set<String> {
        var wrappers: Set<String> = []
        // Views that wrap views that wrap are few, and seldom deep.
        for _ in 0..<4 {
            var more = wrappers
            for (_, part) in parts
            where part.placements.contains(where: { Self.contentNames.contains($0.target) })
                && (!part.containers.isEmpty || mayWrap(part, wrappers))
            {
                more.insert(String(part.type.afterLastPeriod))
            }
            if more.count == wrappers.count { break }
            wrappers = more
        }
        return wrappers
    }

    private static let contentNames: Set<String> = [
        "content", "contentView", "contents", "rootView", "root", "child", "view", "builder", "screen", "main",
    ]
    private static let wrapperWords = ["Nav", "nav", "Coordinator", "Router", "Flow", "Wrapper", "Modifier", "embed", "Embed"]
}
