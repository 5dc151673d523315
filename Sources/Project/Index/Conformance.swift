extension ProjectIndex {
    /// Whether a type (as written: `Foo`, `Outer.Foo`) conforms to or inherits from another, directly or not; nil where the sources do not
    /// declare it, or it leads to types they do not declare without the answer being found.
    public func conforms(_ type: String, to ancestor: String) -> Bool? {
        let simple = simpleName(type)
        let wanted = simpleName(ancestor)
        let start = types(simplyNamed: simple)
        guard !start.isEmpty else { return nil }
        var pending = start
        var seen = Set(start)
        var leavesSources = false
        while let current = pending.popLast() {
            for name in typeTable.types[current].inherited {
                let inherited = simpleName(name)
                if inherited == wanted { return true }
                let known = types(simplyNamed: inherited)
                if !known.isEmpty {
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
        String(name.afterLastPeriod)
    }
}
