import Foundation
import GitTesting
import Testing

@testable import mekiki

/// Everything that is wrong with the input is one line that says where, and a status that says whose fault it is.
@Suite("Bad input")
struct BadInputTests {
    private func repository(_ files: [String: String]) throws -> TestRepository {
        let test = try TestRepository()
        for (path, text) in files { try test.write(path, text) }
        try test.commit()
        return test
    }

    private func isOneLine(_ outcome: Outcome) -> Bool {
        outcome.errors.hasPrefix("mekiki: ") && outcome.errors.hasSuffix("\n") && outcome.errors.dropLast().contains("\n") == false
    }

    @Test("an unknown revision is wrong use")
    func revision() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        for words in [["--base", "nope"], ["--head", "nope"], ["--base", "HEAD", "--head", "nope"]] {
            let outcome = run(["lint"] + words, in: test.path)
            #expect(outcome.status == .misuse)
            #expect(outcome.errors == "mekiki: unknown revision 'nope'\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("options that exclude each other are wrong use")
    func exclusive() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        let outcome = run("lint", "--staged", "--base", "HEAD", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(isOneLine(outcome))
    }

    @Test("comparing outside a repository fails, linting does not")
    func noRepository() throws {
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(run("lint", in: folder).status == .clean)
        for words in [["lint", "--staged"], ["hook", "run"], ["lint", "--base", "HEAD"]] {
            let outcome = run(words, in: folder)
            #expect(outcome.status == .failed)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.contains("git init"))
        }
    }

    @Test(
        "a repository that is damaged fails with what is damaged",
        arguments: [(".git/HEAD", "HEAD"), (".git/index", "index")])
    func damaged(path: String, name: String) throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        try test.write(path, "garbage\n")
        for words in [["lint", "--staged"], ["hook", "run"]] {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .failed)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.contains("cannot read"))
            #expect(outcome.errors.contains(name))
        }
    }

    @Test("a tree that is missing fails with advice; a missing file is reported and the rest is judged")
    func missingObjects() throws {
        let test = try repository(["A.swift": "let a = URL(string: \"\")!\n", "B.swift": "let b = URL(string: \"\")!\n"])
        func remove(_ revision: String) throws {
            let id = try test.git(["rev-parse", revision])
            try test.remove(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        }
        try remove("HEAD:A.swift")
        let partly = run("lint", "--head", "HEAD", in: test.path)
        #expect(partly.status == .findings)
        #expect(partly.output.contains("A.swift: not analysed: object"))
        #expect(partly.output.contains("B.swift:1:9: error:"))
        try remove("HEAD^{tree}")
        let wholly = run("lint", "--head", "HEAD", in: test.path)
        #expect(wholly.status == .failed)
        #expect(isOneLine(wholly))
        #expect(wholly.errors.contains("git fetch"))
    }

    @Test("a file that is no UTF-8 is reported with its place, and the others are judged")
    func encoding() throws {
        let test = try TestRepository()
        try test.write("A.swift", Array("let a = \"".utf8) + [0xFF] + Array("\"\n".utf8))
        try test.write("B.swift", "let b = URL(string: \"\")!\n")
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .findings)
        #expect(outcome.output.contains("A.swift: not analysed: invalid UTF-8 at byte 9"))
        #expect(outcome.output.contains("B.swift:1:9: error:"))
    }

    @Test("a file that may not be read is reported, and the others are judged", .enabled(if: geteuid() != 0))
    func permission() throws {
        let test = try repository(["A.swift": "let a = 1\n", "B.swift": "let b = URL(string: \"\")!\n"])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: test.path + "/A.swift")
        let outcome = run("lint", in: test.path)
        #expect(outcome.output.contains("A.swift: not analysed: permission denied"))
        #expect(outcome.output.contains("B.swift:1:9: error:"))
    }

    @Test(
        "a configuration that is wrong is wrong use, with its place",
        arguments: [
            ("rules:\n  empty_url_litera: off\n", ".mekiki.yml:2:3: ", "empty_url_literal"),
            ("onyl: [empty_url_literal]\n", ".mekiki.yml:1:1: ", "only"),
            ("rules: [\n", ".mekiki.yml:2:1: ", "not valid YAML"),
            ("fail_on: fatal\n", ".mekiki.yml:1:10: ", "error"),
            ("only: [empty_url_literal]\nrules: { magic_number: { pattern: \"(\" } }\n", ".mekiki.yml:2:35: option `pattern` of `magic_number`: ", "regular"),
            ("rules: { placeholder_name: { names: { a: b } } }\n", ".mekiki.yml:1:37: ", "`names` of `placeholder_name` must be a list"),
        ])
    func configuration(text: String, place: String, advice: String) throws {
        let test = try repository(["A.swift": "let a = 1\n", ".mekiki.yml": text])
        try test.write("settings/other.yml", text)
        let named = run("lint", "--config", "settings/other.yml", in: test.path)
        #expect(named.status == .misuse)
        #expect(named.errors.hasPrefix("mekiki: " + place.replacing(".mekiki.yml", with: "settings/other.yml")))
        let others = [["report"], ["rules", "list"], ["explain", "force_try"]]
        for words in [["lint"], ["lint", "--staged"], ["hook", "run"], ["fix"], ["baseline"]] + others {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .misuse)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.hasPrefix("mekiki: " + place))
            #expect(outcome.errors.contains(advice))
        }
    }

    @Test("a rule file that is wrong is wrong use, with its place")
    func rule() throws {
        let test = try repository([
            "A.swift": "let a = 1\n", ".mekiki.yml": "custom_rules: [mine]\n", "mine/my_rule.yml": "id: my_rule\nmatch: [\n",
        ])
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(isOneLine(outcome))
        #expect(outcome.errors.hasPrefix("mekiki: mine/my_rule.yml:3:1: "))
    }

    @Test("a path of which nothing is read is told with the reason, and is no failure")
    func nothingRead() throws {
        let test = try repository([
            "A.swift": "let a = 1\n", "notes.txt": "text\n", ".gitignore": "Derived/\n", "docs/x.txt": "text\n",
            ".mekiki.yml": "exclude: [Kit]\n", "Kit/K.swift": "let k = 1\n",
        ])
        try test.write("Derived/a.swift", "let b = URL(string: \"\")!\n")
        #expect(mkfifo(test.path + "/pipe.swift", 0o644) == 0)
        for (path, reason) in [
            ("Derived/a.swift", "ignored by git"), ("Derived", "ignored by git"), ("notes.txt", "no kind of file that is read"),
            ("pipe.swift", "no regular file"), ("docs", "no file below it is read"), ("Kit/K.swift", "the configuration leaves it out"),
            ("Kit", "the configuration leaves it out"),
        ] {
            let outcome = run("lint", path, in: test.path)
            #expect(outcome.status == .clean)
            #expect(outcome.errors == "mekiki: \(path): \(reason); nothing is said about it\n")
            #expect(run("lint", path, "--quiet", in: test.path).errors.isEmpty)
        }
        #expect(run("lint", "A.swift", in: test.path).errors.isEmpty)
        #expect(run("lint", ".", in: test.path).errors.isEmpty)
        #expect(run("lint", "--head", "HEAD", "Nope", in: test.path).errors == "mekiki: Nope: not in that commit; nothing is said about it\n")
    }

    @Test("a path below the file system's root is found from there, and nothing else is walked through")
    func fileSystemRoot() throws {
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "let b = URL(string: \"\")!\n".write(toFile: folder + "/x.swift", atomically: true, encoding: .utf8)
        for path in [folder + "/x.swift", folder] {
            let outcome = run("lint", String(path.dropFirst()), in: "/")
            #expect(outcome.status == .findings)
            #expect(outcome.output.contains("\(folder.dropFirst())/x.swift:1:9: error:"))
            #expect(outcome.output.contains("in 1 file, 1 line\n"))
        }
    }

    @Test("a pattern of the configuration that means nothing is told, but for one that Git ignores")
    func idlePatterns() throws {
        let test = try repository([
            "A.swift": "let a = 1\n", ".gitignore": "Pods/\n", ".mekiki.yml": "include: [A.swift, Gone]\nexclude: [NoSuch, Pods]\n",
        ])
        #expect(
            run("lint", in: test.path).errors
                == "mekiki: .mekiki.yml:1:10: note: `Gone` in `include` matches no file that is analysed\n"
                + "mekiki: .mekiki.yml:2:10: note: `NoSuch` in `exclude` matches no file that is read\n")
    }

    @Test("an output that cannot be written names the folder that is missing")
    func missingFolder() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        let outcome = run("lint", "--output", "none/deeper/x.json", in: test.path)
        #expect(outcome.status == .failed)
        #expect(outcome.errors == "mekiki: none/deeper/x.json: cannot be written: there is no folder none/deeper\n")
        #expect(run("lint", "--output", "x.json", in: test.path).status == .clean)
        #expect(try test.read("x.json").hasPrefix("{\"version\":1"))
    }

    @Test("an output that is no file, as a device, is written to and not replaced by one")
    func deviceOutput() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        let path = test.path + "/pipe"
        #expect(mkfifo(path, 0o644) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(run("lint", "--format", "json", "--output", path, in: test.path).status == .clean)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        var bytes = [UInt8](repeating: 0, count: 12)
        #expect(read(reader, &bytes, 12) == 12 && String(decoding: bytes, as: UTF8.self) == "{\"version\":1")
    }

    @Test("a standard output that takes no more is a failure; a reader that went away is none")
    func fullOutput() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        func outcome(_ handle: FileHandle) -> Outcome {
            let errors = Transcript()
            let session = Session(
                environment: [:], directory: test.path, executable: "mekiki", today: "2026-11-30", output: .standard(handle, [:]),
                errors: .init(write: { errors.append($0) }, isTerminal: false, width: 80), input: { [] })
            return Outcome(status: Mekiki.run(["lint", "--format", "json"], in: session), output: "", errors: errors.text)
        }
        var status = stat()
        let isDevice = stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
        if isDevice, let full = FileHandle(forWritingAtPath: "/dev/full") {
            let full = outcome(full)
            #expect(full.status == .failed)
            #expect(full.errors == "mekiki: standard output: no space left on device; what was written is not whole\n")
        }
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let closed = outcome(pipe.fileHandleForWriting)
        #expect(closed.status == .clean)
        #expect(closed.errors.isEmpty)
    }

    @Test("shards that are not one whole run are refused, naming which")
    func shards() throws {
        let test = try repository(["A.swift": "let a = 1\n", "B.swift": "let b = 1\n"])
        for shard in ["1/2", "2/2", "2/3"] {
            _ = run("lint", "--shard", shard, "--output", shard.replacing("/", with: "of") + ".json", in: test.path)
        }
        _ = run("lint", "--output", "whole.json", in: test.path)
        #expect(run("merge", "1of2.json", "2of2.json", in: test.path).output == "no findings in 2 files, 2 lines\n")
        #expect(run("merge", "whole.json", in: test.path).status == .clean)
        for (files, text) in [
            (["1of2.json"], "shard 2/2 is missing; give the reports of all 2"),
            (["1of2.json", "2of2.json", "1of2.json"], "1of2.json: shard 1/2 for the second time; give each once"),
            (["1of2.json", "2of3.json"], "2of3.json: shard 2/3 beside one of 2; give those of one run"),
            (["1of2.json", "2of2.json", "whole.json"], "whole.json: no shard, beside others that are; give those of one run"),
        ] {
            let outcome = run(["merge"] + files, in: test.path)
            #expect(outcome.status == .misuse)
            #expect(outcome.errors == "mekiki: \(text)\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("a storyboard that is broken is a finding, not a failure")
    func storyboard() throws {
        let head = "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\">\n"
        let test = try repository(["Main.storyboard": head + "<scenes/>\n</document>\n", "A.swift": "let a = 1\n"])
        try test.write("Main.storyboard", head + "<scenes>\n</document>\n")
        try test.git(["add", "-A"])
        for words in [["lint"], ["lint", "--staged"], ["hook", "run"]] {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .findings)
            #expect(outcome.output.contains("(unreadable_document)"))
            #expect(!outcome.errors.contains("cannot"))
        }
    }

    @Test("init tells what of a SwiftLint configuration it did not read")
    func parentConfiguration() throws {
        let test = try repository([".swiftlint.yml": "parent_config: ../base.yml\nexcluded: [Pods]\n"])
        #expect(
            run("init", "--from-swiftlint", in: test.path).errors.hasPrefix(
                "mekiki: `parent_config` of .swiftlint.yml is not read; what ../base.yml says is not carried over\n"))
    }

    @Test("init writes a configuration that works, and replaces none")
    func initialise() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        #expect(run("init", in: test.path).status == .clean)
        #expect(run("lint", in: test.path).status == .clean)
        try test.write(".mekiki.yml", "lang: ja\n")
        #expect(run("init", in: test.path).status == .misuse)
        #expect(try test.read(".mekiki.yml") == "lang: ja\n")
        #expect(run("init", "--force", in: test.path).status == .clean)
        #expect(try test.read(".mekiki.yml") != "lang: ja\n")
    }
}
