// What a version-control merge leaves in a file. The compiler skips from the first marker to the last, and so does the lexer.

extension Lexer {
    /// Skips a conflict that starts at the cursor, which is at the start of a line.
    mutating func skipConflictMarker(_ flags: inout TokenFlags) -> Bool {
        if cursor.starts(with: "<<<<<<< "), !lookahead.lacksGitConflictEnd {
            lookahead.lacksGitConflictEnd = !skipConflict(marker: 8, end: ">>>>>>> ")
            if lookahead.lacksGitConflictEnd { return false }
        } else if cursor.starts(with: ">>>> "), !lookahead.lacksPerforceConflictEnd {
            lookahead.lacksPerforceConflictEnd = !skipConflict(marker: 5, end: "<<<<\n")
            if lookahead.lacksPerforceConflictEnd { return false }
        } else {
            return false
        }
        flags.formUnion([.precededByNewline, .precededByMalformedTrivia])
        return true
    }

    private mutating func skipConflict(marker: Int, end: StaticString) -> Bool {
        var line = source.endOfLine(cursor + marker)
        while line < source.end {
            line += 1
            if line.starts(with: end) {
                cursor = source.endOfLine(line + end.utf8CodeUnitCount)
                return true
            }
            line = source.endOfLine(line)
        }
        return false
    }
}
