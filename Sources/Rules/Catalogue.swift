/// All rules of one run, built in and the user's own.
public struct Catalogue: Sendable {
    /// Sorted by id.
    public let rules: [Rule]
    private let positions: [String: Int]
    private let byAlias: [String: [String]]

    /// - Throws: `DocumentError` where two rules share an id.
    public init(_ rules: [Rule]) throws {
        self.rules = rules.sorted { $0.id < $1.id }
        var positions: [String: Int] = [:]
        var byAlias: [String: [String]] = [:]
        for (index, rule) in self.rules.enumerated() {
            if let other = positions[rule.id] {
                let first = self.rules[other]
                let (mine, theirs) = first.isBuiltIn ? (rule, first) : (first, rule)
                throw DocumentError(
                    path: mine.path, position: mine.idPosition,
                    problem: theirs.isBuiltIn
                        ? "`\(rule.id)` is a built-in rule" : "`\(rule.id)` is also in \(theirs.path)",
                    advice: "choose another id, which is also the file's name")
            }
            positions[rule.id] = index
            for alias in rule.aliases { byAlias[alias, default: []].append(rule.id) }
        }
        self.positions = positions
        self.byAlias = byAlias
    }

    /// The rules that are compiled in.
    /// - Parameter isChecked: also compiles every match and reads every example.
    /// - Throws: `DocumentError`; the build's own tests make sure that it does not.
    public static func builtIn(isChecked: Bool = false) throws -> Catalogue {
        try Catalogue(
            Concurrently.map(embeddedRuleFiles) { file in
                let source = RuleSource(path: "rules/" + file.path, text: file.text)
                guard !isChecked, let head = PackedYAML.node(file.head) else {
                    return try Rule(source, isBuiltIn: true, isChecked: isChecked)
                }
                var rule = try DocumentError.located(in: source.path) { try Rule(decoding: head, of: source, isBuiltIn: true) }
                rule.isPacked = true
                return rule
            })
    }

    /// This catalogue and the rules of those files, each checked whole.
    /// - Throws: `DocumentError`, or `DocumentErrors` where several files are wrong.
    public func adding(_ files: [RuleSource]) throws -> Catalogue {
        guard !files.isEmpty else { return self }
        let read = try Concurrently.map(files.sorted { $0.path < $1.path }) { file -> Result<Rule, DocumentError> in
            do {
                return .success(try Rule(file))
            } catch let error as DocumentError {
                return .failure(error)
            }
        }
        var added: [Rule] = []
        var errors: [DocumentError] = []
        for result in read {
            switch result {
            case .success(let rule): added.append(rule)
            case .failure(let error): errors.append(error)
            }
        }
        if errors.count > 1 { throw DocumentErrors(errors) }
        if let error = errors.first { throw error }
        return try Catalogue(rules + added)
    }

    /// The rule of that id.
    public subscript(id: String) -> Rule? { positions[id].map { rules[$0] } }

    /// Ids of the rules that count another linter's id as theirs.
    public func ids(aliased alias: String) -> [String] { byAlias[alias] ?? [] }

    /// One clause that helps with an id that no rule has: the nearest id, or the rules that another linter's id stands for.
    public func advice(forUnknown id: String) -> String {
        let twins = ids(aliased: id)
        if !twins.isEmpty { return "here it is called " + twins.map { "`\($0)`" }.joined(separator: ", ") }
        if let nearest = NearestName.of(id, in: rules.map(\.id)) { return "did you mean `\(nearest)`?" }
        return "`mekiki rules list` prints all ids"
    }
}
