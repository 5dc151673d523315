extension ProjectIndex {
    /// Looks up the members of every class that a document names, and of the classes above it. The rest of the project is not touched.
    mutating func resolveInterfaces() {
        var names: [(name: String, file: Int)] = []
        for (file, document) in documents {
            var seen: Set<String> = []
            for object in document.objects {
                if let name = object.customClass, seen.insert(name).inserted { names.append((name, file)) }
            }
        }
        var tables: [ProjectType.ID: MemberTable] = [:]
        for (name, file) in names {
            for id in classes(named: name, from: file) {
                for ancestor in ancestry(of: id).classes {
                    guard tables[ancestor] == nil else { continue }
                    tables[ancestor] = memberTable(of: ancestor)
                    for conformance in protocols(of: ancestor) where tables[conformance] == nil {
                        tables[conformance] = memberTable(of: conformance)
                    }
                }
            }
        }
        for type in types where type.kind == .external && FrameworkClasses.isKnown(type.name) {
            tables[type.id] = memberTable(of: type.id)
        }
        self.tables = tables
        exposedSelectors = selectorsInSources()
    }

    /// The protocols of the sources that a type conforms to, and those they refine.
    func protocols(of id: ProjectType.ID) -> [ProjectType.ID] {
        var found: [ProjectType.ID] = []
        var seen: Set<ProjectType.ID> = []
        var pending = [id]
        while let current = pending.popLast() {
            for name in types[current].inherited {
                for candidate in types(named: name, from: types[current].file)
                where types[candidate].kind == .protocol && seen.insert(candidate).inserted {
                    found.append(candidate)
                    pending.append(candidate)
                }
            }
        }
        return found
    }

    private func selectorsInSources() -> Set<String> {
        var selectors: Set<String> = []
        for file in files {
            switch file.content {
            case .swift(let facts):
                for type in facts.types {
                    let exposesAll = type.isObjCMembers || type.isObjC
                    for member in type.members
                    where member.kind == .method && (exposesAll || !member.traits.isDisjoint(with: .exposing)) {
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
        let type = types[id]
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
