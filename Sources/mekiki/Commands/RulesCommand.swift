import Analysis
import Rules

/// The catalogue: lists it, tests it, documents it.
struct RulesCommand: Command {
    static let spec = CommandSpec(
        name: "rules", summary: "list the rules, test them on their own examples, or document them", operands: "list|test|docs [ID…]",
        verbs: ["list", "test", "docs"],
        options: [
            OptionSpec(name: "schema", help: "docs: the JSON Schema of .mekiki.yml instead"),
            OptionSpec(name: "table", help: "docs: only the table"),
            OptionSpec(name: "format", short: "f", value: "FORMAT", choices: ["text", "json"], help: "list: text (default) or json"),
            SharedOptions.lang,
        ] + SharedOptions.analysis,
        examples: [
            ("mekiki rules list", "id, default, severity, message"),
            ("mekiki rules test --rules my-rules", "run every example and its mutants"),
            ("mekiki rules docs --schema > mekiki.schema.json", "for your editor"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        guard let verb = arguments.operands.first, Self.spec.verbs.contains(verb) else {
            let wrong = arguments.operands.first ?? ""
            throw UsageError("'mekiki rules' takes list, test or docs\(Advice.nearest(wrong, among: Self.spec.verbs))")
        }
        let setup = try Setup(arguments, in: session)
        let rules = try selected(Array(arguments.operands.dropFirst()) + arguments.list("only"), in: setup.catalogue)
        switch verb {
        case "test": return test(rules, setup, in: session)
        case "docs": try document(rules, arguments, setup, in: session)
        default: list(rules, arguments, setup, in: session)
        }
        return .clean
    }

    private func selected(_ ids: [String], in catalogue: Catalogue) throws -> [Rule] {
        guard !ids.isEmpty else { return catalogue.rules }
        return try ids.map { id in
            guard let rule = catalogue[id] else { throw UsageError("no rule is called '\(id)'; \(catalogue.advice(forUnknown: id))") }
            return rule
        }
    }

    private func list(_ rules: [Rule], _ arguments: Arguments, _ setup: Setup, in session: Session) {
        if arguments.value("format") == "json" {
            let rows = rules.map { rule in
                "{\"id\":\"\(rule.id)\",\"category\":\"\(rule.category)\",\"severity\":\"\(rule.severity.rawValue)\","
                    + "\"default\":\(rule.isOnByDefault),\"fix\":\(rule.fixIsSafe.map { $0 ? "\"safe\"" : "\"unsafe\"" } ?? "null")}"
            }
            session.output.write("[\n" + rows.joined(separator: ",\n") + "\n]\n")
            return
        }
        let width = rules.map(\.id.count).max() ?? 0
        for rule in rules {
            let state = rule.isOnByDefault ? "on " : "off"
            let severity = rule.severity.rawValue.padded(to: 7)
            session.output.write("\(rule.id.padded(to: width))  \(state)  \(severity)  \(rule.message[setup.language])\n")
        }
        let on = rules.count { $0.isOnByDefault }
        session.output.write("\(Count.of(rules.count, "rule")), \(on) on by default\n")
    }

    private func test(_ rules: [Rule], _ setup: Setup, in session: Session) -> RunStatus {
        let reports = RuleTester(setup.catalogue).test(rules, jobs: setup.jobs)
        for report in reports {
            for failure in report.failures {
                session.output.write(failure.description(path: report.path) + "\n")
                if let code = failure.code {
                    let shown = code.split(whereSeparator: \.isNewline).prefix(12).map { "    | \($0)" }
                    session.output.write(shown.joined(separator: "\n") + "\n")
                }
            }
        }
        let examples = reports.reduce(0) { $0 + $1.examples }
        let mutants = reports.reduce(0) { $0 + $1.mutants }
        let passed = reports.count { $0.isPassed }
        session.output.write("\(Count.of(reports.count, "rule")), \(Count.of(examples, "example")), \(Count.of(mutants, "mutant"))\n")
        session.output.write("\(passed) passed, \(reports.count - passed) failed\n")
        return passed == reports.count ? .clean : .findings
    }

    private func document(_ rules: [Rule], _ arguments: Arguments, _ setup: Setup, in session: Session) throws {
        let isWhole = arguments.operands.count == 1 && arguments.list("only").isEmpty
        if arguments.has("schema") {
            session.output.write(ConfigurationSchema.text(setup.catalogue))
        } else if arguments.has("table") {
            session.output.write(RulePage.table(rules, language: setup.language).joined(separator: "\n") + "\n")
        } else if !isWhole {
            let sections = try rules.map { try RulePage.section($0, language: setup.language).joined(separator: "\n") }
            session.output.write(sections.joined(separator: "\n\n") + "\n")
        } else {
            session.output.write(try RulePage.markdown(setup.catalogue, language: setup.language))
        }
    }
}
