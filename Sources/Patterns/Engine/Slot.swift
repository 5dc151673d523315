/// What one capture holds while a match is tried.
struct Slot {
    static let none = UInt32.max

    var isBound = false
    /// Token range.
    var first: UInt32 = 0
    var end: UInt32 = 0
    /// First node; `none` for a bare token or an empty run.
    var node: UInt32 = Slot.none
    /// Of a run: just after its last node, in preorder.
    var nodeEnd: UInt32 = 0
    /// Of a run of arguments: the tokens of its closures after the parentheses.
    var trailingFirst: UInt32 = 0
    var trailingEnd: UInt32 = 0
}
