import Syntax

extension Rule {
    /// Reads the rule file's examples.
    /// - Throws: `DocumentError` with the file's path.
    public func examples() throws -> RuleExamples {
        try DocumentError.located(in: path) {
            let root = try RuleFileParts(source.text).examples.read()
            guard let node = root["examples"], !node.isNull else {
                return RuleExamples(flags: [], passes: [], fixes: [], exceptMutants: [])
            }
            let mapping = try YAMLMapping(node, what: "`examples`", keys: RuleFileKeys.examples)
            return RuleExamples(
                flags: try mapping["flags"]?.items(what: "`flags`").map { try example($0, isMarked: true) } ?? [],
                passes: try mapping["passes"]?.items(what: "`passes`").map { try example($0, isMarked: false) } ?? [],
                fixes: try mapping["fixes"]?.items(what: "`fixes`").map { try fixExample($0) } ?? [],
                exceptMutants: Set(
                    try mapping["except_mutants"]?.items(what: "`except_mutants`").compactMap {
                        ExampleMutant(rawValue: try $0.choice(ExampleMutant.allCases.map(\.rawValue), what: "a mutant"))
                    } ?? []),
                position: root.position(ofKey: "examples"))
        }
    }

    private func example(_ node: YAMLNode, isMarked: Bool) throws -> RuleExample {
        var files: [(path: String, text: YAMLNode)] = []
        var options: [String: OptionValue] = [:]
        var change: ExampleChange?
        var links: [(path: String, target: String)] = []
        var repositories: [String] = []
        var isMalformed = false
        switch node.value {
        case .scalar:
            files = [("Example.swift", node)]
        case .sequence, .mapping:
            let mapping = try YAMLMapping(node, what: "an example", keys: RuleFileKeys.example)
            options = try optionValues(mapping["options"])
            let path = try mapping["path"]?.string(what: "`path`") ?? "Example.swift"
            if let code = mapping["code"] { files.append((path, code)) }
            for entry in try mapping["files"]?.entries(what: "`files`") ?? [] { files.append((entry.key, entry.value)) }
            change = try mapping["change"].map { try exampleChange($0) }
            isMalformed = try mapping["malformed"]?.boolean(what: "`malformed`") ?? false
            links = try mapping["links"]?.entries(what: "`links`").map { ($0.key, try $0.value.string(what: "a link's target")) } ?? []
            repositories = try mapping["repositories"]?.items(what: "`repositories`").map { try $0.string(what: "a path") } ?? []
            guard !files.isEmpty || !links.isEmpty || !repositories.isEmpty || change != nil else {
                throw DocumentError(
                    position: node.position, problem: "an example without code",
                    advice: "write `code: …`, or `files:` with a path and a text each")
            }
        }
        var example = RuleExample(files: [:], marks: [:], change: change, options: options, isMalformed: isMalformed, position: node.position)
        for file in files {
            let (text, marks) = RuleExample.unmarked(try file.text.string(what: "the code of an example"))
            example.files[file.path] = text
            if !marks.isEmpty { example.marks[file.path] = marks }
        }
        for link in links { example.add(link.target, at: link.path) { $0.links[link.path] = $1 } }
        for repository in repositories {
            let path = RuleExample.unmarked(repository).text
            example.add(repository, at: path) { $0.repositories.append($1) }
        }
        let findsWhole = change?.findsWhole == true
        if isMarked, example.marks.isEmpty, !findsWhole {
            throw DocumentError(
                position: node.position, problem: "a flagging example without a mark",
                advice: "put ↓ before each place where a finding starts")
        }
        if !isMarked, !example.marks.isEmpty || findsWhole {
            throw DocumentError(
                position: node.position, problem: "a passing example with a mark ↓ or `whole: true`",
                advice: "remove it, or move the example to `flags`")
        }
        return example
    }

    private func exampleChange(_ node: YAMLNode) throws -> ExampleChange {
        guard scope == .mergeRequest else {
            throw DocumentError(
                position: node.position, problem: "`change` in an example of a rule that does not look at merge requests",
                advice: "write `files:`, or `on: merge_request` in the rule")
        }
        let mapping = try YAMLMapping(node, what: "`change`", keys: RuleFileKeys.change)
        var before: [String: String] = [:]
        for entry in try mapping["before"]?.entries(what: "`before`") ?? [] {
            before[entry.key] = try entry.value.string(what: "the text of a file")
        }
        return ExampleChange(
            before: before, title: try mapping["title"]?.string(what: "`title`"), isDraft: try mapping["draft"]?.boolean(what: "`draft`") ?? false,
            commits: try mapping["commits"]?.items(what: "`commits`").map { try $0.string(what: "a commit's message") } ?? [],
            findsWhole: try mapping["whole"]?.boolean(what: "`whole`") ?? false)
    }

    private func fixExample(_ node: YAMLNode) throws -> FixExample {
        let mapping = try YAMLMapping(node, what: "an example of a fix", keys: RuleFileKeys.fixExample)
        var files: [String: String] = [:]
        for entry in try mapping["files"]?.entries(what: "`files`") ?? [] {
            files[entry.key] = try entry.value.string(what: "the text of a file")
        }
        let from = try mapping.required("from", example: "…").string(what: "`from`")
        return FixExample(
            path: try mapping["path"]?.string(what: "`path`") ?? "Example.swift", from: RuleExample.unmarked(from).text,
            to: try mapping.required("to", example: "…").string(what: "`to`"), files: files,
            options: try optionValues(mapping["options"]), isMalformed: try mapping["malformed"]?.boolean(what: "`malformed`") ?? false,
            position: node.position)
    }

    /// Values for the rule's options, as written in an example or the configuration.
    package func optionValues(_ node: YAMLNode?) throws -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for entry in try node?.entries(what: "`options`") ?? [] {
            values[entry.key] = try optionValue(entry)
        }
        return values
    }

    /// The value of one of the rule's options.
    /// - Throws: `DocumentError` at the value's place, also where the value is of the right type and the match cannot use it.
    package func optionValue(_ entry: YAMLEntry) throws -> OptionValue {
        guard let option = options.first(where: { $0.name == entry.key }) else {
            throw DocumentError(
                position: entry.position, problem: "`\(id)` has no option `\(entry.key)`",
                advice: options.isEmpty
                    ? "it has no options" : NearestName.advice(entry.key, in: options.map(\.name)))
        }
        let what = "option `\(option.name)` of `\(id)`"
        let value = try entry.value.optionValue(option.type, what: what)
        guard case .pattern = body, value != option.defaultValue else { return value }
        do {
            _ = try ActiveRule(self, options: [option.name: value])
        } catch let error as DocumentError {
            // The rule compiles with its defaults, so this value is to blame.
            throw DocumentError(position: entry.value.position, problem: "\(what): \(error.problem)", advice: error.advice)
        }
        return value
    }
}

extension RuleExample {
    /// Takes in what stands at a path, and its mark.
    fileprivate mutating func add(_ text: String, at path: String, _ store: (inout RuleExample, String) -> Void) {
        let (plain, marks) = Self.unmarked(text)
        store(&self, plain)
        if !marks.isEmpty { self.marks[path] = marks }
    }

    /// Code without its marks, and the byte offsets at which they stood.
    static func unmarked(_ code: String) -> (text: String, marks: [Int]) {
        var text = ""
        var marks: [Int] = []
        for (index, part) in code.split(separator: mark, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { marks.append(text.utf8.count) }
            text += part
        }
        return (text, marks)
    }
}
