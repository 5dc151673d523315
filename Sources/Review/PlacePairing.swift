import Project
import Rules

/// Pairs findings that differ only in the names around them, by where they stand in a file: on a line that the change left alone, or on
/// one that it only indented anew. One to one, in the order of places.
struct PlacePairing {
    /// What two findings of a pair have in common.
    private struct Key: Hashable {
        let rule: String
        /// In head.
        let path: String
        let line: Line
        let subject: Subject
    }

    private enum Line: Hashable {
        /// Left alone; its 1-based number in head.
        case same(Int)
        /// Removed and added in one hunk with the same text but for white space.
        case indented(hunk: Int, text: String)
    }

    private enum Subject: Hashable {
        /// Equal tokens.
        case code(UInt64)
        /// What a check names: the same message but for the names in it.
        case words(String)
    }

    /// The lines of a file on both sides.
    private struct Lines {
        let map: LineMap
        /// What the change removed and added, by the line.
        private(set) var removed: [Int: Line] = [:]
        private(set) var added: [Int: Line] = [:]

        init(_ file: ChangedFile?) {
            map = LineMap(file)
            for (number, hunk) in (file?.hunks ?? []).enumerated() {
                for line in hunk.lines where line.kind != .context {
                    let indented = Line.indented(hunk: number, text: line.text.filter { !$0.isWhitespace })
                    if let old = line.oldLine { removed[old] = indented }
                    if let new = line.newLine { added[new] = indented }
                }
            }
        }
    }

    /// Of files that have been asked about, by path in head.
    private var known: [String: Lines] = [:]
    private let fileByNewPath: [String: ChangedFile]
    private let renames: [String: String]

    init(fileByNewPath: [String: ChangedFile], renames: [String: String]) {
        self.fileByNewPath = fileByNewPath
        self.renames = renames
    }

    /// - Parameters:
    ///   - ofBase: findings that are left over, in the order of places, with any number that stands for each.
    ///   - ofHead: the same of head.
    /// - Returns: the numbers of the pairs.
    mutating func pairs(
        ofBase: [(finding: Finding, index: Int)], ofHead: [(finding: Finding, index: Int)]
    ) -> [(base: Int, head: Int)] {
        var waiting: [Key: [Int]] = [:]
        for (finding, index) in ofHead.reversed() { waiting[key(ofHead: finding), default: []].append(index) }
        var pairs: [(base: Int, head: Int)] = []
        for (finding, index) in ofBase {
            guard let key = key(ofBase: finding), let found = waiting[key]?.popLast() else { continue }
            pairs.append((index, found))
        }
        return pairs
    }

    /// nil where the file is gone.
    private mutating func key(ofBase finding: Finding) -> Key? {
        let oldPath = finding.place.path
        let path = renames[oldPath] ?? oldPath
        // Another file may have taken the path over.
        if let file = fileByNewPath[path], file.oldPath != oldPath || file.status == .added || file.status == .copied { return nil }
        let line = finding.place.start.line
        let lines = lines(of: path)
        guard let place = lines.removed[line] ?? lines.map.newLine(ofOld: line).map(Line.same) else { return nil }
        return Self.key(of: finding, path: path, line: place)
    }

    private mutating func key(ofHead finding: Finding) -> Key {
        let path = finding.place.path
        let line = finding.place.start.line
        return Self.key(of: finding, path: path, line: lines(of: path).added[line] ?? .same(line))
    }

    private static func key(of finding: Finding, path: String, line: Line) -> Key {
        let subject = finding.content.map(Subject.code) ?? .words(withoutNames(finding.message.en))
        return Key(rule: finding.rule, path: path, line: line, subject: subject)
    }

    private mutating func lines(of path: String) -> Lines {
        if let lines = known[path] { return lines }
        let lines = Lines(fileByNewPath[path])
        known[path] = lines
        return lines
    }

    /// A message without what it quotes: `…` and “…”.
    private static func withoutNames(_ message: String) -> String {
        var result = ""
        var closing: Character?
        for character in message {
            if let expected = closing {
                if character == expected { closing = nil }
            } else {
                result.append(character)
                closing = character == "`" ? "`" : character == "“" ? "”" : nil
            }
        }
        return result
    }
}
