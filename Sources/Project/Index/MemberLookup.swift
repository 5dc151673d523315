/// What the sources say about a member that a document names.
public enum MemberLookup: Sendable {
    case found(ProjectMember)
    /// Declared, but not visible to Objective-C.
    case hidden(ProjectMember)
    /// A framework's class brings it along.
    case inherited
    case missing
    /// Part of the class is outside the sources.
    case unknown
}

extension ProjectIndex {
    /// The method of that selector in any of these classes, their superclasses, extensions and protocols.
    public func action(_ selector: String, of ids: [ProjectType.ID]) -> MemberLookup {
        look(in: ids, at: { $0.selectors[selector] }, framework: { FrameworkClasses.hasAction(selector, $0) })
    }

    /// The property of that name, or what sets it.
    public func outlet(_ name: String, of ids: [ProjectType.ID]) -> MemberLookup {
        look(
            in: ids, at: { $0.properties[name] ?? $0.selectors[ObjectiveCName.setter(of: name)] },
            framework: { FrameworkClasses.hasOutlet(name, $0) })
    }

    /// The member of a framework class that extensions in the sources add.
    public func action(_ selector: String, ofFramework name: String) -> MemberLookup {
        if let member = extended(name, at: { $0.selectors[selector] }) { return .found(member) }
        return FrameworkClasses.hasAction(selector, name) ? .inherited : .missing
    }

    /// Where a class, or one above it, declares that selector or property; nil where it does not.
    public func member(class name: String, selector: String) -> Place? {
        let ids = types(simplyNamed: name).filter { typeTable.types[$0].kind == .class }
        if case .found(let member) = action(selector, of: ids) { return member.place }
        if case .found(let member) = outlet(selector, of: ids) { return member.place }
        return nil
    }

    /// Whether a framework class above may have a key of that name: the runtime attributes that people set on UIKit's own classes.
    public func isFrameworkKey(_ key: String) -> Bool {
        FrameworkClasses.commonKeys.contains(key)
    }

    /// Where types of that name are declared.
    public func declarations(named name: String) -> [Place] {
        types(simplyNamed: name).filter { typeTable.types[$0].kind != .external }.compactMap { declarationPlace(of: $0) }
    }

    /// The name in a type's own declaration.
    public func declarationPlace(of id: ProjectType.ID) -> Place? {
        let type = typeTable.types[id]
        if let reference = type.declarations.first, let declaration = declaration(reference) {
            return place(reference.file, declaration.span)
        }
        guard let reference = type.objectiveC.first, let container = objectiveC(reference.file)?.classes[reference.declaration]
        else { return nil }
        return place(reference.file, container.span)
    }

    /// Whether any class of the sources, or UIKit or AppKit itself, answers to an action sent to the first responder.
    public func answers(to selector: String) -> Bool {
        exposedSelectors.contains(selector) || FrameworkClasses.anyHasAction(selector)
    }

    /// Selectors of the actions that the classes and those above them declare, sorted.
    public func actionNames(of ids: [ProjectType.ID]) -> [String] {
        names(of: ids) { table in table.selectors.values.filter(\.isAction) }
    }

    /// Names of the outlets that the classes and those above them declare, sorted.
    public func outletNames(of ids: [ProjectType.ID]) -> [String] {
        names(of: ids) { table in table.properties.values.filter(\.isOutlet) }
    }

    private func names(of ids: [ProjectType.ID], _ members: (MemberTable) -> [ProjectMember]) -> [String] {
        var names: Set<String> = []
        for id in ids {
            for ancestor in ancestry(of: id).classes {
                for member in members(self.members(of: ancestor)) { names.insert(member.objcName) }
            }
        }
        return names.sorted()
    }

    private func look(
        in ids: [ProjectType.ID], at entry: (MemberTable) -> ProjectMember?, framework: (String) -> Bool
    ) -> MemberLookup {
        guard !ids.isEmpty else { return .unknown }
        var hidden: ProjectMember?
        var isUnknown = false
        for id in ids {
            let ancestry = ancestry(of: id)
            for ancestor in ancestry.classes {
                if let member = entry(members(of: ancestor)) {
                    if member.isExposed { return .found(member) }
                    hidden = hidden ?? member
                }
                // An Objective-C class without its implementation is known in part only.
                if !isComplete(ancestor) { isUnknown = true }
            }
            for ancestor in ancestry.classes {
                for conformance in protocols(of: ancestor) {
                    if let member = entry(members(of: conformance)) { return .found(member) }
                }
            }
            switch ancestry.end {
            case .framework(let name):
                if framework(name) { return .inherited }
                if let member = extended(name, at: entry) { return .found(member) }
            case .unknown: isUnknown = true
            case .root: break
            }
        }
        if isUnknown { return .unknown }
        return hidden.map { .hidden($0) } ?? .missing
    }

    private func isComplete(_ id: ProjectType.ID) -> Bool {
        let type = typeTable.types[id]
        guard type.declarations.isEmpty else { return true }
        return type.objectiveC.contains { objectiveC($0.file)?.classes[$0.declaration].kind == .implementation }
    }

    private func extended(_ framework: String, at entry: (MemberTable) -> ProjectMember?) -> ProjectMember? {
        var current = framework
        while let next = FrameworkClasses.superclass(of: current) {
            for id in types(simplyNamed: current) where typeTable.types[id].kind == .external {
                if let member = entry(members(of: id)), member.isExposed { return member }
                for conformance in protocols(of: id) {
                    if let member = entry(members(of: conformance)) { return member }
                }
            }
            current = next
        }
        return nil
    }
}
