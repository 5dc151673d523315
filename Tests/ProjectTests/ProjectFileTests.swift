import Foundation
import Project
import Testing

@Suite("Project files and property lists")
struct ProjectFileTests {
    @Test func synchronisedFoldersGiveTheirContentsExceptExceptions() {
        let project = XcodeProject(
            source: Array(
                """
                // !$*UTF8*$!
                { objects = {
                    R /* Project */ = { isa = PBXProject; mainGroup = G; };
                    G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
                    S = { isa = PBXFileSystemSynchronizedRootGroup; path = "My App"; sourceTree = "<group>"; exceptions = (E); };
                    E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = ("Info.plist"); };
                    T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (S); buildConfigurationList = L; };
                    L = { isa = XCConfigurationList; buildConfigurations = (C); };
                    C = { isa = XCBuildConfiguration; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 15.0; INFOPLIST_KEY_NSCameraUsageDescription = "a \\"b\\""; INFOPLIST_FILE = App/Info.plist; }; };
                }; rootObject = R; }
                """.utf8))
        #expect(!project.isIncomplete)
        #expect(project.targets.first?.folders == ["My App"])
        #expect(project.targets.first?.excluded == ["My App/Info.plist"])
        #expect(project.targets.first?.infoPlists == ["App/Info.plist"])
        #expect(project.deploymentTargets["IPHONEOS_DEPLOYMENT_TARGET"] == ["15.0"])
        #expect(project.generatedInfoKeys == ["NSCameraUsageDescription"])
    }

    @Test(arguments: ["", "{", "{ a", "{ a = ", "{ a = (", "( \"", "{ a = b", "/*"])
    func brokenProjectsAreIncompleteAndNoCrash(_ text: String) {
        _ = XcodeProject(source: Array(text.utf8))
    }

    @Test func endlessNestingIsCutOff() {
        let project = XcodeProject(source: Array(String(repeating: "{ a = (", count: 100_000).utf8))
        #expect(project.isIncomplete)
    }

    @Test func xcodeGenTargetsGiveTheirFolders() {
        let project = XcodeGenProject(
            source: Array(
                """
                name: App
                targets:
                  App:
                    type: application
                    sources:
                      - path: App
                        excludes: ["x"]
                      - Shared
                  Widget:
                    sources: [Widget, Shared]
                schemes:
                  App:
                    sources: [No]
                """.utf8))
        #expect(project.targets.map(\.name) == ["App", "Widget"])
        #expect(project.targets.map(\.sources) == [["App", "Shared"], ["Widget", "Shared"]])
    }

    @Test func propertyListsGiveKeysWithPlaces() {
        let list = PropertyList(
            source: Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                    <key>NSCameraUsageDescription</key>
                    <string>カメラ &amp; 写真</string>
                    <key>LSApplicationQueriesSchemes</key>
                    <array><string>tel</string><string>mailto</string></array>
                    <key>Nested</key>
                    <dict><key>Inner</key><true/></dict>
                </dict>
                </plist>
                """.utf8))
        #expect(list.problem == nil)
        #expect(list.entry("NSCameraUsageDescription")?.value == .string("カメラ & 写真"))
        #expect(list.entry("NSCameraUsageDescription")?.span.start.line == 5)
        #expect(list.entry("LSApplicationQueriesSchemes")?.value == .strings(["tel", "mailto"]))
        #expect(list.entries.last?.path == ["Nested", "Inner"])
        #expect(list.entries.last?.value == .boolean(true))
    }

    @Test(arguments: ["", "bplist00", "<plist>", "<plist><dict><key>a", "nonsense", "<plist><dict><string>x</string></dict></plist>"])
    func oddPropertyListsNeverFail(_ text: String) {
        _ = PropertyList(source: Array(text.utf8))
    }

    @Test func aStringMayStandInACDATASection() {
        let list = PropertyList(source: Array("<plist><dict><key>a</key><string>x <![CDATA[<&>]]> y</string></dict></plist>".utf8))
        #expect(list.entry("a")?.value == .string("x <&> y"))
    }

    @Test func anotherFileIsNeverReadIn() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = folder.appending(path: "other.dtd")
        try Data("<!ENTITY a \"secret\">".utf8).write(to: other)
        for declaration in ["SYSTEM \"\(other.path)\"", "PUBLIC \"x\" \"file://\(other.path)\""] {
            let text = "<!DOCTYPE plist \(declaration)><plist><dict><key>k</key><string>&a;</string></dict></plist>"
            #expect(PropertyList(source: Array(text.utf8)).entry("k")?.value == .string(""))
        }
    }

    @Test func anInternalSubsetIsNotRead() {
        let list = PropertyList(source: Array("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict><key>&a;</key></dict></plist>".utf8))
        #expect(list.problem?.reason == .documentType)
        #expect(list.entries.isEmpty)
    }

    @Test func namesAreFoundByUse() {
        let facts = Fixture.swift(
            "class A { func f(cell: Cell) { cell.title.text = x; label.text = \"\"; self.box = 1; perform(Selector(\"go:\")) } }")
        #expect(facts.names.uses(of: "title") == .member)
        #expect(facts.names.uses(of: "label") == .plain)
        #expect(facts.names.uses(of: "box") == [.plain, .assigned])
        #expect(facts.names.uses(of: "go") == .member)
        #expect(facts.names.uses(of: "f").isEmpty)
    }
}
