import Syntax

/// What all files together tell: declarations, Interface Builder documents, property lists. Built from facts in time linear in them,
/// whatever their order. What only some questions need is worked out when one of them is asked.
public struct ProjectIndex: Sendable {
    /// What does not depend on who asks.
    let core: Core
    /// Notes what is asked through this value.
    let questions: Questions
    /// The types, where they were known when this value was made.
    private let knownTypes: TypeTable?

    /// What all who ask share.
    final class Core: Sendable {
        /// The facts, sorted by path.
        let files: [FileFacts]
        /// What each of them tells.
        let kinds: [FactKinds]
        /// Paths of all files of the snapshot, also those without facts.
        let paths: Set<String>
        let links: [SnapshotLink]
        /// Made while others already answer what has nothing to do with types.
        let types: Lazy<TypeTable>
        /// Of an earlier state, where every file belongs to the targets it belonged to.
        private let earlierTargets: TargetMap?
        /// The Interface Builder documents with the index of their file.
        let documents: [(file: Int, document: InterfaceDocument)]
        /// What is asked while something is worked out that all share.
        let questions = Questions()

        let memberTables = Memo<ProjectType.ID, MemberTable>()
        let ancestries = Memo<ProjectType.ID, Ancestry>()
        let protocols = Memo<ProjectType.ID, [ProjectType.ID]>()
        let subclasses = Lazy<[ProjectType.ID: [ProjectType.ID]]>()
        let exposedMembers = Lazy<[InterfaceMember]>()
        let exposedSelectors = Lazy<Set<String>>()
        let mentions = Lazy<[UInt64: [Mention]]>()
        let wiring = Lazy<InterfaceWiring>()
        let interfaceNames = Lazy<InterfaceNames>()
        let infoKeys = Lazy<InfoKeys>()
        let imageNames: Lazy<Set<String>?>
        let buildSettings = Lazy<BuildSettings>()
        let deploymentTargets = Lazy<[String: DeploymentTargets]>()
        let missingListedFiles = Lazy<[MissingListedFile]>()

        init(_ facts: [FileFacts], paths: some Sequence<String>, links: [SnapshotLink], earlier: Earlier?) {
            let files = facts.sorted { $0.path < $1.path }
            self.files = files
            self.links = links
            self.paths = earlier?.paths ?? Set(paths).union(files.map(\.path))
            imageNames = earlier?.imageNames ?? Lazy()
            types = Lazy(earlier?.types)
            earlierTargets = earlier?.targets
            let kinds = files.map(\.kinds)
            self.kinds = kinds
            documents = kinds.indices.compactMap { index in
                if kinds[index].contains(.documents), case .interface(let document) = files[index].content { (index, document) } else { nil }
            }
        }

        func madeTypes() -> TypeTable { types.value { TypeTable(files, targets: earlierTargets) } }
    }

    /// What an index has in common with one of the same paths at another time.
    struct Earlier: Sendable {
        var paths: Set<String>
        /// nil where nobody asked for them.
        var targets: TargetMap?
        /// nil where there are other types, or nobody asked for them.
        var types: TypeTable?
        /// nil where there may be others.
        var imageNames: Lazy<Set<String>?>?
    }

    /// - Parameters:
    ///   - facts: of all files that have some.
    ///   - paths: of all files of the snapshot.
    ///   - links: of the snapshot.
    public init(_ facts: [FileFacts], paths: some Sequence<String> = EmptyCollection(), links: [SnapshotLink] = []) {
        self.init(facts, paths: paths, links: links, earlier: nil)
    }

    fileprivate init(_ facts: [FileFacts], paths: some Sequence<String>, links: [SnapshotLink], earlier: Earlier?) {
        self.init(core: Core(facts, paths: paths, links: links, earlier: earlier), questions: Questions(), knownTypes: nil)
    }

    private init(core: Core, questions: Questions, knownTypes: TypeTable?) {
        self.core = core
        self.questions = questions
        self.knownTypes = knownTypes
    }

    // MARK: Questions

    /// The same index for somebody whose questions are to be told apart from those of others.
    /// - Parameter asksTypes: if it hardly will, it need not wait until the types are put together.
    public func forNewQuestions(asksTypes: Bool = true) -> ProjectIndex {
        ProjectIndex(core: core, questions: Questions(), knownTypes: asksTypes ? core.madeTypes() : nil)
    }

    /// What was asked through this value, and what was asked to work out what it shares with others.
    public var asked: [Questions.Asked] {
        let own = questions.asked
        return own.shared ? [own, core.questions.asked] : [own]
    }

    /// Gives what is worked out once for all who ask.
    /// - Parameter make: gets the index to ask.
    func sharing<Value>(_ value: (_ shared: ProjectIndex) -> Value) -> Value {
        questions.useShared()
        return value(ProjectIndex(core: core, questions: core.questions, knownTypes: knownTypes))
    }

    // MARK: Files

    /// The facts, sorted by path.
    public var files: [FileFacts] { core.files }

    /// The indices of the files that tell something of one of these kinds, in order.
    public func files(with kinds: FactKinds) -> [Int] {
        core.kinds.indices.filter { !core.kinds[$0].isDisjoint(with: kinds) }
    }

    /// Paths of all files of the snapshot, also those without facts.
    public var paths: Set<String> { core.paths }

    /// Symbolic links and other repositories inside this one.
    public var links: [SnapshotLink] { core.links }

    /// Which targets build a file.
    public var targets: TargetMap { typeTable.targets }

    /// The Interface Builder documents with the index of their file.
    public var documents: [(file: Int, document: InterfaceDocument)] { core.documents }

    /// The facts of a Swift file.
    public func swift(_ file: Int) -> SwiftFacts? {
        if case .swift(let facts) = core.files[file].content { facts } else { nil }
    }

    /// The facts of an Objective-C file.
    public func objectiveC(_ file: Int) -> ObjectiveCFacts? {
        if case .objectiveC(let facts) = core.files[file].content { facts } else { nil }
    }

    /// A span of a file as a place.
    public func place(_ file: Int, _ span: Span) -> Place { Place(path: core.files[file].path, span: span) }

    // MARK: Types

    var typeTable: TypeTable { knownTypes ?? core.madeTypes() }

    /// Every type, in the order of files and places in them; external ones last.
    public func allTypes() -> [ProjectType] {
        questions.askAllTypes()
        return typeTable.types
    }

    /// The type of that id, which a look-up by name gave.
    public func type(_ id: ProjectType.ID) -> ProjectType { typeTable.types[id] }

    /// Types by the name without those around it, whatever file asks; also what the project only extends.
    func types(simplyNamed name: String) -> [ProjectType.ID] {
        questions.ask(type: name)
        return typeTable.byName[name] ?? []
    }

    /// Whether Objective-C somewhere in the project declares a class of that name.
    public func hasObjectiveCClass(_ name: String) -> Bool {
        types(simplyNamed: name).contains { typeTable.types[$0].kind == .class && !typeTable.types[$0].objectiveC.isEmpty }
    }

    /// The Swift declaration behind a reference.
    public func declaration(_ reference: ProjectType.Reference) -> TypeDeclaration? {
        swift(reference.file)?.types[reference.declaration]
    }

    /// What the documents connect.
    public var wiring: InterfaceWiring { sharing { shared in core.wiring.value { InterfaceWiring(shared) } } }
}

/// An index that is built when it is first asked for.
public struct LazyIndex: Sendable {
    private let index = Lazy<ProjectIndex>()
    private let facts: [FileFacts]
    private let paths: [String]
    private let links: [SnapshotLink]
    private let earlier: ProjectIndex.Earlier?

    /// - Parameters:
    ///   - facts, paths, links: as for `ProjectIndex`.
    ///   - earlier: an index, and what its facts differ in. What the two have in common is not worked out again.
    public init(
        _ facts: [FileFacts], paths: [String], links: [SnapshotLink] = [], earlier: (index: LazyIndex, change: FactsChange)? = nil
    ) {
        self.facts = facts
        self.paths = paths
        self.links = links
        self.earlier = earlier.flatMap { index, change in
            guard change.leavesTargets, var common = index.common else { return nil }
            if !change.leavesTypes { common.types = nil }
            if !change.leaves([.paths, .projects, .lines]) { common.imageNames = nil }
            return common
        }
    }

    /// What it has to give to one of another time, whether or not somebody asked for it.
    private var common: ProjectIndex.Earlier? {
        guard let core = index.knownValue?.core else { return earlier }
        return ProjectIndex.Earlier(
            paths: core.paths, targets: core.types.knownValue?.targets ?? earlier?.targets, types: core.types.knownValue,
            imageNames: core.imageNames)
    }

    /// Whether somebody asked for it.
    package var isBuilt: Bool { index.knownValue != nil }

    /// The index.
    public var value: ProjectIndex { index.value { ProjectIndex(facts, paths: paths, links: links, earlier: earlier) } }
}
