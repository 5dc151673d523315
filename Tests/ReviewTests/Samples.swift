import Analysis
import Foundation
import Git
import Project
import Review
import Rules
import Syntax

/// A finding on a line of a file.
func finding(
    _ rule: String, _ path: String, line: Int, identity: UInt64, missing: MissingDeclaration? = nil
) -> Finding {
    let start = SourcePosition(line: line, column: 1)
    return Finding(
        rule: rule, severity: .warning, message: LocalizedText(en: "m", ja: "m"),
        place: Place(path: path, range: (line * 100)..<(line * 100 + 5), start: start, end: SourcePosition(line: line, column: 6)),
        identity: identity, missing: missing)
}

func finding(_ path: String, line: Int, identity: UInt64) -> Finding { finding("force_try", path, line: line, identity: identity) }

func assessment(_ findings: [Finding], unreadable: [String] = []) -> Assessment {
    Assessment(
        findings: findings, unreadable: unreadable.map { UnreadableFile(path: $0, reason: "x") }, statistics: .init())
}

let noChange = Change(base: "", head: "", files: [])

/// An analysis simple enough to be its own oracle: every line `FLAG name` is a finding about `name`; `USES name` is one unless some
/// file has a line `DECLARES name`.
func assess(_ snapshot: Snapshot) throws -> Assessment {
    var findings: [Finding] = []
    var uses: [(name: String, finding: Finding)] = []
    var declared: Set<String> = []
    var unreadable: [UnreadableFile] = []
    for file in snapshot.files {
        let text: String
        do {
            text = String(decoding: try snapshot.read(file), as: UTF8.self)
        } catch let problem as UnreadableFile {
            unreadable.append(problem)
            continue
        }
        for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            let name = String(words[1])
            let identity = name.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
            switch words[0] {
            case "FLAG": findings.append(finding("flag", file.path, line: offset + 1, identity: identity))
            case "USES":
                let missing = MissingDeclaration(kind: .action, type: "C", member: name)
                uses.append((name, finding("uses", file.path, line: offset + 1, identity: identity, missing: missing)))
            case "DECLARES": declared.insert(name)
            default: break
            }
        }
    }
    findings += uses.filter { !declared.contains($0.name) }.map(\.finding)
    return Assessment(findings: findings, unreadable: unreadable, statistics: .init())
}

/// Finds the lines `DECLARES name` of a snapshot.
struct SampleDeclarations: DeclarationFinder {
    let snapshot: Snapshot

    func places(of declaration: MissingDeclaration) -> [Place] {
        snapshot.files.flatMap { file in
            let text = String(decoding: (try? snapshot.read(file)) ?? [], as: UTF8.self)
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { offset, line in
                line == "DECLARES \(declaration.member)"
                    ? finding(file.path, line: offset + 1, identity: 0).place : nil
            }
        }
    }
}

let everything: PathFilter = { _ in true }
