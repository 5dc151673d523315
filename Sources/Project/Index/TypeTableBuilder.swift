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
                for index in swift.types.indices where swift.types[index].kind != .extension { add(swift.types[index], file, index) }
            }
        }
        addObjectiveC()
        for (file, facts) in files.enumerated() {
            if case .swift(let swift) = facts.content {
                for index in swift.types.indices where swift.types[index].kind == .extension { attach(swift.types[index], file, index) }
            }
        }
    }

    private mutating func add(_ type: TypeDeclaration, _ file: Int, _ index: Int) {
        let kind: ProjectType.Kind
        switch type.kind {
        case .class: kind = .class
        case .actor: kind = .actor
        case .struct: kind = .struct
        case .enum: kind = .enum
        case .protocol: kind = .protocol
        case .alias: kind = .alias
        case .extension: return
        }
        let id = types.count
        var entry = ProjectType(id: id, name: type.name, kind: kind, file: file)
        entry.declarations.append(ProjectType.Reference(file: file, declaration: index))
        entry.inherited = type.inherited
        types.append(entry)
        byName[String(type.simpleName), default: []].append(id)
        if let objcName = type.objcName, objcName != type.simpleName { byName[objcName, default: []].append(id) }
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

    private mutating func attach(_ type: TypeDeclaration, _ file: Int, _ index: Int) {
        let simple = String(type.simpleName)
        let candidates = (byName[simple] ?? []).filter { types[$0].kind != .alias }
        let visible = targets.narrow(candidates, from: file, files: files) { types[$0].file }
        let reference = ProjectType.Reference(file: file, declaration: index)
        // Where several types of that name may be meant, all get it: a member too many hides a fault, one too few invents one.
        for id in visible {
            types[id].declarations.append(reference)
            types[id].inherited += type.inherited
        }
        guard visible.isEmpty else { return }
        let id = types.count
        var entry = ProjectType(id: id, name: type.name, kind: .external, file: file)
        entry.declarations.append(reference)
        entry.inherited = type.inherited
        types.append(entry)
        byName[simple, default: []].append(id)
    }
}
