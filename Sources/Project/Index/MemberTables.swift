extension ProjectIndex {
    /// The members of a type that Objective-C may look up.
    func members(of id: ProjectType.ID) -> MemberTable {
        sharing { shared in core.memberTables.value(of: id) { shared.memberTable(of: id) } }
    }

    /// The protocols of the sources that a type conforms to, and those they refine.
    func protocols(of id: ProjectType.ID) -> [ProjectType.ID] {
        sharing { shared in core.protocols.value(of: id) { shared.conformances(of: id) } }
    }

    private func conformances(of id: ProjectType.ID) -> [ProjectType.ID] {
        var found: [ProjectType.ID] = []
        var seen: Set<ProjectType.ID> = []
        var pending = [id]
        while let current = pending.popLast() {
            for name in typeTable.types[current].inherited {
                for candidate in types(named: name, from: typeTable.types[current].file)
                where typeTable.types[candidate].kind == .protocol && seen.insert(candidate).inserted {
                    found.append(candidate)
                    pending.append(candidate)
                }
            }
        }
        return found
    }

    /// Selectors that some class of the sources answers to, by its own declaration.
    var exposedSelectors: Set<String> { core.exposedSelectors.value { selectorsInSources() } }

    private func selectorsInSources() -> Set<String> {
        var selectors: Set<String> = []
        for file in files {
            switch file.content {
            case .swift(let facts):
                for type in facts.types {
                    for member in type.members where member.kind == .method && member.isExposed(in: type) {
                        selectors.insert(member.objcSelector)
                    }
                }
            case .objectiveC(let facts):
                for container in facts.classes where container.kind != .protocol {
                    for method in container.methods { selectors.insert(method.name) }
                }
            default: break
            }
        }
        return selectors
    }

    private func memberTable(of id: ProjectType.ID) -> MemberTable {
        var table = MemberTable()
        let type = typeTable.types[id]
        for reference in type.declarations {
            guard let declaration = declaration(reference) else { continue }
            // What a protocol asks for is not there by that; what its extensions add is.
            if declaration.kind == .protocol { continue }
            let exposesAll = declaration.isObjCMembers || declaration.isObjC || exposesMembers(type)
            for member in declaration.members where member.kind != .initializer && !member.traits.contains(.isStatic) {
                add(member, reference.file, exposesAll: exposesAll, to: &table)
            }
        }
        for reference in type.objectiveC {
            guard let container = objectiveC(reference.file)?.classes[reference.declaration], container.kind != .protocol
            else { continue }
            for method in container.methods where !method.isStatic {
                table.insert(
                    ProjectMember(
                        objcName: method.name, place: place(reference.file, method.span), isExposed: true,
                        isAction: method.isInterfaceBuilder, isOutlet: false, declaration: nil, file: reference.file))
            }
            for property in container.properties {
                table.insert(
                    property: ProjectMember(
                        objcName: property.name, place: place(reference.file, property.span), isExposed: true, isAction: false,
                        isOutlet: property.isInterfaceBuilder, declaration: nil, file: reference.file))
            }
        }
        return table
    }

    private func exposesMembers(_ type: ProjectType) -> Bool {
        type.declarations.first.flatMap { declaration($0) }?.isObjCMembers ?? false
    }

    private func add(_ member: MemberDeclaration, _ file: Int, exposesAll: Bool, to table: inout MemberTable) {
        let isExposed =
            !member.traits.contains(.nonobjc)
            && (exposesAll || member.traits.contains(.override) || !member.traits.isDisjoint(with: .exposing))
        let entry = ProjectMember(
            objcName: member.objcSelector, place: place(file, member.span), isExposed: isExposed,
            isAction: !member.traits.isDisjoint(with: [.ibAction, .ibSegueAction]), isOutlet: member.traits.contains(.ibOutlet),
            declaration: member, file: file)
        if member.kind == .property { table.insert(property: entry) } else { table.insert(entry) }
    }
}

extension MemberTable {
    mutating func insert(_ member: ProjectMember) {
        if let known = selectors[member.objcName], known.isExposed || !member.isExposed { return }
        selectors[member.objcName] = member
    }

    mutating func insert(property member: ProjectMember) {
        if let known = properties[member.objcName], known.isExposed || !member.isExposed { return }
        properties[member.objcName] = member
        // A connection can also go by the accessors.
        if selectors[member.objcName] == nil { selectors[member.objcName] = member }
        selectors[ObjectiveCName.setter(of: member.objcName)] = member
    }
}
