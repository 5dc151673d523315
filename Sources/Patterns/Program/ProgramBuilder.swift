import Syntax

/// Compiles a matcher into a program.
struct ProgramBuilder {
    private(set) var program = Program()
    /// The names of its captures.
    private var slots = SlotTable()
    /// Every name that some pattern or declaration query of it may bind.
    private let bindable: Set<String>

    init(_ matcher: Matcher) throws(PatternError) {
        bindable = BindableNames.names(of: matcher)
        let root = try compile(matcher)
        let required = RequiredNames.alternatives(of: matcher)
        program.entries.append(Program.Entry(root: root.step, seeds: root.seeds, required: required, names: slots.names))
    }

    private typealias Compiled = (step: Int32, seeds: Seeds)

    private mutating func add(_ step: Step, _ description: String) -> Int32 {
        program.steps.append(step)
        program.descriptions.append(description)
        return Int32(program.steps.count - 1)
    }

    private mutating func list(_ members: [Int32], in lists: WritableKeyPath<Program, [Int32]>) -> (first: Int32, end: Int32) {
        let first = Int32(program[keyPath: lists].count)
        program[keyPath: lists] += members
        return (first, Int32(program[keyPath: lists].count))
    }

    private mutating func kindSet(_ kinds: KindSet) -> Int32 {
        program.kindSets.append(kinds)
        return Int32(program.kindSets.count - 1)
    }

    private mutating func compile(_ matcher: Matcher) throws(PatternError) -> Compiled {
        switch matcher {
        case .pattern(let pattern):
            let (index, seeds) = try compilePattern(pattern)
            return (add(.pattern(index), "pattern `\(pattern.text)`"), seeds)
        case .kind(let kinds):
            let names = kinds.map(\.name).joined(separator: " or ")
            return (add(.kind(kindSet(KindSet(kinds))), "is \(names)"), .nodes(kinds.map { Seed(kind: $0) }))
        case .regex(let pattern):
            return (add(.regex(text(pattern)), "text matches /\(pattern.text)/"), .everywhere)
        case .any(let parts):
            var members: [Int32] = []
            var seeds: [Seed] = []
            var isEverywhere = false
            for part in parts {
                let compiled = try compile(part)
                members.append(compiled.step)
                switch compiled.seeds {
                case .everywhere: isEverywhere = true
                case .nodes(let more): for seed in more where !seeds.contains(seed) { seeds.append(seed) }
                }
            }
            let range = list(members, in: \.stepLists)
            return (add(.any(first: range.first, end: range.end), "any of"), isEverywhere ? .everywhere : .nodes(seeds))
        case .all(let parts):
            var members: [Int32] = []
            var best = Seeds.everywhere
            var all: [[String: CaptureConstraint]] = []
            for part in parts {
                if case .constrain(let constraints) = part {
                    all.append(constraints)
                    for name in constraints.keys.sorted() {
                        guard let constraint = constraints[name] else { continue }
                        members.append(try compileConstraint(name, constraint))
                    }
                    continue
                }
                let compiled = try compile(part)
                members.append(compiled.step)
                best = best.narrowed(by: compiled.seeds)
            }
            let range = list(members, in: \.stepLists)
            let seeds = all.reduce(best) { $0.keyed(by: $1) }
            return (add(.all(first: range.first, end: range.end), "all of"), seeds)
        case .not(let part):
            let compiled = try compile(part)
            return (add(.not(compiled.step), "not"), .everywhere)
        case .inside(let relation):
            return (add(.inside(try compileRelation(relation)), relation.isDirect ? "directly inside" : "inside"), .everywhere)
        case .contains(let relation):
            return (add(.contains(try compileRelation(relation)), relation.isDirect ? "has as child" : "contains"), .everywhere)
        case .follows(let relation):
            return (add(.follows(try compileRelation(relation)), relation.isDirect ? "directly follows" : "follows"), .everywhere)
        case .precedes(let relation):
            return (add(.precedes(try compileRelation(relation)), relation.isDirect ? "directly precedes" : "precedes"), .everywhere)
        case .declaration(let query):
            let index = try compileDeclaration(query)
            // Its captures have their slots, and an empty choice never holds.
            let step = query.isUnsatisfiable ? Step.any(first: 0, end: 0) : .declaration(index)
            return (add(step, "declaration \(query.summary)"), .nodes(query.seeds))
        case .constrain: return try compile(.all([matcher]))
        }
    }

    private mutating func compileRelation(_ relation: Relation) throws(PatternError) -> Int32 {
        let inner = try compile(relation.matcher)
        program.relations.append(
            CompiledRelation(
                step: inner.step, kinds: inner.seeds.kinds, until: KindSet(relation.until), isDirect: relation.isDirect,
                text: requiredText(relation.matcher), isPure: relation.matcher.isPure))
        return Int32(program.relations.count - 1)
    }

    /// The text pattern without which a node does not match, as an index, or -1.
    private mutating func requiredText(_ matcher: Matcher) -> Int32 {
        switch matcher {
        case .regex(let pattern): return text(pattern)
        case .all(let parts):
            for part in parts {
                if case .regex(let pattern) = part { return text(pattern) }
            }
            return -1
        default: return -1
        }
    }

    // MARK: Patterns

    private mutating func compilePattern(_ pattern: Pattern) throws(PatternError) -> (Int32, Seeds) {
        let before = slots
        var builder = ElementBuilder(
            pattern, slots: slots, elements: program.elements, tokens: program.tokens, byteBase: Int32(program.bytes.count))
        let firstElement = program.elements.count
        let roots = builder.build()
        slots = builder.slots
        program.elements = builder.elements
        program.tokens = builder.tokens
        var seen: Set<Int32> = []
        var repeats = false
        for element in program.elements[firstElement...] {
            var used = element.slot
            if case .hole(let slot) = element.label { used = slot }
            guard used >= 0 else { continue }
            if before.names.indices.contains(Int(used)) || !seen.insert(used).inserted { repeats = true }
        }
        let header = PatternHeader(
            first: roots.lowerBound, end: roots.upperBound, equivalences: pattern.equivalences, repeats: repeats,
            textStart: Int32(program.bytes.count + pattern.parsed.prefixLength),
            textEnd: Int32(program.bytes.count + pattern.parsed.prefixLength + pattern.parsed.textLength))
        program.bytes += pattern.parsed.original
        program.patterns.append(header)
        return (Int32(program.patterns.count - 1), seeds(of: pattern, root: program.elements[Int(roots.lowerBound)]))
    }

    private func seeds(of pattern: Pattern, root: Element) -> Seeds {
        guard root.form == .node, let id = pattern.parsed.roots.first else {
            return pattern.context == .code && pattern.parsed.roots.count == 1
                ? .nodes(KindSet.kinds(of: .expressions).map { Seed(kind: $0) }) : .everywhere
        }
        let tree = pattern.parsed.tree
        let token = tree.nodes.withUnsafeBufferPointer { nodes in
            tree.tokens.withUnsafeBufferPointer { tokens in SeedKey.token(of: Int(id.index), nodes: nodes, tokens: tokens) }
        }
        var seed = Seed(kind: root.kind, firstChild: firstChild(of: root, pattern.equivalences))
        if token >= 0, token < tree.tokens.count {
            if let hole = pattern.parsed.hole(atToken: token) {
                seed.hole = hole.name
            } else {
                seed.key = SeedKey.key(tree.tokens[token])
            }
        }
        let key = seed.key
        var seeds = [seed]
        if pattern.equivalences.contains(.selfPrefix) {
            if root.kind == .identifierExpr { seeds.append(Seed(kind: .memberAccess, key: key)) }
            if root.kind == .memberAccess { seeds.append(Seed(kind: .identifierExpr, key: key)) }
        }
        return .nodes(seeds)
    }

    /// The kinds that the first child of a node may have for the pattern to match there; nil where that is open.
    private func firstChild(of root: Element, _ equivalences: Equivalences) -> KindSet? {
        guard !KindSet.open.contains(root.kind), !root.isOpenBase else { return nil }
        for index in Int(root.first)..<Int(root.end) {
            let element = program.elements[index]
            switch element.form {
            case .token: continue
            case .hole, .run: return nil
            case .node:
                var kinds = KindSet([element.kind])
                if equivalences.contains(.parentheses) { kinds.insert(.tupleExpr) }
                if equivalences.contains(.selfPrefix), element.kind == .identifierExpr { kinds.insert(.memberAccess) }
                if equivalences.contains(.selfPrefix), element.kind == .memberAccess { kinds.insert(.identifierExpr) }
                return kinds
            }
        }
        return nil
    }

    // MARK: Declarations

    private mutating func compileDeclaration(_ query: DeclarationQuery) throws(PatternError) -> Int32 {
        var type: Int32 = -1
        if let pattern = query.type { type = try compilePattern(pattern).0 }
        program.declarations.append(
            CompiledDeclaration(
                kinds: KindSet(query.nodeKinds), wantsLet: query.kinds.contains(.let), wantsVar: query.kinds.contains(.var),
                hasInitializer: query.hasInitializer, hasType: query.hasType, hasBody: query.hasBody, scope: query.scope,
                name: query.name.map { text($0) } ?? -1, typeText: query.typeText.map { text($0) } ?? -1, type: type,
                nameSlot: slots.slot(for: "NAME"), typeSlot: slots.slot(for: "TYPE"), valueSlot: slots.slot(for: "VALUE"),
                names: words(query.names ?? []), attributes: words(query.attributes), withoutAttributes: words(query.withoutAttributes),
                modifiers: words(query.modifiers), withoutModifiers: words(query.withoutModifiers), inherits: words(query.inherits ?? []),
                conforms: words(query.conforms ?? [])))
        return Int32(program.declarations.count - 1)
    }

    // MARK: Texts

    private mutating func text(_ pattern: TextPattern) -> Int32 { program.index(of: pattern) }

    private mutating func words(_ texts: [String]) -> WordRange { words(texts.map { Array($0.utf8) }) }

    private mutating func words(_ texts: [[UInt8]]) -> WordRange {
        let first = Int32(program.words.count)
        for text in texts {
            program.words.append(Word(start: Int32(program.bytes.count), length: Int32(text.count)))
            program.bytes += text
        }
        return WordRange(first: first, end: Int32(program.words.count))
    }

    /// The tokens of Swift given as text.
    private mutating func tokens(_ text: String) -> WordRange {
        let bytes = Array(text.utf8)
        return words(
            Tokenizer.tokenize(bytes).filter { $0.kind != .endOfFile && $0.length > 0 }.map {
                Array(bytes[Int($0.start)..<Int($0.end)])
            })
    }

    // MARK: Constraints

    private mutating func compileConstraint(_ name: String, _ constraint: CaptureConstraint) throws(PatternError) -> Int32 {
        try checkName(name)
        let index = try compile(constraint)
        let slot = slots.slot(for: name)
        return add(.constrain(slot: slot, constraint: index), "where \(name) \(constraint.summary)")
    }

    private func checkName(_ name: String) throws(PatternError) {
        guard !bindable.contains(name) else { return }
        let known = bindable.sorted().map { "`\($0)`" }.joined(separator: ", ")
        throw PatternError(
            offset: 0, problem: "nothing binds `\(name)`",
            remedy: bindable.isEmpty ? "no pattern here has a named hole" : "the names here are \(known)")
    }

    private mutating func compile(_ constraint: CaptureConstraint) throws(PatternError) -> Int32 {
        let compiled: CompiledConstraint
        switch constraint {
        case .regex(let pattern): compiled = .regex(text(pattern))
        case .equals(let text): compiled = .tokens(tokens(text))
        case .equalsCapture(let name):
            try checkName(name)
            compiled = .slot(slots.slot(for: name))
        case .oneOf(let texts):
            let members = texts.map { add(.tokens(tokens($0))) }
            let range = list(members, in: \.constraintLists)
            compiled = .any(first: range.first, end: range.end)
        case .kind(let kinds): compiled = .kind(kindSet(KindSet(kinds)))
        case .conforms(let types): compiled = .conforms(words(types))
        case .containsTokens(let text): compiled = .containsTokens(tokens(text))
        case .contains(let matcher): compiled = .contains(try compileRelation(Relation(matcher)))
        case .matches(let matcher): compiled = .matches(step: try compile(matcher).step)
        case .count(let range): compiled = .count(range)
        case .not(let inner): compiled = .not(try compile(inner))
        case .any(let inner):
            let range = list(try compile(inner), in: \.constraintLists)
            compiled = .any(first: range.first, end: range.end)
        case .all(let inner):
            let range = list(try compile(inner), in: \.constraintLists)
            compiled = .all(first: range.first, end: range.end)
        }
        return add(compiled)
    }

    private mutating func add(_ constraint: CompiledConstraint) -> Int32 {
        program.constraints.append(constraint)
        return Int32(program.constraints.count - 1)
    }

    private mutating func compile(_ constraints: [CaptureConstraint]) throws(PatternError) -> [Int32] {
        var result: [Int32] = []
        for constraint in constraints { result.append(try compile(constraint)) }
        return result
    }
}

extension Seeds {
    /// What passes both: the kinds of one that the other has too.
    func narrowed(by other: Seeds) -> Seeds {
        switch (self, other) {
        case (.everywhere, _): return other
        case (_, .everywhere): return self
        case (.nodes(let mine), .nodes(let theirs)):
            let better = other.weight < weight ? theirs : mine
            let worse = other.weight < weight ? kinds : other.kinds
            return .nodes(better.filter { worse.contains($0.kind) })
        }
    }
}

extension KindSet {
    static func kinds(of set: KindSet) -> [NodeKind] { NodeKind.allCases.filter { set.contains($0) } }
}
