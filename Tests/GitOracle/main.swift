import Foundation
import Git

// What the Git layer says, in the words of git's plumbing, for `.ci/git-oracle` to hold against the git command.
// Reads one request a line from standard input, answers with lines and an empty line at the end.

/// A path as `git -c core.quotePath=false … -z` would give it, made safe for one line.
func line(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: "\\n") }

func letter(_ status: ChangedFile.Status) -> String {
    switch status {
    case .added: "A"
    case .modified: "M"
    case .deleted: "D"
    case .renamed: "R"
    case .copied: "C"
    case .typeChanged: "T"
    }
}

func side(_ name: String, _ repository: Repository) throws -> DiffSide {
    switch name {
    case "index": .index
    case "worktree": .workingTree
    case "empty": .empty
    default: .tree(try repository.commit(name).tree)
    }
}

func describe(_ file: ChangedFile, hunks: Bool) -> [String] {
    var lines = ["\(letter(file.status))\t\(line(file.oldPath))\t\(line(file.newPath))\t\(file.status == .renamed ? file.similarity : 0)"]
    guard hunks else { return lines }
    if file.isBinary { lines.append("binary") }
    for hunk in file.hunks {
        lines.append("@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@")
        for entry in hunk.lines {
            switch entry.kind {
            case .added: lines.append("+\(entry.newLine ?? 0)")
            case .removed: lines.append("-\(entry.oldLine ?? 0)")
            case .context: break
            }
        }
    }
    return lines
}

func answer(_ words: [String], _ repository: Repository) throws -> [String] {
    switch words.first {
    case "diff", "patch":
        let options = DiffOptions(wantsHunks: words[0] == "patch")
        let files = try repository.diff(from: side(words[1], repository), to: side(words[2], repository), options: options)
        return files.flatMap { describe($0, hunks: options.wantsHunks) }
    case "merge-base":
        let (one, two) = (try repository.commit(words[1]).id, try repository.commit(words[2]).id)
        switch try repository.mergeBase(one, two) {
        case .found(let id): return [id.hex]
        case .unrelated: return ["none"]
        case .unknown(let advice): return [advice.text]
        }
    case "tree":
        return try repository.listing(tree: repository.commit(words[1]).tree) { _ in true }.entries.map {
            "\($0.blob?.hex ?? "-")\t\(line($0.path))"
        }
    case "index": return try repository.indexListing { _ in true }.entries.map { "\($0.blob?.hex ?? "-")\t\(line($0.path))" }
    case "worktree": return try repository.workingTreeListing { _ in true }.entries.map { line($0.path) }
    case "generated":
        return try repository.workingTreeListing { _ in true }.entries.filter(\.isGenerated).map { line($0.path) }
    case "time":
        let clock = ContinuousClock()
        func best(_ what: String, _ body: () throws -> Int) rethrows -> String {
            var shortest = Duration.seconds(1000)
            var count = 0
            for _ in 0..<5 { shortest = min(shortest, try clock.measure { count = try body() }) }
            return "\(what): \(shortest) for \(count) files"
        }
        let wants: PathFilter = { path in
            [".swift", ".storyboard", ".xib", ".plist", ".m", ".h", ".mm", ".strings", ".yml"].contains { path.hasSuffix($0) }
        }
        return try [
            best("working tree") { try repository.workingTreeListing(wants: wants).entries.count },
            best("index") { try repository.indexListing(wants: wants).entries.count },
            best("HEAD") { try repository.listing(tree: repository.commit("HEAD").tree, wants: wants).entries.count },
            best("HEAD~1..HEAD") {
                try repository.diff(from: side("HEAD~1", repository), to: side("HEAD", repository)).count
            },
            best("blobs of HEAD") {
                let entries = try repository.listing(tree: repository.commit("HEAD").tree, wants: wants).entries
                for entry in entries { if let blob = entry.blob { _ = try? repository.blob(blob) } }
                return entries.count
            },
            best("files of working tree") {
                let entries = try repository.workingTreeListing(wants: wants).entries
                for entry in entries { _ = try repository.readWorkingTree(entry.path) }
                return entries.count
            },
        ]
    default:
        return ["unknown request"]
    }
}

do {
    let repository = try Repository.discover(from: CommandLine.arguments.dropFirst().first ?? ".")
    while let request = readLine() {
        do {
            for text in try answer(request.split(separator: " ").map(String.init), repository) { print(text) }
        } catch {
            print("error: \(error)")
        }
        print("")
        fflush(nil)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(3)
}
