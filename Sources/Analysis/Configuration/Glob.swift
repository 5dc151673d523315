/// A path pattern as in `.gitignore`: `*` and `?` stay within a name, `**` spans folders, `{a,b}` and `[abc]` choose.
/// Without a `/` it names a file or folder at any depth, with one it is meant from the root; a folder stands for all below it.
/// Matching costs at most pattern length × path length, whatever the pattern.
public struct Glob: Sendable, Hashable {
    /// As written.
    public let text: String
    /// What `{…}` expands to.
    private let alternatives: [[Segment]]

    /// One name between slashes.
    private enum Segment: Sendable, Hashable {
        /// `**`
        case anyFolders
        case name([Unit])
    }

    /// What one byte of a name may be.
    private enum Unit: Sendable, Hashable {
        case byte(UInt8)
        case any
        case star
        case set([ClosedRange<UInt8>], isNegated: Bool)
    }

    /// Why a text is no pattern.
    public struct Malformed: Error, Sendable {
        /// One clause.
        public var reason: String
    }

    /// - Throws: `Malformed`.
    public init(_ text: String) throws {
        self.text = text
        alternatives = try Self.expanded(Array(text.utf8)).map { try Self.segments($0) }
    }

    /// Whether it means that path, or a folder that the path lies in.
    public func matches(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
            return alternatives.contains { Self.matches($0, names) }
        }
    }

    /// Greedy with one point to return to, over names.
    private static func matches(_ segments: [Segment], _ names: [Slice<UnsafeBufferPointer<UInt8>>]) -> Bool {
        var segment = 0
        var name = 0
        var retry: (segment: Int, name: Int)?
        while true {
            if segment == segments.count { return true }  // what is left of the path lies below
            if case .anyFolders = segments[segment] {
                segment += 1
                retry = (segment, name)
                // `a/**` means what lies below `a`, not a file called `a`.
                if segment == segments.count { return name < names.count }
                continue
            }
            if name < names.count, case .name(let units) = segments[segment], matches(units, names[name]) {
                segment += 1
                name += 1
                continue
            }
            guard let point = retry, point.name < names.count else { return false }
            segment = point.segment
            name = point.name + 1
            retry = (point.segment, name)
        }
    }

    /// Greedy with one point to return to, over the bytes of one name.
    private static func matches(_ units: [Unit], _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var unit = 0
        var index = name.startIndex
        var retry: (unit: Int, index: Int)?
        while true {
            if unit < units.count, case .star = units[unit] {
                unit += 1
                retry = (unit, index)
                continue
            }
            if unit == units.count, index == name.endIndex { return true }
            if unit < units.count, index < name.endIndex, accepts(units[unit], name[index]) {
                unit += 1
                index += 1
                continue
            }
            guard let point = retry, point.index < name.endIndex else { return false }
            unit = point.unit
            index = point.index + 1
            retry = (point.unit, index)
        }
    }

    private static func accepts(_ unit: Unit, _ byte: UInt8) -> Bool {
        switch unit {
        case .byte(let expected): byte == expected
        case .any, .star: true
        case .set(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
        }
    }

    private static func segments(_ text: [UInt8]) throws -> [Segment] {
        var names = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).map { Array($0) }
        if names.first == [UInt8(ascii: ".")] { names.removeFirst() }
        guard !names.isEmpty else { throw Malformed(reason: "it names nothing") }
        if names.contains([UInt8(ascii: "."), UInt8(ascii: ".")]) { throw Malformed(reason: "`..` leads out of the repository") }
        // A slash anywhere but at the end anchors the pattern at the root.
        let isAnchored = text.dropLast().contains(UInt8(ascii: "/"))
        var segments: [Segment] = isAnchored ? [] : [.anyFolders]
        for name in names {
            let segment: Segment =
                name == [UInt8(ascii: "*"), UInt8(ascii: "*")] ? .anyFolders : .name(try units(name))
            if segment == .anyFolders, segments.last == .anyFolders { continue }
            segments.append(segment)
        }
        return segments
    }

    private static func units(_ name: [UInt8]) throws -> [Unit] {
        var units: [Unit] = []
        var index = 0
        while index < name.count {
            let byte = name[index]
            index += 1
            switch byte {
            case UInt8(ascii: "*"):
                if units.last != .star { units.append(.star) }
            case UInt8(ascii: "?"):
                units.append(.any)
            case UInt8(ascii: "\\") where index < name.count:
                units.append(.byte(name[index]))
                index += 1
            case UInt8(ascii: "["):
                guard let end = name[index...].firstIndex(of: UInt8(ascii: "]")), end > index else {
                    throw Malformed(reason: "`[` is not closed")
                }
                var body = name[index..<end]
                let isNegated = body.first == UInt8(ascii: "!") || body.first == UInt8(ascii: "^")
                if isNegated { body = body.dropFirst() }
                units.append(.set(ranges(body), isNegated: isNegated))
                index = end + 1
            default:
                units.append(.byte(byte))
            }
        }
        return units
    }

    private static func ranges(_ body: ArraySlice<UInt8>) -> [ClosedRange<UInt8>] {
        var ranges: [ClosedRange<UInt8>] = []
        var index = body.startIndex
        while index < body.endIndex {
            if index + 2 < body.endIndex, body[index + 1] == UInt8(ascii: "-"), body[index] <= body[index + 2] {
                ranges.append(body[index]...body[index + 2])
                index += 3
            } else {
                ranges.append(body[index]...body[index])
                index += 1
            }
        }
        return ranges
    }

    /// `a{b,c}` → `ab`, `ac`.
    private static func expanded(_ text: [UInt8]) throws -> [[UInt8]] {
        var done: [[UInt8]] = []
        var open: [[UInt8]] = [text]
        while let next = open.popLast() {
            guard done.count + open.count < 64 else { throw Malformed(reason: "`{…}` expands to more than 64 patterns") }
            guard let start = next.firstIndex(of: UInt8(ascii: "{")) else {
                done.append(next)
                continue
            }
            guard let end = next[start...].firstIndex(of: UInt8(ascii: "}")) else { throw Malformed(reason: "`{` is not closed") }
            let choices = next[(start + 1)..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            if choices.contains(where: { $0.contains(UInt8(ascii: "{")) }) { throw Malformed(reason: "`{` within `{…}`") }
            for choice in choices { open.append(Array(next[..<start]) + Array(choice) + Array(next[(end + 1)...])) }
        }
        return done
    }
}
