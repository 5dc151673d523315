import Rules

/// Edits on bytes.
public enum Edits {
    /// The bytes with all edits made; nil where edits overlap or lie outside.
    public static func applied(_ edits: [Edit], to source: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var index = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= index, edit.range.upperBound <= source.count else { return nil }
            result += source[index..<edit.range.lowerBound]
            result += edit.replacement.utf8
            index = edit.range.upperBound
        }
        result += source[index...]
        return result
    }

    /// Where an offset lies after the edits: one inside an edit at that edit's start.
    static func shifted(_ offset: Int, by edits: [Edit]) -> Int {
        var shift = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if edit.range.upperBound <= offset, !edit.range.isEmpty || edit.range.lowerBound < offset {
                shift += edit.replacement.utf8.count - edit.range.count
            } else if edit.range.lowerBound <= offset {
                return edit.range.lowerBound + shift
            } else {
                break
            }
        }
        return offset + shift
    }
}
