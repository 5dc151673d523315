/// A class, its superclasses in the sources, and where they end.
public struct Ancestry: Sendable {
    /// From the class itself upwards. Where a name is ambiguous, every class it may mean.
    public var classes: [ProjectType.ID]
    /// Where the chain ends.
    public var end: End

    /// Where a chain of superclasses ends.
    public enum End: Sendable, Hashable {
        /// A class of UIKit, AppKit or another known framework.
        case framework(String)
        /// A name that neither the sources nor the known frameworks have: nothing can be said about what it brings along.
        case unknown(String)
        /// A Swift class without a superclass.
        case root
    }
}

extension ProjectIndex {
    /// The types of a name that a file can see; several where that cannot be told.
    public func types(named name: String, from file: Int) -> [ProjectType.ID] {
        let all = types(simplyNamed: String(name.afterLastPeriod))
        guard all.contains(where: { typeTable.types[$0].kind == .external }) || all.count > 1 else { return all }
        let candidates = all.filter { typeTable.types[$0].kind != .external }
        return typeTable.targets.narrow(candidates, from: file, files: core.files) { typeTable.types[$0].file }
    }

    /// The classes of a name that a file can see, aliases followed.
    public func classes(named name: String, from file: Int) -> [ProjectType.ID] {
        var seen: Set<ProjectType.ID> = []
        var found: [ProjectType.ID] = []
        var pending = [(name: name, file: file)]
        // Each alias is followed once: modules that alias each other's names would otherwise be walked along every path.
        while let next = pending.popLast() {
            for id in types(named: next.name, from: next.file) where seen.insert(id).inserted {
                switch typeTable.types[id].kind {
                case .class: found.append(id)
                case .alias: pending += typeTable.types[id].inherited.prefix(1).map { ($0, typeTable.types[id].file) }
                default: continue
                }
            }
        }
        return found
    }

    /// The superclass chain of a class.
    public func ancestry(of id: ProjectType.ID) -> Ancestry {
        sharing { shared in core.ancestries.value(of: id) { shared.superclasses(of: id) } }
    }

    /// The classes directly below a class.
    func subclasses(of id: ProjectType.ID) -> [ProjectType.ID] {
        questions.askAllTypes()
        return core.subclasses.value { allSubclasses() }[id] ?? []
    }

    private func allSubclasses() -> [ProjectType.ID: [ProjectType.ID]] {
        var subclasses: [ProjectType.ID: [ProjectType.ID]] = [:]
        for type in typeTable.types where type.kind == .class {
            guard case .classes(let above) = superclass(of: type.id) else { continue }
            for id in above { subclasses[id, default: []].append(type.id) }
        }
        return subclasses
    }

    /// The class, those above it and those below it.
    public func family(of id: ProjectType.ID) -> Set<ProjectType.ID> {
        var family = Set([id])
        var pending = [id]
        while let current = pending.popLast() {
            for below in subclasses(of: current) where family.insert(below).inserted { pending.append(below) }
        }
        return family.union(ancestry(of: id).classes)
    }

    private func superclasses(of id: ProjectType.ID) -> Ancestry {
        var seen: Set<ProjectType.ID> = []
        var chain: [ProjectType.ID] = []
        var pending = [id]
        var end = Ancestry.End.root
        while let current = pending.popLast() {
            guard seen.insert(current).inserted else { continue }
            chain.append(current)
            switch superclass(of: current) {
            case .classes(let ids): pending += ids
            case .end(let reached): end = worse(end, reached)
            }
        }
        return Ancestry(classes: chain, end: end)
    }

    private enum Superclass {
        case classes([ProjectType.ID])
        case end(Ancestry.End)
    }

    private func superclass(of id: ProjectType.ID) -> Superclass {
        let type = typeTable.types[id]
        // Only the class's own declaration names a superclass; extensions add conformances.
        let names: [String]
        if let reference = type.declarations.first, let declaration = declaration(reference), declaration.kind == .class {
            names = Array(declaration.inherited.prefix(1))
        } else {
            names = Array(
                type.objectiveC.lazy.compactMap { self.objectiveC($0.file)?.classes[$0.declaration].superclass }.prefix(1))
            if names.isEmpty { return .end(.unknown(type.name)) }
        }
        guard let name = names.first else { return .end(.root) }
        return resolveSuperclass(name, from: type.file, depth: 0)
    }

    private func resolveSuperclass(_ name: String, from file: Int, depth: Int) -> Superclass {
        let candidates = types(named: name, from: file)
        let found = candidates.filter { typeTable.types[$0].kind == .class }
        if !found.isEmpty { return .classes(found) }
        if let alias = candidates.first(where: { typeTable.types[$0].kind == .alias }), let target = typeTable.types[alias].inherited.first, depth < 8 {
            return resolveSuperclass(target, from: typeTable.types[alias].file, depth: depth + 1)
        }
        if candidates.contains(where: { typeTable.types[$0].kind == .protocol }) { return .end(.root) }
        let simple = name.hasPrefix("UIKit.") || name.hasPrefix("AppKit.") ? String(name.drop { $0 != "." }.dropFirst()) : name
        return .end(FrameworkClasses.isKnown(simple) ? .framework(simple) : .unknown(name))
    }

    private func worse(_ left: Ancestry.End, _ right: Ancestry.End) -> Ancestry.End {
        switch (left, right) {
        case (.unknown, _): left
        case (_, .unknown): right
        case (.framework, _): left
        default: right
        }
    }

    /// Whether the class is, or inherits from, a framework class; nil where the chain leaves the sources.
    public func inherits(_ id: ProjectType.ID, from framework: String) -> Bool? {
        switch ancestry(of: id).end {
        case .framework(let name): FrameworkClasses.inherits(name, from: framework)
        case .root: false
        case .unknown: nil
        }
    }
}
