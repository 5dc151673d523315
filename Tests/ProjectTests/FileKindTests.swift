import Testing

@testable import Project

@Suite struct FileKindTests {
    @Test(
        arguments: [
            ("A.swift", FileKind.swift), ("Sources/A.swift", .swift), ("a/Main.storyboard", .storyboard), ("V.xib", .xib), ("A.h", .objectiveC),
            ("a.b/A.m", .objectiveC), ("A.mm", .objectiveC), ("Info.plist", .propertyList), ("App.entitlements", .propertyList),
            ("App.xcodeproj/project.pbxproj", .xcodeProject), ("project.yml", .xcodeGen), ("x/project.yml", .xcodeGen), ("my-project.yml", .other),
            ("A.xcconfig", .settings), ("Podfile", .settings), ("Podfile.lock", .podLock), (".gitignore", .ignoreList), ("x/.gitignore", .ignoreList),
            ("a.gitignore", .other), ("Package.resolved", .packageLock), ("x.resolved", .other), ("Mintfile", .lines), ("Gemfile", .lines),
            ("fastlane/Fastfile", .lines), ("Gemfile.lock", .other), (".gitlab-ci.yml", .lines), ("ci/test.gitlab-ci.yml", .lines),
            ("bitrise.yml", .lines), (".github/workflows/a.yml", .lines), (".github/workflows/a.yaml", .lines), ("a.yaml", .other), ("run.sh", .lines),
            (".ruby-version", .lines), (".gitmodules", .lines), ("A.ttf", .resource), ("a@2x.png", .resource), ("A.jpeg", .resource),
            ("M.xcassets/A.imageset/Contents.json", .resource), ("M.xcassets/A.symbolset/Contents.json", .resource),
            ("M.xcassets/A.colorset/Contents.json", .other), ("Contents.json", .other), ("README.md", .other), ("LICENSE", .other), ("", .other),
            ("a/", .other), (".", .other), ("a.", .other), ("x.storyboardstoryboard", .other), ("日本.swift", .swift), ("swift", .other),
        ])
    func goesByName(_ path: String, _ kind: FileKind) {
        #expect(FileKind(path: path) == kind, "\(path)")
    }
}

@Suite struct NameHashTests {
    @Test func isTheSameWhereverTheNameStands() {
        let names = ["a", "id", "tapped", "viewDid", "viewDidL", "viewDidLo", "applicationDidFinishLaunching", "名前", "x1234567890123456"]
        for name in names {
            for (before, after) in [("", ""), ("self.", ""), ("", " = 1"), ("let ", ": Int = 12345678")] {
                let bytes = Array((before + name + after).utf8)
                let start = before.utf8.count
                let hash = bytes.withUnsafeBufferPointer { NameTable.hash($0, start..<(start + name.utf8.count)) }
                #expect(hash == NameTable.hash(name), "\(name)")
                #expect(hash != 0 && hash & 7 == 0)
            }
        }
        #expect(Set(names.map { NameTable.hash($0) }).count == names.count)
    }

    @Test func longNamesThatDifferInOneByteDiffer() {
        var hashes: Set<UInt64> = []
        let name = Array("someRatherLongNameOfAMember".utf8)
        for index in name.indices {
            for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
                var other = name
                other[index] = byte
                hashes.insert(NameTable.hash(String(decoding: other, as: UTF8.self)))
            }
        }
        let lower = name.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }.count
        #expect(hashes.count == name.count * 26 - lower + 1)
    }
}
