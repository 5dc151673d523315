import Foundation
import GitTesting
import Testing

@testable import mekiki

/// Code with an error, with the same error beside another, and without any.
private let bad = "let first = URL(string: \"\")!\n"
private let worse = bad + "let second = URL(string: \"\")!\n"
private let good = "let first = URL(string: \"https://example.com\")\n"

@Suite("Staged content")
struct StagedContentTests {
    @Test("what is staged is judged, not what stands in the working tree")
    func partialStaging() throws {
        let test = try TestRepository()
        try test.write("A.swift", good)
        try test.commit()
        try test.write("A.swift", bad)
        try test.git(["add", "A.swift"])
        try test.write("A.swift", good)
        let staged = run("lint", "--staged", in: test.path)
        #expect(staged.status == .findings)
        #expect(staged.output.contains("A.swift:1:13: error:"))
        #expect(run("lint", in: test.path).status == .clean)

        try test.git(["add", "A.swift"])
        try test.write("A.swift", bad)
        #expect(run("lint", "--staged", in: test.path).status == .clean)
        #expect(run("lint", in: test.path).status == .findings)
    }

    @Test("only what the commit adds counts, whatever was there before")
    func onlyNew() throws {
        let test = try TestRepository()
        try test.write("A.swift", bad)
        try test.write("B.swift", bad)
        try test.commit()
        #expect(run("hook", "run", in: test.path).status == .clean)
        try test.write("A.swift", "// A comment above moves the line.\n" + worse)
        try test.git(["add", "-A"])
        let outcome = run("hook", "run", in: test.path)
        #expect(outcome.status == .findings)
        #expect(outcome.output.contains("A.swift:3:14: error:"))
        #expect(outcome.output.contains("1 new, 0 fixed"))
        #expect(outcome.errors.contains("the commit was stopped"))
    }

    @Test("before the first commit everything staged is new")
    func unbornHead() throws {
        let test = try TestRepository()
        try test.write("A.swift", bad)
        #expect(run("hook", "run", in: test.path).status == .clean)
        try test.git(["add", "-A"])
        #expect(run("hook", "run", in: test.path).status == .findings)
        #expect(run("lint", "--staged", in: test.path).status == .findings)
    }

    @Test("a worktree's own index is judged")
    func worktree() throws {
        let test = try TestRepository()
        try test.write("A.swift", good)
        try test.commit()
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try test.git(["worktree", "add", "-q", folder + "/side", "-b", "side"])
        try bad.write(toFile: folder + "/side/A.swift", atomically: true, encoding: .utf8)
        try test.git(["-C", folder + "/side", "add", "-A"])
        #expect(run("hook", "run", in: folder + "/side").status == .findings)
        #expect(run("hook", "run", in: test.path).status == .clean)
    }

    @Test("a commit that breaks a storyboard it does not touch is stopped")
    func farFile() throws {
        let test = try TestRepository()
        try test.write("Main.storyboard", storyboard)
        try test.write("Save.swift", "import UIKit\nclass Save: UIViewController {\n    @IBAction func save(_ sender: Any) {}\n}\n")
        try test.write("Other.swift", bad)
        try test.commit()
        try test.write("Save.swift", "import UIKit\nclass Save: UIViewController {\n    @IBAction func store(_ sender: Any) {}\n}\n")
        try test.git(["add", "-A"])
        let outcome = run("hook", "run", in: test.path)
        #expect(outcome.status == .findings)
        #expect(outcome.output.contains("(stale_action)"))
        #expect(outcome.output.contains("Main.storyboard:"))
        #expect(!outcome.output.contains("Other.swift"))
    }

    @Test("fix --staged mends the index and the working tree, and keeps what is not staged")
    func fixStaged() throws {
        let test = try TestRepository()
        try test.commit()
        let turned = "func f() {\n    if !ready { wait() } else { go() }\n}\n"
        let mended = "func f() {\n    if ready { go() } else { wait() }\n}\n"
        try test.write("A.swift", turned)
        try test.git(["add", "-A"])
        try test.write("A.swift", turned + "// not staged\n")
        let outcome = run("fix", "--staged", in: test.path)
        #expect(outcome.status == .clean)
        #expect(outcome.errors == "mekiki: fixed 1 finding in 1 file\n")
        #expect(try test.git(["show", ":A.swift"]) + "\n" == mended)
        #expect(try test.read("A.swift") == mended + "// not staged\n")
    }

    @Test("fix --staged refuses where the lines are changed again, and then changes nothing")
    func fixStagedRefused() throws {
        let test = try TestRepository()
        try test.commit()
        let staged = "func f() {\n    if !ready { wait() } else { go() }\n}\n"
        let later = "func f() {\n    if !ready { wait() } else { stay() }\n}\n"
        try test.write("A.swift", staged)
        try test.git(["add", "-A"])
        try test.write("A.swift", later)
        let outcome = run("fix", "--staged", in: test.path)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.contains("stage or stash them first; nothing was changed"))
        #expect(try test.git(["show", ":A.swift"]) + "\n" == staged)
        #expect(try test.read("A.swift") == later)
    }

    @Test("fix --diff prints a patch that git applies, and changes nothing")
    func fixDiff() throws {
        let test = try TestRepository()
        let turned = "func f() {\n    if !ready { wait() } else { go() }\n}\n"
        try test.write("A.swift", turned)
        try test.commit()
        let outcome = run("fix", "--diff", in: test.path)
        #expect(outcome.status == .clean)
        #expect(try test.read("A.swift") == turned)
        try test.write("fix.patch", outcome.output)
        try test.git(["apply", "fix.patch"])
        #expect(try test.read("A.swift").contains("if ready { go() } else { wait() }"))
    }

    @Test("the hook is installed beside one that is there, calls it, and gives it back")
    func hook() throws {
        let test = try TestRepository()
        let path = ".git/hooks/pre-commit"
        let old = "#!/bin/sh\nexit 0\n"
        try test.write(path, old)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: test.path + "/" + path)
        #expect(run("hook", "install", in: test.path).errors.contains("runs first"))
        #expect(try test.read(path).contains("hook run"))
        #expect(try test.read(path + ".before-mekiki") == old)
        #expect(run("hook", "install", in: test.path).errors.contains("renewed"))
        #expect(try test.read(path + ".before-mekiki") == old)
        #expect(run("hook", "uninstall", in: test.path).status == .clean)
        #expect(try test.read(path) == old)
        #expect(run("hook", "uninstall", in: test.path).errors.contains("no hook of ours"))
        #expect(run("hook", "instal", in: test.path).errors.contains("did you mean 'install'?"))
    }

    @Test("the hook calls the program by the path it was called by, else the one in PATH, else says how to go on; doctor looks too")
    func hookProgram() throws {
        let test = try TestRepository()
        try test.write("A.swift", good)
        try test.write("bin dir/mekiki", "#!/bin/sh\necho called $0 \"$@\"\n")
        try test.write("other/mekiki", "#!/bin/sh\necho other \"$@\"\n")
        for path in ["bin dir/mekiki", "other/mekiki"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: test.path + "/" + path)
        }
        try test.git(["init", "-q"])
        let program = test.path + "/bin dir/mekiki"
        #expect(run("hook", "install", in: test.path, executable: program).status == .clean)
        let hook = test.path + "/.git/hooks/pre-commit"
        func commit(_ path: String = "/usr/bin:/bin") throws -> (status: Int32, text: String) {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [hook]
            process.environment = ["PATH": path]
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
        }
        func doctor(_ path: String = "/usr/bin:/bin") -> String { run("doctor", in: test.path, environment: ["PATH": path]).output }
        #expect(try commit() == (0, "called \(program) hook run\n"))
        #expect(doctor().contains("ok      hook           installed in "))
        try test.remove("bin dir/mekiki")
        #expect(try commit(test.path + "/other:/usr/bin:/bin") == (0, "other hook run\n"))
        #expect(doctor(test.path + "/other").contains("ok      hook"))
        let lost = try commit()
        #expect(lost.status == 1)
        #expect(lost.text.hasPrefix("mekiki: this commit was not checked: no mekiki at \(program) nor in PATH; install it") && lost.text.contains("rm "))
        #expect(lost.text.dropLast().contains("\n") == false)
        #expect(doctor().contains("bad     hook") && doctor().contains("\(program)"))
        // As earlier versions wrote it.
        try test.write(".git/hooks/pre-commit", "#!/bin/sh\n# Written by `mekiki hook install`; `mekiki hook uninstall` takes it out.\nexec /none/mekiki hook run \"$@\"\n")
        #expect(doctor(test.path + "/other").contains("bad     hook") && doctor().contains("/none/mekiki"))
    }

    private let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
        <scenes>
        <scene sceneID="s1"><objects>
        <viewController id="v1" customClass="Save" customModule="App" customModuleProvider="target"><view key="view" id="w1"><subviews>
        <button id="b1"><connections><action selector="save:" destination="v1" eventType="touchUpInside" id="c1"/></connections></button>
        </subviews></view></viewController>
        </objects></scene>
        </scenes>
        </document>

        """
}
