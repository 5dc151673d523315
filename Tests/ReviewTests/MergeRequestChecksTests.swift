import Analysis
import Git
import GitTesting
import Project
import Review
import Rules
import Testing

@Suite struct MergeRequestChecksTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Catalogue.builtIn() }

    private func findings(
        _ id: String, _ request: MergeRequestContext, options: [String: OptionValue] = [:]
    ) throws -> [Finding] {
        let rule = try ActiveRule(#require(catalogue[id]), options: options)
        let check = try #require(rule.mergeRequestCheck)
        return check.reports(in: request).map { rule.finding($0, tree: nil) }
    }

    private func lines(_ count: Int, from number: Int = 1, _ text: String = "let a = 1") -> [FileChange.Line] {
        (0..<count).map { FileChange.Line(number: number + $0, text: text) }
    }

    @Test func everyRuleHasItsCheckAndBothLanguages() throws {
        let rules = catalogue.rules.filter { $0.scope == .mergeRequest }
        #expect(rules.count >= 11)
        for rule in rules {
            #expect(try ActiveRule(rule).mergeRequestCheck != nil, "\(rule.id)")
            #expect(!rule.why.en.isEmpty && !rule.why.ja.isEmpty)
        }
    }

    @Test(arguments: [
        ("Draft: login", true), ("draft: x", true), ("[Draft] x", true), ("(DRAFT) x", true), ("WIP: x", true), ("WIP", true),
        ("wip login", true), ("Wipe the cache", false), ("Drafting a letter", false), ("Fix the draft: screen", false), ("", false),
    ])
    func draftTitles(title: String, isFlagged: Bool) throws {
        #expect(try findings("draft_title", MergeRequestContext(title: title)).isEmpty == !isFlagged)
    }

    @Test func aDraftByTheServersMarkIsOne() throws {
        #expect(
            try findings("draft_title", MergeRequestContext(title: "Login", isDraft: true)).first?.message.en
                == "The title says that this is a draft: “Login”.")
        #expect(try findings("draft_title", MergeRequestContext(title: nil)).isEmpty)
    }

    @Test func bigMergeRequestsCountWhatPeopleWrite() throws {
        let files = [
            FileChange(path: "A.swift", status: .modified, added: lines(300), removed: lines(150)),
            FileChange(path: "Podfile.lock", status: .modified, added: lines(900)),
            FileChange(path: "Generated.swift", status: .added, isGenerated: true, added: lines(900)),
        ]
        #expect(try findings("big_merge_request", MergeRequestContext(files: files)).isEmpty)
        let more = files + [FileChange(path: "B.swift", status: .added, added: lines(51))]
        let found = try findings("big_merge_request", MergeRequestContext(files: more))
        #expect(found.map(\.message.en) == ["501 changed lines in 2 files; more than 500 are hard to review."])
        #expect(found.first?.place.isWholeChange == true)
        #expect(try findings("big_merge_request", MergeRequestContext(files: more), options: ["maximum_lines": .integer(501)]).isEmpty)
    }

    @Test func codeWithoutTestsIsToldWhereThereAreTests() throws {
        let code = FileChange(path: "App/Login.swift", status: .modified, added: lines(40, from: 7))
        let paths = ["App/Login.swift", "AppTests/LoginTests.swift"]
        let bytes = Array(String(repeating: "  let a = 1\n", count: 60).utf8)
        let found = try findings("code_without_tests", MergeRequestContext(files: [code], paths: paths, read: { _ in bytes }))
        #expect(found.map(\.place.path) == ["App/Login.swift"])
        #expect(found.first?.place.start.line == 7)
        #expect(found.first?.place.start.column == 3)
        #expect(try findings("code_without_tests", MergeRequestContext(files: [code], paths: ["App/Login.swift"])).isEmpty)
        let test = FileChange(path: "AppTests/LoginTests.swift", status: .modified, added: lines(1))
        #expect(try findings("code_without_tests", MergeRequestContext(files: [code, test], paths: paths)).isEmpty)
        let small = FileChange(path: "App/Login.swift", status: .modified, added: lines(29) + lines(50, from: 40, "   "))
        #expect(try findings("code_without_tests", MergeRequestContext(files: [small], paths: paths)).isEmpty)
        let contest = FileChange(path: "App/Contest.swift", status: .added, added: lines(40))
        #expect(try findings("code_without_tests", MergeRequestContext(files: [contest], paths: paths)).count == 1)
    }

    @Test func conflictMarkersAreFoundWhereTheyStand() throws {
        let text = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> side\n"
        let added = text.split(separator: "\n").enumerated().map { FileChange.Line(number: $0.offset + 1, text: String($0.element)) }
        let file = FileChange(path: "Info.plist", status: .modified, added: added)
        let found = try findings("conflict_marker", MergeRequestContext(files: [file], read: { _ in Array(text.utf8) }))
        #expect(found.map(\.place.start.line) == [2, 6])
        #expect(found.first?.place.range == 2..<14)
        #expect(Set(found.map(\.identity)).count == 2)
        for harmless in ["<<<<<<<<<< banner", "=======", " <<<<<<< quoted", "<<<<<<<nospace"] {
            let file = FileChange(path: "a.md", status: .modified, added: [FileChange.Line(number: 1, text: harmless)])
            #expect(try findings("conflict_marker", MergeRequestContext(files: [file])).isEmpty, "\(harmless)")
        }
    }

    @Test func bigBinariesAreNamedWithTheirSize() throws {
        let files = [
            FileChange(path: "a.mp4", status: .added, isBinary: true, size: 3_000_000),
            FileChange(path: "b.png", status: .modified, isBinary: true, size: 10_000),
            FileChange(path: "c.mp4", status: .deleted, isBinary: true, size: 0),
            FileChange(path: "d.json", status: .added, size: 3_000_000),
        ]
        let found = try findings("big_binary", MergeRequestContext(files: files))
        #expect(found.map(\.place.path) == ["a.mp4"])
        #expect(found.first?.message.en.contains("2930 KB (limit: 1024 KB)") == true)
    }

    @Test func commitMessagesHaveAForm() throws {
        func messages(_ text: String) throws -> [String] {
            try findings("commit_message_form", MergeRequestContext(commits: [CommitNote(id: String(repeating: "a", count: 40), message: text)]))
                .map(\.message.en)
        }
        #expect(try messages("Add the login screen\n\nBecause.\n").isEmpty)
        #expect(try messages("fixup! Add the login screen").first?.contains("still marked `fixup!`") == true)
        #expect(try messages("Add the login screen\nwithout a blank line").first?.contains("no blank line") == true)
        #expect(try messages("\n\nx").first?.contains("no summary") == true)
        #expect(try messages(String(repeating: "長", count: 73)).first?.contains("73 characters") == true)
        #expect(try messages(String(repeating: "長", count: 72)).isEmpty)
    }

    @Test func lockFilesAndManifestsGoTogether() throws {
        func variants(_ files: [FileChange], read: @escaping @Sendable (String) -> [UInt8]? = { _ in [] }) throws -> [String] {
            try findings("lock_file_without_manifest", MergeRequestContext(files: files, read: read)).map(\.place.path)
        }
        let lock = FileChange(path: "Podfile.lock", status: .modified)
        let manifest = FileChange(path: "Podfile", status: .modified, added: [FileChange.Line(number: 3, text: "  pod 'Alamofire', '5.8'")])
        #expect(try variants([lock]) == ["Podfile.lock"])
        #expect(try variants([lock, manifest]).isEmpty)
        #expect(try variants([manifest]) == ["Podfile"])
        #expect(try variants([manifest], read: { _ in nil }).isEmpty)
        let comment = FileChange(path: "Podfile", status: .modified, added: [FileChange.Line(number: 3, text: "# pod 'Alamofire'")])
        #expect(try variants([comment]).isEmpty)
        let first = FileChange(path: "Package.resolved", status: .added)
        #expect(try variants([first]).isEmpty)
    }

    @Test func newDependenciesAreNamed() throws {
        func names(_ path: String, _ text: String, removing old: String? = nil) throws -> [String] {
            let file = FileChange(
                path: path, status: .modified, added: [FileChange.Line(number: 1, text: text)],
                removed: old.map { [FileChange.Line(number: 1, text: $0)] } ?? [])
            return try findings("new_dependency", MergeRequestContext(files: [file])).map(\.message.en)
        }
        #expect(
            try names("Package.swift", "  .package(url: \"https://github.com/a/Alamofire.git\", from: \"5.0.0\"),") == [
                "A new dependency: `Alamofire`."
            ])
        #expect(try names("Podfile", "  pod 'Realm', '~> 10'") == ["A new dependency: `Realm`."])
        #expect(try names("Podfile", "  pod 'Realm', '~> 11'", removing: "  pod 'Realm', '~> 10'").isEmpty)
        #expect(
            try names("A.xcodeproj/project.pbxproj", "\t\t\trepositoryURL = \"https://github.com/a/Kingfisher\";") == [
                "A new dependency: `Kingfisher`."
            ])
        #expect(try names("Podfile", "  # pod 'Realm'").isEmpty)
        #expect(try names("Package.swift", "  .package(path: \"../Core\"),").isEmpty)
        #expect(try names("Sources/A.swift", ".package(url: \"x\")").isEmpty)
        // An address in a constant leaves the version as the first quoted text.
        #expect(try names("Package.swift", "  .package(url: telemetry.url, exact: \"1.6.0\"),").isEmpty)
    }

    @Test func aDependencyThatAnotherTargetTakesTooIsNotNew() throws {
        let file = FileChange(path: "Podfile", status: .modified, added: [FileChange.Line(number: 5, text: "  pod 'Realm'")])
        let podfile = "target 'App' do\n  pod 'Realm'\nend\ntarget 'Share' do\n  pod 'Realm'\nend\n"
        let request = MergeRequestContext(files: [file], read: { _ in Array(podfile.utf8) })
        #expect(try findings("new_dependency", request).isEmpty)
    }

    @Test func aChangedDeploymentTargetIsToldOnce() throws {
        let old = lines(4, "\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 14.0;")
        let new = lines(4, "\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 15.0;")
        let file = FileChange(path: "A.xcodeproj/project.pbxproj", status: .modified, added: new, removed: old)
        #expect(
            try findings("deployment_target_changed", MergeRequestContext(files: [file])).map(\.message.en) == [
                "`IPHONEOS_DEPLOYMENT_TARGET` changes from 14.0 to 15.0."
            ])
        let moved = FileChange(path: "A.xcodeproj/project.pbxproj", status: .modified, added: old, removed: old)
        #expect(try findings("deployment_target_changed", MergeRequestContext(files: [moved])).isEmpty)
    }

    @Test func aSceneChangedOnOneSideOnly() throws {
        let storyboard = """
            <document>
                <scene>
                    <viewController id="a" customClass="LoginViewController">
                        <view>
                            <button id="b">
                                <connections>
                                    <action selector="login:" destination="a"/>
                                </connections>
                            </button>
                        </view>
                    </viewController>
                </scene>
            </document>
            """
        let read: @Sendable (String) -> [UInt8]? = { $0.hasSuffix(".storyboard") ? Array(storyboard.utf8) : [] }
        let paths = ["App/LoginViewController.swift", "App/Main.storyboard"]
        let document = FileChange(
            path: "App/Main.storyboard", status: .modified,
            added: [FileChange.Line(number: 7, text: "                        <action selector=\"login:\" destination=\"a\"/>")])
        let code = FileChange(
            path: "App/LoginViewController.swift", status: .modified,
            added: [FileChange.Line(number: 2, text: "    @IBAction func login(_ sender: Any) {}")])
        #expect(
            try findings("scene_changed_apart", MergeRequestContext(files: [document], paths: paths, read: read)).map(\.place.path) == [
                "App/Main.storyboard"
            ])
        #expect(
            try findings("scene_changed_apart", MergeRequestContext(files: [code], paths: paths, read: read)).map(\.place.path) == [
                "App/LoginViewController.swift"
            ])
        #expect(try findings("scene_changed_apart", MergeRequestContext(files: [document, code], paths: paths, read: read)).isEmpty)
    }

    @Test func anActionIsOfTheClassThatGetsIt() throws {
        let document = """
            <document>
                <objects>
                    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="LoginViewController"/>
                    <button id="b" customClass="RoundButton">
                        <connections>
                            <action selector="login:" destination="-1"/>
                            <action selector="close:" destination="-2"/>
                        </connections>
                    </button>
                </objects>
            </document>
            """
        func messages(line: Int) throws -> [String] {
            let text = document.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
            let change = FileChange(path: "Login.xib", status: .modified, added: [FileChange.Line(number: line, text: String(text))])
            let request = MergeRequestContext(
                files: [change], paths: ["Login.xib", "LoginViewController.swift", "RoundButton.swift"],
                read: { $0.hasSuffix(".xib") ? Array(document.utf8) : [] })
            return try findings("scene_changed_apart", request).map(\.message.en)
        }
        #expect(try messages(line: 6) == ["Connections of `LoginViewController` change here, and `LoginViewController.swift` does not."])
        // To whom the first responder's goes is not known.
        #expect(try messages(line: 7) == [])
    }

    @Test func massDeletionsAreToldOnRequest() throws {
        let files = [
            FileChange(path: "A.swift", status: .deleted, removed: lines(1200)), FileChange(path: "B.swift", status: .added, added: lines(100)),
        ]
        #expect(try findings("mass_deletion", MergeRequestContext(files: files)).map(\.message.en).first?.hasPrefix("1100 more lines") == true)
    }

    @Test func contextIsFilledFromGit() throws {
        let test = try TestRepository()
        try test.write("App/A.swift", "let a = 1\n")
        let base = try test.commit("Base")
        try test.write("App/A.swift", "let a = 1\n<<<<<<< HEAD\nlet b = 2\n")
        try test.write("big.bin", [0] + Array(repeating: 7, count: 2_000_000))
        try test.commit("fixup! Change")
        let repository = try test.open()
        let (from, to) = (try repository.commit(base), try repository.commit("HEAD"))
        let wants: PathFilter = { $0.hasSuffix(".swift") }
        var comparison = Comparison(base: assessment([]), head: assessment([]), change: noChange)
        let request = try MergeRequestContext(
            Change(repository, from: from, to: to), details: MergeRequestDetails(title: "Draft: x", isDraft: true), base: from, head: to,
            snapshot: repository.snapshot(of: to, wants: wants).snapshot, repository: repository)
        var configuration = Configuration()
        configuration.only = ["conflict_marker", "big_binary", "draft_title", "commit_message_form"]
        comparison.add(try configuration.mergeRequestRules(of: catalogue), on: request)
        #expect(comparison.findings.map(\.finding.rule).sorted() == ["big_binary", "commit_message_form", "conflict_marker", "draft_title"])
        #expect(comparison.findings.allSatisfy { $0.state == .introduced })
        #expect(comparison.findings.first { $0.finding.rule == "conflict_marker" }?.finding.place.start.line == 2)
        configuration.except = ["big_binary"]
        #expect(try configuration.mergeRequestRules(of: catalogue).map(\.rule.id) == ["commit_message_form", "conflict_marker", "draft_title"])
    }
}
