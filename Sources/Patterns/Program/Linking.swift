/// Puts compiled matchers together. What was compiled once is only moved: every index into the program's arrays shifts by what they held.
extension Program {
    /// Adds the matchers of another program, without their descriptions, which belong to explanations of single matchers.
    mutating func link(_ other: Program) {
        let shift = Shift(self)
        let texts = other.texts.map { index(of: $0) }
        steps += other.steps.map { shift.moved($0, texts: texts) }
        stepLists += other.stepLists.map { $0 + shift.steps }
        constraints += other.constraints.map { shift.moved($0, texts: texts) }
        constraintLists += other.constraintLists.map { $0 + shift.constraints }
        kindSets += other.kindSets
        relations += other.relations.map { relation in
            var moved = relation
            moved.step += shift.steps
            moved.text = relation.text < 0 ? -1 : texts[Int(relation.text)]
            return moved
        }
        declarations += other.declarations.map { shift.moved($0, texts: texts) }
        patterns += other.patterns.map { shift.moved($0) }
        elements += other.elements.map { shift.moved($0) }
        tokens += other.tokens.map { token in
            var moved = token
            moved.start += shift.bytes
            return moved
        }
        words += other.words.map { Word(start: $0.start + shift.bytes, length: $0.length) }
        bytes += other.bytes
        entries += other.entries.map { entry in
            var moved = entry
            moved.root += shift.steps
            return moved
        }
    }

    /// The index of a text pattern; equal ones share it.
    mutating func index(of pattern: TextPattern) -> Int32 {
        if let known = texts.firstIndex(where: { $0.text == pattern.text }) { return Int32(known) }
        texts.append(pattern)
        return Int32(texts.count - 1)
    }
}

/// How far the indices of a program move that is put behind another.
private struct Shift {
    let steps, stepLists, constraintLists, kindSets, relations, declarations, constraints, patterns, elements, tokens, words, bytes: Int32

    init(_ program: Program) {
        steps = Int32(program.steps.count)
        stepLists = Int32(program.stepLists.count)
        constraintLists = Int32(program.constraintLists.count)
        kindSets = Int32(program.kindSets.count)
        relations = Int32(program.relations.count)
        declarations = Int32(program.declarations.count)
        constraints = Int32(program.constraints.count)
        patterns = Int32(program.patterns.count)
        elements = Int32(program.elements.count)
        tokens = Int32(program.tokens.count)
        words = Int32(program.words.count)
        bytes = Int32(program.bytes.count)
    }

    func moved(_ step: Step, texts: [Int32]) -> Step {
        switch step {
        case .pattern(let index): .pattern(index + patterns)
        case .kind(let index): .kind(index + kindSets)
        case .regex(let index): .regex(texts[Int(index)])
        case .any(let first, let end): .any(first: first + stepLists, end: end + stepLists)
        case .all(let first, let end): .all(first: first + stepLists, end: end + stepLists)
        case .not(let index): .not(index + steps)
        case .inside(let index): .inside(index + relations)
        case .contains(let index): .contains(index + relations)
        case .follows(let index): .follows(index + relations)
        case .precedes(let index): .precedes(index + relations)
        case .declaration(let index): .declaration(index + declarations)
        case .constrain(let slot, let index): .constrain(slot: slot, constraint: index + constraints)
        }
    }

    func moved(_ constraint: CompiledConstraint, texts: [Int32]) -> CompiledConstraint {
        switch constraint {
        case .regex(let index): .regex(texts[Int(index)])
        case .tokens(let range): .tokens(moved(range))
        case .slot(let slot): .slot(slot)
        case .kind(let index): .kind(index + kindSets)
        case .conforms(let range): .conforms(moved(range))
        case .containsTokens(let range): .containsTokens(moved(range))
        case .contains(let index): .contains(index + relations)
        case .matches(let step): .matches(step: step + steps)
        case .count(let range): .count(range)
        case .not(let index): .not(index + constraints)
        case .any(let first, let end): .any(first: first + constraintLists, end: end + constraintLists)
        case .all(let first, let end): .all(first: first + constraintLists, end: end + constraintLists)
        }
    }

    func moved(_ range: WordRange) -> WordRange { WordRange(first: range.first + words, end: range.end + words) }

    func moved(_ header: PatternHeader) -> PatternHeader {
        var moved = header
        moved.first += elements
        moved.end += elements
        moved.textStart += bytes
        moved.textEnd += bytes
        return moved
    }

    func moved(_ element: Element) -> Element {
        var moved = element
        if case .token(let index) = element.label { moved.label = .token(index + tokens) }
        if element.token >= 0 { moved.token += tokens }
        moved.first += elements
        moved.end += elements
        moved.requiredFirst += elements
        moved.requiredEnd += elements
        return moved
    }

    func moved(_ declaration: CompiledDeclaration, texts: [Int32]) -> CompiledDeclaration {
        var moved = declaration
        moved.name = declaration.name < 0 ? -1 : texts[Int(declaration.name)]
        moved.typeText = declaration.typeText < 0 ? -1 : texts[Int(declaration.typeText)]
        if declaration.type >= 0 { moved.type += patterns }
        moved.names = self.moved(declaration.names)
        moved.attributes = self.moved(declaration.attributes)
        moved.withoutAttributes = self.moved(declaration.withoutAttributes)
        moved.modifiers = self.moved(declaration.modifiers)
        moved.withoutModifiers = self.moved(declaration.withoutModifiers)
        moved.inherits = self.moved(declaration.inherits)
        moved.conforms = self.moved(declaration.conforms)
        return moved
    }
}
