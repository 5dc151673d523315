import Foundation
import GitTesting
import Testing

@testable import mekiki

/// What a command line printed and how it ended.
struct Outcome: Sendable {
    var status: RunStatus
    var output: String
    var errors: String
}

/// Runs one command line in a folder, with nothing of the process's own around it.
func run(
    _ words: String..., in directory: String = NSTemporaryDirectory(), environment: [String: String] = [:], input: String = "",
    executable: String = "mekiki"
) -> Outcome {
    run(words, in: directory, environment: environment, input: input, executable: executable)
}

/// Runs one command line whose words are made elsewhere.
func run(
    _ words: [String], in directory: String, environment: [String: String] = [:], input: String = "", executable: String = "mekiki"
) -> Outcome {
    let output = Transcript()
    let errors = Transcript()
    let session = Session(
        environment: environment, directory: directory, executable: executable, today: "2026-11-30",
        output: .init(write: { output.append($0) }, isTerminal: false, width: 80),
        errors: .init(write: { errors.append($0) }, isTerminal: false, width: 80), input: { Array(input.utf8) })
    let status = Mekiki.run(words, in: session)
    return Outcome(status: status, output: output.text, errors: errors.text)
}

/// Text gathered from a stream.
final class Transcript: @unchecked Sendable {
    private let lock = NSLock()
    private var gathered = ""
    func append(_ text: String) { lock.withLock { gathered += text } }
    var text: String { lock.withLock { gathered } }
}

@Suite("Command line")
struct CommandLineTests {
    @Test("a misspelt command is told the right one, and the status says wrong use")
    func misspelt() {
        let outcome = run("tokns")
        #expect(outcome.status == .misuse)
        #expect(outcome.errors == "mekiki: unknown command 'tokns'; did you mean 'tokens'? (see 'mekiki --help')\n")
        #expect(outcome.output.isEmpty)
    }

    @Test("a misspelt option is told the right one")
    func misspeltOption() {
        #expect(run("tokens", "--fromat", "json", "x").errors.contains("did you mean '--format'?"))
    }

    @Test("an option's value is checked against its choices")
    func choices() {
        let outcome = run("tokens", "--format=jsn", "x")
        #expect(outcome.status == .misuse)
        #expect(outcome.errors.contains("takes text, json, not 'jsn'; did you mean 'json'?"))
    }

    @Test("a missing file is one line with its name")
    func missing() {
        let outcome = run("tokens", "no-such-file.swift")
        #expect(outcome.status == .misuse)
        #expect(outcome.errors == "mekiki: no-such-file.swift: no such file\n")
    }

    @Test("standard input is read for '-'")
    func standardInput() {
        let outcome = run("tokens", "-", "--format", "json", input: "")
        #expect(outcome.status == .clean)
        #expect(outcome.output.contains("\"endOfFile\""))
    }

    @Test("colour by itself: no-color.org, then CLICOLOR_FORCE, then the terminal")
    func color() {
        #expect(Output.isColored([:], isTerminal: true))
        #expect(!Output.isColored([:], isTerminal: false))
        #expect(!Output.isColored(["TERM": "dumb"], isTerminal: true))
        #expect(!Output.isColored(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isTerminal: true))
        #expect(Output.isColored(["CLICOLOR_FORCE": "1"], isTerminal: false))
        #expect(!Output.isColored(["CLICOLOR_FORCE": "0"], isTerminal: false))
    }

    @Test("every command has a page that fits a screen, and stands in every completion script and the manual")
    func pages() {
        for spec in Commands.specs {
            let page = Help.page(spec)
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count <= 24, "\(spec.name) has \(lines.count) lines")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(spec.name)")
            #expect(spec.examples.allSatisfy { page.contains($0.line) } && !spec.examples.isEmpty, "\(spec.name)")
            for shell in ["bash", "zsh", "fish", "man"] {
                #expect(run("completions", shell).output.contains(spec.name))
            }
        }
    }

    @Test("rules docs takes ids")
    func documentation() {
        let page = run("rules", "docs", "force_try", "force_cast").output
        #expect(page.hasPrefix("### force_try\n") && page.contains("\n\n### force_cast\n"))
        #expect(page.components(separatedBy: "\n### ").count == 2)
        let table = run("rules", "docs", "--table", "force_try").output
        #expect(table.split(separator: "\n").count == 3 && table.contains("`force_try`"))
        #expect(run("rules", "docs", "force_tri").status == .misuse)
        #expect(run("rules", "docs").output.hasPrefix("# Rules\n"))
    }

    @Test("explain shows the steps of a chain's link at the line where it is reported, and what a native check looks at")
    func explanation() throws {
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/rules", withIntermediateDirectories: true)
        try """
            id: red_text
            severity: note
            default: on
            message: { en: "Red.", ja: "赤。" }
            why: { en: "Red.", ja: "赤。" }
            match: { pattern: ".foregroundColor($C)", where: { C: { regex: "red" } } }
            examples: { flags: ["Text(a)↓.foregroundColor(.red)"], passes: [] }
            """.write(toFile: folder + "/rules/red_text.yml", atomically: true, encoding: .utf8)
        let code = "let v = Text(a)\n    .bold()\n    .foregroundColor(.red)\n    .foregroundColor(.blue)\n    .italic()\n"
        try code.write(toFile: folder + "/A.swift", atomically: true, encoding: .utf8)
        func explain(_ line: Int) -> String { run("explain", "red_text", "A.swift:\(line)", "--rules", "rules", in: folder).output }
        #expect(explain(3).contains("found at 3:5\n") && explain(3).contains("✓ "))
        #expect(explain(4).contains("nothing found\n") && explain(4).contains("✗ "))
        #expect(explain(5).contains("nothing found\n") && explain(5).contains("found `.italic`") == false)
        let native = run("explain", "stale_action", "A.swift:1", in: folder).output
        #expect(native.contains("nothing found\n  a native check cannot be stepped through; it looks at: "))
    }
}
