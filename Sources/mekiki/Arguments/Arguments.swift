import Rules

/// A command's arguments, checked against its table.
struct Arguments: Sendable {
    /// Values by option name, in the order given; a switch has one empty value.
    private(set) var values: [String: [String]] = [:]
    /// Options with values in the order given, for those whose order matters (`--format` and `--output`).
    private(set) var ordered: [(name: String, value: String)] = []
    private(set) var operands: [String] = []

    /// - Throws: `UsageError` for an option that is unknown, lacks its value, or has one that it does not take.
    init(_ words: [String], spec: CommandSpec) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            try take(word, rest: &rest, spec: spec)
        }
    }

    private mutating func take(_ word: String, rest: inout ArraySlice<String>, spec: CommandSpec) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let named = String(parts[0])
        let option = spec.options.first { "--\($0.name)" == named || $0.short.map { "-\($0)" == named } == true }
        guard let option else {
            let advice = Advice.nearest(named, among: spec.options.map { "--\($0.name)" })
            throw UsageError("unknown option '\(named)' for 'mekiki \(spec.name)'\(advice)")
        }
        guard option.value != nil else {
            guard parts.count == 1 else { throw UsageError("'--\(option.name)' takes no value") }
            values[option.name] = [""]
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw UsageError("'--\(option.name)' needs a value: \(option.synopsis)")
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            let advice = Advice.nearest(value, among: option.choices)
            throw UsageError(
                "'--\(option.name)' takes \(option.choices.joined(separator: ", ")), not '\(value)'\(advice)")
        }
        if values[option.name] != nil, !option.repeats { throw UsageError("'--\(option.name)' is given twice") }
        values[option.name, default: []].append(value)
        ordered.append((option.name, value))
    }

    /// Whether a switch is given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// An option's value, the last one given.
    func value(_ name: String) -> String? { values[name]?.last }

    /// A comma-separated option's items; several occurrences add up.
    func list(_ name: String) -> [String] {
        (values[name] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// A whole number of at least `least`.
    func integer(_ name: String, least: Int = 0) throws -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number >= least else {
            throw UsageError("'--\(name)' takes a whole number from \(least), not '\(text)'")
        }
        return number
    }
}

/// "Did you mean" at the end of an error line.
enum Advice {
    /// `; did you mean 'x'?`, or nothing where no candidate is near.
    static func nearest(_ word: String, among candidates: [String]) -> String {
        NearestName.of(word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }
}

/// Wrong use of the command line: exit status 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The run itself failed: exit status 3.
struct RunError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A run's outcome as a process's exit status; scripts depend on the numbers.
enum RunStatus: Int32 {
    /// Nothing at or above `--fail-on`.
    case clean = 0
    case findings = 1
    /// Wrong use or configuration.
    case misuse = 2
    /// Unreadable repository, network.
    case failed = 3
}
