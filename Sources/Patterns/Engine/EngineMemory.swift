/// The memory that an engine writes to.
struct EngineMemory {
    let slots: UnsafeMutableBufferPointer<Slot>
    let trail: UnsafeMutableBufferPointer<Int32>
    let answers: UnsafeMutableBufferPointer<RelationAnswer>

    /// Lends memory for a program whose matchers have at most `slotCount` captures.
    static func with<Result>(slotCount: Int, relations: Int, _ body: (EngineMemory) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Slot.self, capacity: slotCount) { slots in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: slotCount) { trail in
                withUnsafeTemporaryAllocation(of: RelationAnswer.self, capacity: relations) { answers in
                    slots.initialize(repeating: Slot())
                    trail.initialize(repeating: 0)
                    answers.initialize(repeating: RelationAnswer())
                    return body(EngineMemory(slots: slots, trail: trail, answers: answers))
                }
            }
        }
    }
}

/// Slots in the order in which they were bound.
struct Trail {
    // Room for every slot: each is bound once until it is undone.
    private let slots: UnsafeMutableBufferPointer<Int32>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<Int32>) { slots = memory }

    var bound: Slice<UnsafeMutableBufferPointer<Int32>> { slots[..<count] }

    @inline(__always) mutating func append(_ slot: Int32) {
        slots[count] = slot
        count += 1
    }

    @inline(__always) mutating func removeLast() -> Int32 {
        count -= 1
        return slots[count]
    }
}

/// What a pure relation answered for a range of nodes.
struct RelationAnswer {
    var first: UInt32 = 0
    var end: UInt32 = 0
    var holds = false
}
