import Syntax

/// Where a pattern got furthest before it failed, kept only while explaining.
struct PatternTrace {
    /// Token of the file at which it failed.
    var token: UInt32 = 0
    /// Offset in the pattern's text of what was wanted there.
    var offset: Int32 = 0
    /// The pattern was over and the code went on.
    var isSurplus = false
    var isSet = false
}

extension Engine {
    /// Records a failure; always false, so that it can be returned.
    @inline(__always) mutating func note(_ element: Element, _ token: UInt32, _ run: PatternHeader) -> Bool {
        if trace != nil { record(element.offset, token, isSurplus: false) }
        return false
    }

    @inline(__always) mutating func noteItem(_ element: Element, _ item: Cursor.Item, _ run: PatternHeader) -> Bool {
        guard trace != nil else { return false }
        switch item {
        case .end: break
        case .token(let token): record(element.offset, token, isSurplus: false)
        case .node(let node): record(element.offset, nodes[Int(node)].firstToken, isSurplus: false)
        }
        return false
    }

    @inline(__always) mutating func noteRunEnd(_ element: Element, _ token: UInt32, _ run: PatternHeader) {
        if trace != nil { record(element.offset, token, isSurplus: false) }
    }

    @inline(__always) mutating func noteEnd(_ cursor: Cursor, _ run: PatternHeader) {
        if trace != nil {
            record(-1, cursor.nodesOnly ? nodes[Int(cursor.child)].firstToken : cursor.token, isSurplus: true)
        }
    }

    private mutating func record(_ offset: Int32, _ token: UInt32, isSurplus: Bool) {
        guard let known = trace, !known.isSet || token > known.token || (token == known.token && offset > known.offset) else { return }
        trace = PatternTrace(token: token, offset: offset, isSurplus: isSurplus, isSet: true)
    }
}
