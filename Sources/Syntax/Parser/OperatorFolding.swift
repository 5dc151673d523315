/// An operator whose right side is not complete yet, or a run of words (`try await`) before an operand.
struct PendingOperator {
    /// The node it makes: `binaryExpr`, `ternaryExpr`, `tryExpr` for a run of words, `ifExpr` for an open `if`.
    var kind: NodeKind
    var precedence: UInt8
    /// Where the node starts.
    var mark: Mark
    /// How many tokens the run has, and in `index` where it starts.
    var words: Int
    var index = 0
}

/// The pending operators of all expressions being parsed, innermost last.
struct OperatorStack: ~Copyable {
    private var items: UnsafeMutablePointer<PendingOperator>
    private(set) var count = 0
    private var capacity = 64

    init() { items = .allocate(capacity: capacity) }

    deinit { items.deallocate() }

    @inline(__always) subscript(position: Int) -> PendingOperator { items[position] }

    mutating func push(_ item: PendingOperator) {
        if count == capacity {
            let larger = UnsafeMutablePointer<PendingOperator>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: items, count: count)
            items.deallocate()
            items = larger
            capacity *= 2
        }
        (items + count).initialize(to: item)
        count += 1
    }

    mutating func pop() -> PendingOperator? {
        guard count > 0 else { return nil }
        count -= 1
        return items[count]
    }
}

/// Swift's precedence groups of the standard operators, weakest first.
enum Precedence {
    static let assignment: UInt8 = 1
    static let arrow: UInt8 = 2
    static let ternary: UInt8 = 3
    static let standard: UInt8 = 4
    static let disjunction: UInt8 = 5
    static let conjunction: UInt8 = 6
    static let comparison: UInt8 = 7
    static let nilCoalescing: UInt8 = 8
    static let casting: UInt8 = 9
    static let range: UInt8 = 10
    static let addition: UInt8 = 11
    static let multiplication: UInt8 = 12
    static let shift: UInt8 = 13

    @inline(__always) static func isRightAssociative(_ precedence: UInt8) -> Bool {
        precedence <= ternary || precedence == nilCoalescing
    }

    /// The group of an operator by its bytes. Unknown operators have the default precedence.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        switch bytes.count {
        case 1:
            switch bytes[0] {
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "^"): return addition
            case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "&"): return multiplication
            case UInt8(ascii: "<"), UInt8(ascii: ">"): return comparison
            default: return standard
            }
        case 2:
            switch (bytes[0], bytes[1]) {
            case (UInt8(ascii: "="), UInt8(ascii: "=")), (UInt8(ascii: "!"), UInt8(ascii: "=")),
                (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: ">"), UInt8(ascii: "=")),
                (UInt8(ascii: "~"), UInt8(ascii: "=")), (UInt8(ascii: "."), UInt8(ascii: "<")),
                (UInt8(ascii: "."), UInt8(ascii: ">")):
                return comparison
            case (UInt8(ascii: "&"), UInt8(ascii: "&")), (UInt8(ascii: "."), UInt8(ascii: "&")): return conjunction
            case (UInt8(ascii: "|"), UInt8(ascii: "|")), (UInt8(ascii: "."), UInt8(ascii: "|")),
                (UInt8(ascii: "."), UInt8(ascii: "^")):
                return disjunction
            case (UInt8(ascii: "?"), UInt8(ascii: "?")): return nilCoalescing
            case (UInt8(ascii: "<"), UInt8(ascii: "<")), (UInt8(ascii: ">"), UInt8(ascii: ">")): return shift
            case (UInt8(ascii: "&"), UInt8(ascii: "+")), (UInt8(ascii: "&"), UInt8(ascii: "-")): return addition
            case (UInt8(ascii: "&"), UInt8(ascii: "*")): return multiplication
            case (UInt8(ascii: "+"), UInt8(ascii: "=")), (UInt8(ascii: "-"), UInt8(ascii: "=")),
                (UInt8(ascii: "*"), UInt8(ascii: "=")), (UInt8(ascii: "/"), UInt8(ascii: "=")),
                (UInt8(ascii: "%"), UInt8(ascii: "=")), (UInt8(ascii: "&"), UInt8(ascii: "=")),
                (UInt8(ascii: "|"), UInt8(ascii: "=")), (UInt8(ascii: "^"), UInt8(ascii: "=")):
                return assignment
            default: return standard
            }
        case 3...5: return ofLong(bytes)
        default: return standard
        }
    }

    private static func ofLong(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        func spells(_ word: StaticString) -> Bool {
            bytes.count == word.utf8CodeUnitCount && (0..<bytes.count).allSatisfy { bytes[$0] == word.utf8Start[$0] }
        }
        if spells("===") || spells("!==") || spells(".==") || spells(".!=") || spells(".<=") || spells(".>=") {
            return comparison
        }
        if spells("...") || spells("..<") { return range }
        if spells("&<<") || spells("&>>") { return shift }
        if spells("<<=") || spells(">>=") || spells("&+=") || spells("&-=") || spells("&*=") || spells("&<<=")
            || spells("&>>=") || spells(".&=") || spells(".|=") || spells(".^=")
        {
            return assignment
        }
        return standard
    }
}

/// Folding by precedence. Operands are written as they are read, an operator's node when its right side is complete: that
/// is postorder, so no node ever moves.
extension Parser {
    /// Finishes what binds tighter than an operator of this precedence, which comes next. Words like `try` stay open unless
    /// they stand in a right side that ends here: they cover everything to their right.
    mutating func reduce(to precedence: UInt8, base: Int, operand: inout Mark) {
        while pending.count > base {
            var top = pending.count - 1
            if pending[top].words > 0 {
                if top == base { return }
                top -= 1
            }
            let candidate = pending[top].precedence
            guard
                candidate > precedence || candidate == precedence && !Precedence.isRightAssociative(precedence)
            else { return }
            while pending.count > top { finishTop(&operand) }
        }
    }

    /// Finishes all that is open.
    mutating func reduceAll(base: Int, operand: inout Mark) {
        while pending.count > base { finishTop(&operand) }
    }

    private mutating func finishTop(_ operand: inout Mark) {
        guard let top = pending.pop() else { return }
        if top.words > 0 {
            finishWords(from: top.index, count: top.words, top.mark)
        } else {
            finish(top.kind, top.mark)
        }
        operand = top.mark
    }

    /// Makes the nodes of a run of words before an operand, the innermost first.
    mutating func finishWords(from first: Int, count: Int, _ mark: Mark) {
        var offset = count - 1
        while offset >= 0 {
            let kind: NodeKind? =
                switch tokens[first + offset].keyword {
                case .try: .tryExpr
                case .await: .awaitExpr
                case .unsafe: .unsafeExpr
                case .consume: .consumeExpr
                case .copy: .copyExpr
                case .borrow: .borrowExpr
                case .each: .packElementExpr
                default: nil
                }
            if let kind { finish(kind, Mark(node: mark.node, token: mark.token + UInt32(offset))) }
            offset -= 1
        }
    }
}

extension TokenCursor {
    @inline(__always) func precedenceOfOperator() -> UInt8 {
        let token = tokens[index]
        return Precedence.of(UnsafeBufferPointer(start: source + Int(token.start), count: Int(token.length)))
    }
}
