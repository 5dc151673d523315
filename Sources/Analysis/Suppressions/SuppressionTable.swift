import Project
import Rules
import Syntax

/// The suppressions of one file by rule, and which of them did something.
struct SuppressionTable {
    /// One rule of one directive.
    private struct Entry {
        var directive: Int
        var word: SuppressionDirective.Word
        /// Ids it stands for; empty where no rule is meant.
        var ids: [String]
        var isAll: Bool
        var wasUsed = false
        var isExpired = false
        /// The rule was silenced here already.
        var isRedundant = false
    }

    /// A byte range in which an entry holds.
    private struct Region {
        var range: Range<Int>
        var entry: Int
    }

    private let directives: [SuppressionDirective]
    private var entries: [Entry] = []
    /// By rule id (`*` for all), in order, not overlapping.
    private var regions: [String: [Region]] = [:]
    /// By rule id and line.
    private var lines: [String: [Int: Int]] = [:]

    private static let everything = "*"

    /// - Parameters:
    ///   - today: `YYYY-MM-DD`; suppressions whose day lies before it no longer hold.
    init(_ directives: [SuppressionDirective], catalogue: Catalogue, today: String, lineIndex: LineIndex) {
        self.directives = directives
        /// Entries whose region is still open, by rule id.
        var open: [String: (entry: Int, start: Int)] = [:]
        for (index, directive) in directives.enumerated() {
            let isExpired = directive.expiry?.day.map { $0 < today } ?? false
            for word in directive.words {
                let isAll = word.id == "all"
                let ids = Self.ids(word.id, of: directive, in: catalogue)
                if directive.action == .enable {
                    for key in isAll ? Array(open.keys) : ids {
                        guard let region = open.removeValue(forKey: key) else { continue }
                        close(key, region, at: directive.range.lowerBound)
                    }
                    continue
                }
                let entry = entries.count
                entries.append(Entry(directive: index, word: word, ids: ids, isAll: isAll, isExpired: isExpired))
                guard !isExpired else { continue }
                for key in isAll ? [Self.everything + (directive.dialect == .swiftlint ? "s" : "")] : ids {
                    switch directive.action {
                    case .disable, .file:
                        if open[key] != nil {
                            entries[entry].isRedundant = true
                            continue
                        }
                        open[key] = (entry, Self.start(of: directive, lineIndex))
                    case .next:
                        for line in directive.nextLines { lines[key, default: [:]][line] = entry }
                    case .this: lines[key, default: [:]][directive.line] = entry
                    case .previous: lines[key, default: [:]][directive.line - 1] = entry
                    case .enable, .unknown: break
                    }
                }
            }
        }
        for (key, region) in open { close(key, region, at: Int.max) }
    }

    private mutating func close(_ key: String, _ region: (entry: Int, start: Int), at end: Int) {
        // A `disable:file` further down reaches back, perhaps over an earlier region; lookups take the first that holds.
        guard region.start < end else { return }
        regions[key, default: []].append(Region(range: region.start..<end, entry: region.entry))
    }

    /// Where a region starts: at the comment, or for one at the end of a line of code, at that line.
    private static func start(of directive: SuppressionDirective, _ lines: LineIndex) -> Int {
        switch (directive.action, directive.dialect) {
        case (.file, _): 0
        case (_, .mekiki) where directive.isTrailing: Int(lines.starts[directive.line - 1])
        default: directive.range.lowerBound
        }
    }

    private static func ids(_ id: String, of directive: SuppressionDirective, in catalogue: Catalogue) -> [String] {
        switch directive.dialect {
        case .mekiki: catalogue[id] != nil ? [id] : []
        case .swiftlint: catalogue.ids(aliased: id)
        }
    }

    /// Whether a comment silences the finding; remembers that the comment did so.
    /// - Parameter isAliased: whether another linter's `all` includes the rule.
    mutating func silences(_ finding: Finding, isAliased: Bool) -> Bool {
        for key in [finding.rule, Self.everything] + (isAliased ? [Self.everything + "s"] : []) {
            if let entry = lines[key]?[finding.place.start.line] {
                entries[entry].wasUsed = true
                return true
            }
            if let region = regions[key]?.first(where: { $0.range.contains(finding.place.range.lowerBound) }) {
                entries[region.entry].wasUsed = true
                return true
            }
        }
        return false
    }

    /// What is to be said about the suppressions themselves.
    /// - Parameters:
    ///   - isActive: whether a rule ran on this file; of one that did not, nothing can be said.
    func reports(
        path: String, source: [UInt8], lineIndex: LineIndex, catalogue: Catalogue, isActive: (String) -> Bool
    ) -> (useless: [CheckReport], expired: [CheckReport]) {
        var useless: [CheckReport] = []
        var expired: [CheckReport] = []
        func place(_ range: Range<Int>) -> Place {
            Place(
                path: path, range: range, start: lineIndex.position(range.lowerBound), end: lineIndex.position(range.upperBound))
        }
        let remover = DirectiveRemover(source: source, lines: lineIndex)
        // Entries lie in the order of their directives.
        var first = 0
        for (index, directive) in directives.enumerated() {
            while first < entries.count, entries[first].directive < index { first += 1 }
            guard directive.dialect == .mekiki else { continue }
            if case .unknown(let verb) = directive.action {
                let known = ["disable", "enable", "disable:next", "disable:this", "disable:previous", "disable:file"]
                let hint = NearestName.of(verb, in: known) ?? "disable"
                useless.append(
                    CheckReport(
                        place: place(directive.range), captures: ["WORD": verb, "HINT": hint], variant: "unknown_word",
                        subject: "word " + verb))
                continue
            }
            if let expiry = directive.expiry, expiry.day == nil {
                useless.append(
                    CheckReport(
                        place: place(expiry.range), captures: ["DAY": expiry.text], variant: "not_a_day",
                        subject: "day " + expiry.text))
            }
            guard directive.action != .enable else { continue }
            if directive.words.isEmpty {
                useless.append(CheckReport(place: place(directive.range), variant: "no_rule", subject: "no rule"))
            }
            var last = first
            while last < entries.count, entries[last].directive == index { last += 1 }
            let mine = entries[first..<last]
            first = last
            if let day = directive.expiry?.day, mine.contains(where: \.isExpired) {
                let names = directive.words.map(\.id).joined(separator: ", ")
                expired.append(
                    CheckReport(
                        place: place(directive.range), captures: ["RULE": names, "DAY": day], subject: "\(names) \(day)"))
                continue
            }
            let idle = mine.filter { entry in
                !entry.isAll && !entry.ids.isEmpty && !entry.wasUsed && entry.ids.allSatisfy(isActive)
            }
            // One is enough: the words after it may be a reason whose dash is missing.
            for entry in mine.filter({ $0.ids.isEmpty && !$0.isAll }).prefix(1) {
                useless.append(
                    CheckReport(
                        place: place(entry.word.range),
                        captures: ["RULE": entry.word.id, "HINT": catalogue.advice(forUnknown: entry.word.id)],
                        variant: "unknown_rule", subject: "unknown " + entry.word.id))
            }
            for entry in idle {
                let edit = remover.edit(removing: entry.word.range, from: directive, isWhole: idle.count == directive.words.count)
                useless.append(
                    CheckReport(
                        place: place(entry.word.range), captures: ["RULE": entry.word.id],
                        fix: edit.map { Fix(edits: [$0], isSafe: true) }, subject: "idle " + entry.word.id))
            }
        }
        return (useless, expired)
    }
}
