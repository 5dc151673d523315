import Project

/// The outlets of Swift classes by name.
struct OutletTable {
    struct Outlet {
        var optionality: DeclaredType.Optionality
        var place: Place
        var type: String
        var file: Int
    }

    private var byName: [String: [Outlet]] = [:]

    init(_ project: ProjectIndex) {
        for entry in project.members(with: .ibOutlet) where entry.member.traits.isDisjoint(with: [.isStatic, .initialized, .computed]) {
            byName[entry.member.name, default: []].append(
                Outlet(
                    optionality: entry.member.type?.optionality ?? .none, place: project.place(entry.file, entry.member.span),
                    type: entry.type.name, file: entry.file))
        }
    }

    /// The outlet of that name that the type, or one above it, declares; nil where the name may mean several types.
    func outlet(_ name: String, ofType type: String, from file: Int, in project: ProjectIndex) -> Outlet? {
        guard let candidates = byName[name] else { return nil }
        let ids = project.classes(named: type, from: file)
        guard ids.count == 1, let id = ids.first else { return nil }
        let chain = project.ancestry(of: id).classes
        return candidates.first { outlet in
            project.classes(named: outlet.type, from: outlet.file).contains { chain.contains($0) }
        }
    }
}
