import Analysis
import Foundation
import Git
import Patterns
import Project
import Review
import Rules
import Syntax

/// What a command that analyses starts from: where the project is, its configuration, and its rules.
struct Setup {
    let place: Examiner.Place
    /// Absolute path of the project's root.
    let root: String
    let catalogue: Catalogue
    let configuration: Configuration
    let language: Language
    let jobs: Int
    /// The rules that the command line lets run.
    let choice: RuleChoice

    /// The limits that the command line sets for one run, whatever the configuration says.
    struct RuleChoice {
        /// Empty for no limit.
        var only: [String]
        var except: [String]

        /// Whether a rule may run.
        func contains(_ rule: String) -> Bool { (only.isEmpty || only.contains(rule)) && !except.contains(rule) }
    }

    /// - Throws: `UsageError`, `DocumentError`, `DocumentErrors`, `GitError`.
    init(_ arguments: Arguments, in session: Session) throws {
        (place, root) = try Self.locate(in: session)
        let file = try Self.configurationFile(arguments, root: root, in: session)
        var own = RuleFolder()
        if let file { try own.add(file, below: root) }
        for path in arguments.values["rules"] ?? [] { try own.add(session.absolute(path), named: path) }
        let catalogue = try Catalogue.builtIn().adding(own.sources)
        var configuration = try file?.configuration(catalogue) ?? Configuration()
        try Self.apply(arguments, to: &configuration, catalogue: catalogue)
        choice = RuleChoice(only: arguments.list("only"), except: arguments.list("except"))
        self.catalogue = catalogue
        self.configuration = configuration
        language = Self.language(arguments, configuration, session.environment)
        jobs = try arguments.integer("jobs", least: 1) ?? Analyzer.processors
    }

    /// This setup with one rule only: a pattern from the command line.
    /// - Throws: `DocumentError` where the pattern is no Swift with holes.
    func searching(for pattern: String) throws -> Setup {
        do {
            _ = try Pattern(pattern)
        } catch {
            throw DocumentError(
                path: "--pattern", position: LineIndex(Array(pattern.utf8)).position(error.offset), problem: error.problem, advice: error.remedy)
        }
        let quoted = "\"" + pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
        let text = """
            id: pattern
            severity: note
            default: on
            message: { en: "matches the pattern", ja: "パターンに一致" }
            why: { en: "It was asked for.", ja: "検索されたため。" }
            match: \(quoted)
            examples: { flags: [], passes: [] }
            """
        let rule: Rule
        do {
            rule = try Rule(RuleSource(path: "pattern.yml", text: text))
        } catch let error as DocumentError {
            throw DocumentError(path: "--pattern", position: SourcePosition(line: 1, column: 1), problem: error.problem, advice: error.advice)
        }
        var configuration = configuration
        configuration.only = ["pattern"]
        return Setup(
            place: place, root: root, catalogue: try Catalogue([rule]), configuration: configuration, language: language, jobs: jobs,
            choice: RuleChoice(only: ["pattern"], except: []))
    }

    private init(
        place: Examiner.Place, root: String, catalogue: Catalogue, configuration: Configuration, language: Language, jobs: Int,
        choice: RuleChoice
    ) {
        self.place = place
        self.root = root
        self.catalogue = catalogue
        self.configuration = configuration
        self.language = language
        self.jobs = jobs
        self.choice = choice
    }

    /// The repository that the working directory lies in; the folder itself where there is none.
    static func locate(in session: Session) throws -> (Examiner.Place, root: String) {
        do {
            let repository = try Repository.discover(from: session.directory, indexFile: session.environment["GIT_INDEX_FILE"])
            return (.repository(repository), repository.root ?? repository.gitDirectory)
        } catch let error as GitError where error.kind == .noRepository {
            return (.folder(session.directory), session.directory)
        }
    }

    /// The repository.
    /// - Throws: `GitError` where there is none.
    func repository() throws -> Repository {
        guard case .repository(let repository) = place else {
            throw GitError(.noRepository, "\(root) is in no git repository; run it inside one, or `git init` first")
        }
        return repository
    }

    /// A path from the command line as the snapshot names it.
    /// - Throws: `UsageError` for one outside the project.
    func relative(_ path: String, in session: Session) throws -> String {
        guard let relative = Repository.relativePath(of: session.absolute(path), below: root) else {
            throw UsageError("\(path) lies outside \(root)")
        }
        return relative
    }

    /// Runs the rules of this setup.
    func analyzer(in session: Session) throws -> Analyzer {
        try Analyzer(catalogue: catalogue, configuration: configuration, today: session.today)
    }

    private static func configurationFile(_ arguments: Arguments, root: String, in session: Session) throws -> ConfigurationFile? {
        if let path = arguments.value("config") { return try ConfigurationFile(DocumentError.text(of: session.read(path), path: path), path: path) }
        let path = root + "/.mekiki.yml"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try ConfigurationFile(DocumentError.text(of: session.read(path), path: ".mekiki.yml"), path: ".mekiki.yml")
    }

    private static func apply(_ arguments: Arguments, to configuration: inout Configuration, catalogue: Catalogue) throws {
        let only = arguments.list("only")
        let except = arguments.list("except")
        for id in only + except where catalogue[id] == nil {
            throw UsageError("no rule is called '\(id)'; \(catalogue.advice(forUnknown: id))")
        }
        if !only.isEmpty { configuration.only = only }
        configuration.except += except
        if let severity = arguments.value("fail-on") { configuration.failOn = Severity(rawValue: severity) }
    }

    private static func language(_ arguments: Arguments, _ configuration: Configuration, _ environment: [String: String]) -> Language {
        if let language = arguments.value("lang").flatMap(Language.init) { return language }
        if let language = configuration.language { return language }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale.hasPrefix("ja") ? .ja : .en
    }
}
