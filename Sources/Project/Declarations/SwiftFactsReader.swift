import Syntax

extension SwiftFacts {
    /// What a Swift file tells the project.
    public convenience init(tree: SyntaxTree, lines: LineIndex) {
        var reader = SwiftFactsReader(tree: tree, lines: lines)
        reader.read()
        self.init(
            imports: reader.imports, conditions: reader.conditions, isAvailabilityChecked: reader.isAvailabilityChecked,
            types: reader.types, touches: reader.touches.touches, viewParts: reader.viewParts,
            literals: reader.literals, permissions: reader.permissions, ownedDelegates: reader.ownedDelegates,
            uncheckedDestinations: reader.uncheckedDestinations, bareSheets: reader.bareSheets, outletAssignments: reader.outletAssignments,
            names: reader.names)
    }
}

/// One pass over the preorder nodes; a stack of the types around the current node.
struct SwiftFactsReader {
    let tree: SyntaxTree
    let lines: LineIndex
    private(set) var imports: [ModuleImport] = []
    private(set) var conditions: [CompilationCondition] = []
    private(set) var isAvailabilityChecked = false
    private(set) var uncheckedDestinations: [UncheckedDestination] = []
    private(set) var outletAssignments: [OutletAssignment] = []
    private(set) var bareSheets: [BareSheet] = []
    var types: [TypeDeclaration] = []
    var viewParts: [ViewPart] = []
    private(set) var literals: [LiteralUse] = []
    private(set) var permissions: [PermissionUse] = []
    private(set) var ownedDelegates: [OwnedDelegate] = []
    private(set) var names: NameTable
    /// Index into `types` and where its subtree ends.
    private var enclosing: [(type: Int, end: UInt32)] = []
    var touches: OutletTouchReader
    // Made once: each would retain the tree anew for every call of a file.
    private let literalReader: LiteralUseReader
    private let permissionReader: PermissionReader
    private let sheetReader: ActionSheetReader
    private let controllerReader: ControllerBodyReader
    private(set) var isSwiftUI = false

    init(tree: SyntaxTree, lines: LineIndex) {
        self.tree = tree
        self.lines = lines
        self.touches = OutletTouchReader(tree: tree, lines: lines)
        literalReader = LiteralUseReader(tree: tree, lines: lines)
        permissionReader = PermissionReader(tree: tree, lines: lines)
        sheetReader = ActionSheetReader(tree: tree, lines: lines)
        controllerReader = ControllerBodyReader(tree: tree, lines: lines)
        // Of some twelve tokens one is a name that did not come before.
        names = NameTable(expecting: tree.tokens.count / 12)
    }

    mutating func read() {
        let nodes = tree.nodes
        for index in nodes.indices where Self.isRead[Int(nodes[index].kind.rawValue)] {
            let node = NodeID(UInt32(truncatingIfNeeded: index))
            while let last = enclosing.last, last.end <= node.index { enclosing.removeLast() }
            visit(node)
        }
    }

    /// By kind, whether `visit` does anything with it: two nodes of three are passed over by this alone.
    private static let isRead: [Bool] = {
        let kinds: [NodeKind] = [
            .importDecl, .ifConfigClause, .availabilityCondition, .attribute, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl,
            .extensionDecl, .typealiasDecl, .functionDecl, .variableDecl, .optionalBinding, .matchingPattern, .initializerDecl, .identifierExpr,
            .memberAccess, .binaryExpr, .keyPathComponent, .forceUnwrap, .call, .macroExpansion, .subscriptExpr, .asExpr, .stringLiteral,
        ]
        var isRead = [Bool](repeating: false, count: Int(UInt8.max) + 1)
        for kind in kinds { isRead[Int(kind.rawValue)] = true }
        return isRead
    }()

    private mutating func visit(_ node: NodeID) {
        switch tree.kind(node) {
        case .importDecl: readImport(node)
        case .ifConfigClause: readConditions(node)
        case .availabilityCondition: isAvailabilityChecked = true
        case .attribute: if isAvailability(node) { isAvailabilityChecked = true }
        case .classDecl: openType(node, .class)
        case .structDecl: openType(node, .struct)
        case .enumDecl: openType(node, .enum)
        case .actorDecl: openType(node, .actor)
        case .protocolDecl: openType(node, .protocol)
        case .extensionDecl: openType(node, .extension)
        case .typealiasDecl: readAlias(node)
        case .functionDecl:
            if let type = memberOwner(node) {
                readFunction(node, into: type)
                readController(node, types[type].name)
            }
        case .variableDecl:
            if let type = memberOwner(node) {
                readVariable(node, into: type)
            } else if let type = currentType {
                touches.readLocal(node, in: types[type])
            }
        case .optionalBinding, .matchingPattern:
            if let type = currentType { touches.readLocal(node, in: types[type]) }
        case .initializerDecl: if let type = memberOwner(node) { readInitializer(node, into: type) }
        case .identifierExpr: use(ofToken: tree[node].firstToken, .plain)
        case .memberAccess: readMemberAccess(node)
        case .binaryExpr: readAssignment(node)
        case .keyPathComponent: use(ofToken: tree[node].firstToken + 1, .member)
        case .forceUnwrap: if let type = currentType { touches.readForceUnwrap(node, in: types[type].name) }
        case .call, .macroExpansion: readCall(node)
        case .subscriptExpr:
            if let use = literalReader.key(in: node) { literals.append(use) }
        case .asExpr: touches.readCast(node)
        case .stringLiteral: readString(node)
        default: break
        }
    }

    var currentType: Int? { enclosing.last?.type }

    // MARK: Names

    private mutating func use(ofToken index: UInt32, _ use: NameTable.Use) {
        guard Int(index) < tree.tokens.count else { return }
        let token = tree.tokens[Int(index)]
        guard token.kind == .identifier else { return }
        var start = Int(token.start)
        var end = Int(token.end)
        if token.flags.contains(.backticked), end - start > 2 {
            start += 1
            end -= 1
        }
        let hash = tree.source.withUnsafeBufferPointer { NameTable.hash($0, start..<end) }
        names.insert(hash, use)
    }

    private mutating func readMemberAccess(_ node: NodeID) {
        guard let name = tree.memberNameToken(node) else { return }
        guard var base = tree.firstChild(node) else { return use(ofToken: name, .member) }
        // `self?.name`, as closures with a weak self write it.
        if tree.kind(base) == .optionalChain || tree.kind(base) == .forceUnwrap { base = tree.firstChild(base) ?? base }
        let isSelf = tree.kind(base) == .identifierExpr && tree.tokens[Int(tree[base].firstToken)].keyword == .`self`
        use(ofToken: name, isSelf ? .plain : .member)
    }

    private mutating func readAssignment(_ node: NodeID) {
        guard let left = tree.firstChild(node) else { return }
        let sign = tree[left].endToken
        guard sign < tree[node].endToken, tree.tokens[Int(sign)].kind == .equal else { return }
        let target: UInt32
        switch tree.kind(left) {
        case .identifierExpr: target = tree[left].firstToken
        case .memberAccess:
            guard let name = tree.memberNameToken(left) else { return }
            target = name
        default: return
        }
        use(ofToken: target, .assigned)
        readOwnedDelegate(target, value: NodeID(tree[left].subtreeEnd))
    }

    private mutating func readOwnedDelegate(_ target: UInt32, value: NodeID) {
        guard Int(value.index) < tree.nodes.count, tree.kind(value) == .call, let callee = tree.firstChild(value),
            tree.kind(callee) == .identifierExpr
        else { return }
        let token = tree.tokens[Int(target)]
        guard token.length >= 8 else { return }
        let name = tree.name(ofToken: Int(target))
        let type = tree.name(callee)
        guard name.hasSuffix("elegate"), type.first?.isUppercase == true else { return }
        ownedDelegates.append(OwnedDelegate(member: name, type: type))
    }

    /// A short string may be a selector or key path: `Selector("tap:")`, `value(forKey: "label")`.
    private mutating func readString(_ node: NodeID) {
        guard let range = tree.plainText(ofString: node), range.count <= 128 else { return }
        tree.source.withUnsafeBufferPointer { bytes in
            var start = range.lowerBound
            var offset = range.lowerBound
            while offset < range.upperBound, isNameByte(bytes[offset]) || bytes[offset] == UInt8(ascii: ".") {
                if bytes[offset] == UInt8(ascii: ".") {
                    if offset > start { names.insert(NameTable.hash(bytes, start..<offset), .member) }
                    start = offset + 1
                }
                offset += 1
            }
            let ends = offset == range.upperBound || bytes[offset] == UInt8(ascii: ":")
            if ends, offset > start { names.insert(NameTable.hash(bytes, start..<offset), .member) }
        }
    }

    // MARK: Types

    private mutating func readImport(_ node: NodeID) {
        let range = tree[node]
        guard range.endToken > range.firstToken else { return }
        var name = ""
        var index = Int(range.firstToken)
        while index < Int(range.endToken) {
            let token = tree.tokens[index]
            if token.kind == .identifier { name = tree.text(ofToken: index) }
            if token.kind == .period { break }
            index += 1
        }
        guard !name.isEmpty else { return }
        let isConditional = tree.kind(tree.parent(node)) == .ifConfigClause
        imports.append(ModuleImport(module: name, span: Span(tree.range(node), in: lines), isConditional: isConditional))
    }

    private mutating func readController(_ function: NodeID, _ type: String) {
        uncheckedDestinations += controllerReader.uncheckedDestinations(in: function, type: type)
        outletAssignments += controllerReader.assignments(in: function, type: type)
    }

    private func isAvailability(_ node: NodeID) -> Bool {
        let name = Int(tree[node].firstToken) + 1
        return name < Int(tree[node].endToken) && tree.token(name, spells: "available")
    }

    /// The names in a condition that are no arguments: `os(iOS)` asks for a platform, `STAGING` for a flag.
    private mutating func readConditions(_ clause: NodeID) {
        let introducer = tree.tokens[Int(tree[clause].firstToken)].kind
        guard introducer != .poundElse, let condition = tree.firstChild(clause), tree[condition].firstToken == tree[clause].firstToken + 1
        else { return }
        var index = condition.index
        while index < tree[condition].subtreeEnd {
            let node = NodeID(index)
            if tree.kind(node) == .call {
                index = tree[node].subtreeEnd
                continue
            }
            // What stands behind `!NAME` is compiled where nobody sets the flag.
            if tree.kind(node) == .identifierExpr, !tree.token(Int(tree[node].firstToken) - 1, spells: "!") {
                conditions.append(CompilationCondition(name: tree.name(node), span: Span(tree.range(node), in: lines)))
            }
            index += 1
        }
    }

    private mutating func openType(_ node: NodeID, _ kind: TypeDeclaration.Kind) {
        var name = ""
        var span: Range<Int>?
        var inherited: [String] = []
        var memberCount = 0
        let prefix = DeclarationPrefix(tree, node)
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .memberBlock: memberCount = tree.children(child).reduce(0) { $0 + (isMember($1) ? 1 : 0) }
            case .declName:
                name = tree.name(child)
                span = tree.range(child)
            case .inheritanceClause:
                inherited = tree.children(child).flatMap { tree.inheritedNames($0) }
            default:
                if kind == .extension, span == nil, tree.isType(child) {
                    name = tree.bareTypeName(child)
                    span = tree.range(child)
                }
            }
        }
        if let outer = currentType, kind != .extension { name = types[outer].name + "." + name }
        let range = tree.range(node)
        types.append(
            TypeDeclaration(
                kind: kind, name: name, inherited: inherited, access: prefix.access,
                isObjCMembers: prefix.isObjCMembers, isObjC: prefix.traits.contains(.objc), objcName: prefix.objcName,
                span: Span(span ?? range.lowerBound..<range.lowerBound, in: lines), declaration: range,
                keywordOffset: prefix.modifierOffset))
        let type = types.count - 1
        types[type].members.reserveCapacity(memberCount)
        enclosing.append((type, tree[node].subtreeEnd))
        if kind == .struct, inherited.contains(where: { ["View", "SwiftUI.View", "App", "SwiftUI.App", "Scene"].contains($0) }) { isSwiftUI = true }
    }

    private func isMember(_ node: NodeID) -> Bool {
        switch tree.kind(node) {
        case .functionDecl, .variableDecl, .initializerDecl: true
        default: false
        }
    }

    private mutating func readAlias(_ node: NodeID) {
        guard let declName = tree.child(node, .declName), let clause = tree.child(node, .initializerClause),
            let target = tree.firstChild(clause)
        else { return }
        var name = tree.name(declName)
        if let outer = currentType { name = types[outer].name + "." + name }
        let prefix = DeclarationPrefix(tree, node)
        types.append(
            TypeDeclaration(
                kind: .alias, name: name, inherited: tree.inheritedNames(target), access: prefix.access,
                span: Span(tree.range(declName), in: lines), declaration: tree.range(node),
                keywordOffset: prefix.modifierOffset))
    }

    /// The type whose direct member the declaration is, also inside `#if`.
    private func memberOwner(_ node: NodeID) -> Int? {
        var parent = tree.parent(node)
        while tree.kind(parent) == .ifConfigClause || tree.kind(parent) == .ifConfig { parent = tree.parent(parent) }
        return tree.kind(parent) == .memberBlock ? currentType : nil
    }

    // MARK: Calls

    private mutating func readCall(_ node: NodeID) {
        guard let name = tree.calleeName(node), tree.tokens[name].kind == .identifier else { return }
        // The length comes first: nearly every call of a file is none of those that matter.
        let length = tree.tokens[name].length
        if length == 17, let sheet = sheetReader.bareSheet(in: node, of: name) { bareSheets.append(sheet) }
        if length >= 11, let use = permissionReader.use(in: node, of: name) { permissions.append(use) }
        guard let use = literalReader.use(in: node, of: name) else { return }
        var literal = use
        if let type = currentType { literal.type = types[type].name }
        literals.append(literal)
    }
}

func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), 0x80...0xFF:
        true
    default:
        false
    }
}
