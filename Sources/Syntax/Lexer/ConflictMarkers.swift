// What a version-control merge leaves in a file. The compiler skips from the first marker to the last, and so does the lexer.

/// The version-control systems that mark conflicts, and their marks at the start of a line.
enum ConflictMarker {
    case git, perforce

    var start: StaticString {
        switch self {
        case .git: "<<<<<<< "
        case .perforce: ">>>> "
        }
    }

    var end: StaticString {
        switch self {
        case .git: ">>>>>>> "
        case .perforce: "<<<<\n"
        }
    }
}

extension Lexer {
    /// Skips a conflict that starts at the cursor, which is at the start of a line. One without an end is none.
    mutating func skipConflict(_ flags: inout TokenFlags) -> Bool {
        guard let marker = source.conflictMarker(at: cursor), !lookahead.unclosedConflicts.contains(marker) else {
            return false
        }
        guard let end = source.conflictEnd(marker, at: cursor) else {
            lookahead.unclosedConflicts.append(marker)
            return false
        }
        cursor = end
        flags.formUnion([.precededByNewline, .precededByMalformedTrivia])
        return true
    }
}

extension PaddedSource {
    /// The kind of conflict that starts at the cursor, if one does.
    func conflictMarker(at cursor: Cursor) -> ConflictMarker? {
        if cursor.starts(with: ConflictMarker.git.start) { return .git }
        return cursor.starts(with: ConflictMarker.perforce.start) ? .perforce : nil
    }

    /// The end of the line with the end marker of the conflict at the cursor.
    func conflictEnd(_ marker: ConflictMarker, at cursor: Cursor) -> Cursor? {
        var line = endOfLine(cursor)
        while line < end {
            line += 1
            if line.starts(with: marker.end) { return endOfLine(line + marker.end.utf8CodeUnitCount) }
            line = endOfLine(line)
        }
        return nil
    }
}
