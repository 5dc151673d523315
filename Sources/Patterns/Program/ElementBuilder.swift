import Syntax

/// Turns a parsed pattern into elements, at the end of a program's arrays.
struct ElementBuilder {
    let parsed: ParsedPattern
    let equivalences: Equivalences
    /// What the names' slots are; grows.
    var slots: SlotTable
    var elements: [Element]
    var tokens: [PatternToken]
    /// Where `parsed.original` starts in the program's bytes.
    let byteBase: Int32

    private var tree: SyntaxTree { parsed.tree }

    /// The root elements' range.
    mutating func build() -> Range<Int32> {
        let opensWithDot = parsed.roots.first.map { tree.tokens[Int(tree[$0].firstToken)].kind == .period } ?? false
        let openToken = opensWithDot ? parsed.roots.first.map { tree[$0].firstToken } : nil
        openBaseToken = openToken ?? .max
        return store(parsed.roots.map { element(for: $0) })
    }

    /// The period at the pattern's start, if there is one.
    private var openBaseToken: UInt32 = .max

    private mutating func store(_ list: [Element]) -> Range<Int32> {
        let first = Int32(elements.count)
        elements += list
        return first..<Int32(elements.count)
    }

    /// The element for a node, a hole where it is nothing else.
    private mutating func element(for id: NodeID) -> Element {
        let node = tree[id]
        if let site = parsed.hole(atNode: id), collapses(node.kind, isRun: site.isRun) {
            var hole = Element(form: site.isRun ? .run : .hole, kind: node.kind)
            hole.slot = slots.slot(for: site.name)
            if node.kind == .argument { hole.label = .absent }
            hole.offset = offset(ofToken: Int(node.firstToken))
            return hole
        }
        var result = Element(form: .node, kind: node.kind)
        result.offset = offset(ofToken: Int(node.firstToken))
        switch node.kind {
        case .call, .subscriptExpr: fillCall(&result, id)
        case .argument: fillArgument(&result, id)
        default: fillPlain(&result, id)
        }
        if node.kind == .memberAccess, node.firstToken == openBaseToken, result.end > result.first,
            elements[Int(result.first)].form == .token
        {
            result.isOpenBase = true
        }
        return result
    }

    /// Whether a hole that is all of such a node takes the whole node. A binding `let $X` does not: `$X` is the name in it.
    private func collapses(_ kind: NodeKind, isRun: Bool) -> Bool {
        switch kind {
        case .sourceFile, .patternBinding: false
        case .enumCaseElement, .switchCaseItem, .catchItem: isRun
        default: true
        }
    }

    private mutating func fillPlain(_ result: inout Element, _ id: NodeID) {
        var list: [Element] = []
        var required: [Element] = []
        let isDeclaration = equivalences.contains(.openDeclarations) && KindSet.declarations.contains(result.kind)
        forEachPart(of: id) { builder, part in
            switch part {
            case .token(let index): list.append(builder.tokenElement(index))
            case .node(let child):
                let kind = builder.tree.kind(child)
                let element = builder.element(for: child)
                if isDeclaration, kind == .attribute || kind == .modifier { required.append(element) } else { list.append(element) }
            }
        }
        let own = store(list)
        let wanted = store(required)
        (result.first, result.end) = (own.lowerBound, own.upperBound)
        (result.requiredFirst, result.requiredEnd) = (wanted.lowerBound, wanted.upperBound)
    }

    /// Callee, then the arguments wherever they stand: in the parentheses or after them.
    private mutating func fillCall(_ result: inout Element, _ id: NodeID) {
        var list: [Element] = []
        for child in tree.children(id) {
            switch tree.kind(child) {
            case .argumentList:
                for argument in tree.children(child) where !isEmpty(argument) { list.append(element(for: argument)) }
            case .closure where !list.isEmpty:
                var argument = Element(form: .node, kind: .argument)
                argument.label = .unwritten
                argument.isTrailing = true
                argument.offset = offset(ofToken: Int(tree[child].firstToken))
                let value = store([element(for: child)])
                (argument.first, argument.end) = (value.lowerBound, value.upperBound)
                list.append(argument)
            case .labeledClosure:
                var argument = Element(form: .node, kind: .argument)
                fillArgument(&argument, child)
                argument.isTrailing = true
                list.append(argument)
            default: if !isEmpty(child) { list.append(element(for: child)) }
            }
        }
        let own = store(list)
        (result.first, result.end) = (own.lowerBound, own.upperBound)
    }

    private mutating func fillArgument(_ result: inout Element, _ id: NodeID) {
        let node = tree[id]
        let value = tree.children(id).first { !isEmpty($0) }
        if let value, tree[value].firstToken == node.firstToken {
            result.label = .absent
        } else if let site = parsed.hole(atToken: Int(node.firstToken)) {
            result.label = .hole(slots.slot(for: site.name))
        } else {
            result.label = .token(token(Int(node.firstToken)))
        }
        result.offset = offset(ofToken: Int(node.firstToken))
        guard let value else { return }
        let own = store([element(for: value)])
        (result.first, result.end) = (own.lowerBound, own.upperBound)
    }

    private mutating func tokenElement(_ index: Int) -> Element {
        if let site = parsed.hole(atToken: index) {
            var hole = Element(form: site.isRun ? .run : .hole, kind: .unexpected)
            hole.isBareToken = true
            hole.slot = slots.slot(for: site.name)
            hole.offset = offset(ofToken: index)
            return hole
        }
        var element = Element(form: .token, kind: .unexpected)
        element.token = token(index)
        element.offset = offset(ofToken: index)
        return element
    }

    private mutating func token(_ index: Int) -> Int32 {
        let token = tree.tokens[index]
        tokens.append(
            PatternToken(
                start: byteBase + Int32(token.start), length: Int32(token.length), kind: token.kind, hash: token.hash,
                isBackticked: token.flags.contains(.backticked)))
        return Int32(tokens.count - 1)
    }

    private func offset(ofToken index: Int) -> Int32 { Int32(max(Int(tree.tokens[index].start) - parsed.prefixLength, 0)) }

    private func isEmpty(_ id: NodeID) -> Bool { tree[id].endToken == tree[id].firstToken }

    private enum Part {
        case token(Int)
        case node(NodeID)
    }

    /// A node's own tokens and children in order, without separators and empty nodes.
    private mutating func forEachPart(of id: NodeID, _ body: (inout ElementBuilder, Part) -> Void) {
        let node = tree[id]
        var next = Int(node.firstToken)
        func own(upTo end: Int, _ builder: inout ElementBuilder) {
            while next < end {
                let kind = builder.tree.tokens[next].kind
                if kind != .comma, kind != .semicolon, kind != .endOfFile { body(&builder, .token(next)) }
                next += 1
            }
        }
        for child in tree.children(id) where !isEmpty(child) {
            own(upTo: Int(tree[child].firstToken), &self)
            body(&self, .node(child))
            next = Int(tree[child].endToken)
        }
        own(upTo: Int(node.endToken), &self)
    }

    init(
        _ pattern: Pattern, slots: SlotTable, elements: [Element], tokens: [PatternToken], byteBase: Int32
    ) {
        parsed = pattern.parsed
        equivalences = pattern.equivalences
        self.slots = slots
        self.elements = elements
        self.tokens = tokens
        self.byteBase = byteBase
    }
}

/// Names and the slots their captures go to.
struct SlotTable: Sendable {
    private(set) var names: [String] = []

    /// The slot of a name, made if there is none; -1 for no name.
    mutating func slot(for name: String) -> Int32 {
        guard !name.isEmpty else { return -1 }
        if let index = names.firstIndex(of: name) { return Int32(index) }
        names.append(name)
        return Int32(names.count - 1)
    }

    /// The slot of a name, if something binds it.
    func existing(_ name: String) -> Int32? { names.firstIndex(of: name).map { Int32($0) } }
}
