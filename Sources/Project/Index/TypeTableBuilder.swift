/// Every type of a project, and which targets build the files that declare them.
final class TypeTable: Sendable {
    let targets: TargetMap
    /// In the order of files and places in them; external ones last.
    let types: [ProjectType]
    /// By simple name, and by the name Objective-C knows it by.
    let byName: [String: [ProjectType.ID]]

    /// - Parameters:
    ///   - files: the facts of all files, sorted by path.
    ///   - targets: which targets build them, where that is known.
    init(_ files: [FileFacts], targets: TargetMap?) {
        let targets = targets ?? TargetMap(files: files)
        var builder = TypeTableBuilder(files: files, targets: targets)
        builder.build()
        self.targets = targets
        types = builder.types
        byName = builder.byName
    }
}

/// Puts the declarations of all files together: one entry a type, its extensions attached.
struct TypeTableBuilder {
    let files: [FileFacts]
    let targets: TargetMap
    private(set) var types: [ProjectType] = []
    /// By simple name, and by the name Objective-C knows it by.
    private(set) var byName: [String: [ProjectType.ID]] = [:]

    init(files: [FileFacts], targets: TargetMap) {
        self.files = files
        self.targets = targets
    }

    mutating func build() {
        var count = 0
        for facts in files { if case .swift(let swift) = facts.content { count += swift.types.count } }
        types.reserveCapacity(count)
        byName.reserveCapacity(count)
        for (file, facts) in files.enumerated() {
            if case .swift(let swift) = facts.content {
                // By address: to copy a declaration retains all that it holds.
                swift.types.withUnsafeBufferPointer { types in
                    for index in types.indices where types[index].kind != .extension { add(types, index, file) }
                }
            }
        }
        addObjectiveC()
        for (file, facts) in files.enumerated() {
            if case .swift(let swift) = facts.content {
                swift.types.withUnsafeBufferPointer { types in
                    for index in types.indices where types[index].kind == .extension { attach(types, index, file) }
                }
            }
        }
    }

    private mutating func add(_ declarations: UnsafeBufferPointer<TypeDeclaration>, _ index: Int, _ file: Int) {
        let kind: ProjectType.Kind
        switch declarations[index].kind {
        case .class: kind = .class
        case .actor: kind = .actor
        case .struct: kind = .struct
        case .enum: kind = .enum
        case .protocol: kind = .protocol
        case .alias: kind = .alias
        case .extension: return
        }
        let id = types.count
        let name = declarations[index].name
        let simpleName = String(name.afterLastPeriod)
        var entry = ProjectType(id: id, name: name, kind: kind, file: file)
        entry.declarations.append(ProjectType.Reference(file: file, declaration: index))
        entry.inherited = declarations[index].inherited
        types.append(entry)
        byName[simpleName, default: []].append(id)
        if let objcName = declarations[index].objcName, objcName != simpleName { byName[objcName, default: []].append(id) }
    }

    /// An Objective-C class is one whatever the number of files that speak of it.
    private mutating func addObjectiveC() {
        var ids: [String: ProjectType.ID] = [:]
        for declaresOnly in [true, false] {
            for (file, facts) in files.enumerated() {
                guard case .objectiveC(let objc) = facts.content else { continue }
                for (index, container) in objc.classes.enumerated() {
                    let isDeclaration = container.category == nil
                    guard isDeclaration == declaresOnly else { continue }
                    let key = (container.kind == .protocol ? "@" : "") + container.name
                    let id: ProjectType.ID
                    if let known = ids[key] {
                        id = known
                    } else if !isDeclaration, let swift = byName[container.name]?.first(where: { types[$0].kind == .class }) {
                        id = swift
                    } else {
                        id = types.count
                        types.append(
                            ProjectType(
                                id: id, name: container.name,
                                kind: container.kind == .protocol ? .protocol : isDeclaration ? .class : .external, file: file))
                        byName[container.name, default: []].append(id)
                        ids[key] = id
                    }
                    types[id].objectiveC.append(ProjectType.Reference(file: file, declaration: index))
                    if let superclass = container.superclass { types[id].inherited.insert(superclass, at: 0) }
                    types[id].inherited += container.protocols
                }
            }
        }
    }

    private mutating func attach(_ declarations: UnsafeBufferPointer<TypeDeclaration>, _ index: Int, _ file: Int) {
        let name = declarations[index].name
        let simple = String(name.afterLastPeriod)
        let candidates = (byName[simple] ?? []).filter { types[$0].kind != .alias }
        let visible = targets.narrow(candidates, from: file, files: files) { types[$0].file }
        let reference = ProjectType.Reference(file: file, declaration: index)
        // Where several types of that name may be meant, all get it: a member too many hides a fault, one too few invents one.
        for id in visible {
            types[id].declarations.append(reference)
            types[id].inherited += declarations[index].inherited
        }
        guard visible.isEmpty else { return }
        let id = types.count
        var entry = ProjectType(id: id, name: name, kind: .external, file: file)
        entry.declarations.append(reference)
        entry.inherited = declarations[index].inherited
        types.append(entry)
        byName[simple, default: []].append(id)
    }
}
