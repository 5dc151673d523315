import Syntax

/// A place in a node's own tokens and children, walked in order without separators and empty nodes.
struct Cursor {
    /// The next token; meaningless when only nodes are walked.
    var token: UInt32
    var tokenEnd: UInt32
    /// The next child.
    var child: UInt32
    var childEnd: UInt32
    /// Only children: the arguments of a call, wherever they stand.
    var nodesOnly: Bool

    enum Item {
        case end
        case token(UInt32)
        case node(UInt32)
    }
}

extension Engine {
    /// At the start of a node.
    @inline(__always) func cursor(in node: UInt32) -> Cursor {
        let it = nodes[Int(node)]
        return Cursor(token: it.firstToken, tokenEnd: it.endToken, child: node + 1, childEnd: it.subtreeEnd, nodesOnly: false)
    }

    /// What comes next; separators and empty nodes before it are passed.
    @inline(__always) func peek(_ cursor: inout Cursor) -> Cursor.Item {
        while true {
            if cursor.child < cursor.childEnd {
                let child = nodes[Int(cursor.child)]
                if child.firstToken == child.endToken {
                    cursor.child = child.subtreeEnd
                    continue
                }
                if cursor.nodesOnly || child.firstToken <= cursor.token { return .node(cursor.child) }
            } else if cursor.nodesOnly {
                return .end
            }
            if cursor.token >= cursor.tokenEnd { return .end }
            switch tokens[Int(cursor.token)].kind {
            case .comma, .semicolon, .endOfFile: cursor.token += 1
            default: return .token(cursor.token)
            }
        }
    }

    /// Past what `peek` returned.
    @inline(__always) func advance(_ cursor: inout Cursor, past item: Cursor.Item) {
        switch item {
        case .end: break
        case .token: cursor.token += 1
        case .node(let node):
            cursor.token = nodes[Int(node)].endToken
            cursor.child = nodes[Int(node)].subtreeEnd
        }
    }
}
