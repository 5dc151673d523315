import Syntax

/// What all files together tell: declarations, Interface Builder documents, property lists. Built from facts in time linear in them,
/// whatever their order.
public struct ProjectIndex: Sendable {
    /// The facts, sorted by path.
    public let files: [FileFacts]
    /// Paths of all files of the snapshot, also those without facts.
    public let paths: Set<String>
    /// Symbolic links and other repositories inside this one.
    public let links: [SnapshotLink]
    /// Every type, in the order of files and places in them; external ones last.
    public let types: [ProjectType]
    /// Types by simple name.
    let typesByName: [String: [ProjectType.ID]]
    /// Which targets build a file.
    public let targets: TargetMap
    /// Members of the classes that Interface Builder documents lead to.
    var tables: [ProjectType.ID: MemberTable]
    /// Selectors that some class of the sources answers to, by its own declaration.
    var exposedSelectors: Set<String>
    /// What the documents connect.
    public private(set) var wiring = InterfaceWiring()
    /// Which files use the names of Interface Builder members and delegates.
    let mentions: [UInt64: [Mention]]

    struct Mention: Sendable {
        var file: Int
        var use: NameTable.Use
    }

    /// - Parameters:
    ///   - facts: of all files that have some.
    ///   - paths: of all files of the snapshot.
    ///   - links: of the snapshot.
    public init(_ facts: [FileFacts], paths: some Sequence<String> = EmptyCollection(), links: [SnapshotLink] = []) {
        let files = facts.sorted { $0.path < $1.path }
        var allPaths = Set(paths)
        for file in files { allPaths.insert(file.path) }
        let targets = TargetMap(files: files)
        var builder = TypeTableBuilder(files: files, targets: targets)
        builder.build()
        self.files = files
        self.paths = allPaths
        self.links = links
        self.targets = targets
        types = builder.types
        typesByName = builder.byName
        mentions = Self.mentions(in: files)
        tables = [:]
        exposedSelectors = []
        resolveInterfaces()
        wiring = InterfaceWiring(self)
    }

    // MARK: Files

    /// The Interface Builder documents with the index of their file.
    public var documents: [(file: Int, document: InterfaceDocument)] {
        files.indices.compactMap { index in
            if case .interface(let document) = files[index].content { (index, document) } else { nil }
        }
    }

    /// The facts of a Swift file.
    public func swift(_ file: Int) -> SwiftFacts? {
        if case .swift(let facts) = files[file].content { facts } else { nil }
    }

    /// The facts of an Objective-C file.
    public func objectiveC(_ file: Int) -> ObjectiveCFacts? {
        if case .objectiveC(let facts) = files[file].content { facts } else { nil }
    }

    /// A span of a file as a place.
    public func place(_ file: Int, _ span: Span) -> Place { Place(path: files[file].path, span: span) }

    /// The Swift declaration behind a reference.
    public func declaration(_ reference: ProjectType.Reference) -> TypeDeclaration? {
        swift(reference.file)?.types[reference.declaration]
    }

    // MARK: Names

    /// Which files use a name that some member with an Interface Builder attribute, or a delegate, has.
    func mentions(of name: String) -> [Mention] { mentions[NameTable.hash(name)] ?? [] }

    /// One pass over the members for the names that matter, one over the names of all files.
    private static func mentions(in files: [FileFacts]) -> [UInt64: [Mention]] {
        var wanted: [UInt64: [Mention]] = [:]
        for file in files {
            switch file.content {
            case .swift(let facts):
                for type in facts.types {
                    for member in type.members where !member.traits.isDisjoint(with: .exposing) {
                        wanted[NameTable.hash(member.name)] = []
                    }
                }
            case .objectiveC(let facts):
                for container in facts.classes {
                    for member in container.methods + container.properties where member.isInterfaceBuilder {
                        wanted[NameTable.hash(String(member.name.prefix { $0 != ":" }))] = []
                    }
                }
            default: break
            }
        }
        for (index, file) in files.enumerated() {
            switch file.content {
            case .swift(let facts): collect(facts.names, index, into: &wanted)
            case .objectiveC(let facts): collect(facts.names, index, into: &wanted)
            case .propertyList(let list):
                // A list of shortcuts or menu items calls actions by selector.
                for entry in list.entries {
                    guard case .string(let text) = entry.value else { continue }
                    let hash = NameTable.hash(String(text.prefix { $0 != ":" }))
                    wanted[hash]?.append(Mention(file: index, use: .member))
                }
            default: break
            }
        }
        return wanted
    }

    private static func collect(_ names: NameTable, _ file: Int, into wanted: inout [UInt64: [Mention]]) {
        names.forEach { hash, use in
            wanted[hash]?.append(Mention(file: file, use: use))
        }
    }
}
