extension ProjectIndex {
    /// Whether a type (as written: `Foo`, `Outer.Foo`) conforms to or inherits from another, directly or not; nil where the sources do not
    /// declare it, or it leads to types they do not declare without the answer being found.
    public func conforms(_ type: String, to ancestor: String) -> Bool? {
        let simple = simpleName(type)
        let wanted = simpleName(ancestor)
        guard let start = typesByName[simple], !start.isEmpty else { return nil }
        var pending = start
        var seen = Set(start)
        var leavesSources = false
        while let current = pending.popLast() {
            for name in types[current].inherited {
                let inherited = simpleName(name)
                if inherited == wanted { return true }
                if let known = typesByName[inherited] {
                    for id in known where seen.insert(id).inserted { pending.append(id) }
                } else if FrameworkClasses.isKnown(inherited) {
                    if FrameworkClasses.inherits(inherited, from: wanted) { return true }
                } else {
                    leavesSources = true
                }
            }
        }
        return leavesSources ? nil : false
    }

    private func simpleName(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }
}
