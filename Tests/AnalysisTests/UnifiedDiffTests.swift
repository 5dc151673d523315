import Testing

@testable import Analysis

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff.text(path: "A.swift", old: Array(old.utf8), new: Array(new.utf8))
    }

    @Test func equalTextsGiveNothing() { #expect(diff("a\n", "a\n") == "") }

    @Test func changedLineHasItsContext() {
        let old = (1...9).map { "\($0)\n" }.joined()
        #expect(
            diff(old, old.replacing("5\n", with: "five\n")) == """
                --- a/A.swift
                +++ b/A.swift
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func farChangesAreTwoHunks() {
        let old = (1...40).map { "\($0)\n" }.joined()
        let new = old.replacing("\n5\n", with: "\nfive\n").replacing("\n30\n", with: "\n")
        let text = diff(old, new)
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -2,7 +2,7 @@", "@@ -27,7 +27,6 @@"])
    }

    @Test func missingLastLineBreakIsSaid() {
        #expect(diff("a\nb", "a\nc\n").hasSuffix(" a\n-b\n\\ No newline at end of file\n+c\n"))
    }

    @Test func insertionIntoEmptyFile() {
        #expect(diff("", "a\n").contains("@@ -0,0 +1 @@\n+a\n"))
    }

    @Test(arguments: [("abcabba", "cbabac"), ("", "xyz"), ("xyz", ""), ("aaaa", "aa"), ("abcdef", "ghi"), ("axbxc", "abc")])
    func runsTurnTheOldIntoTheNew(_ old: String, _ new: String) {
        let a = Array(old.utf8).map { [$0][...] }
        let b = Array(new.utf8).map { [$0][...] }
        var result: [ArraySlice<UInt8>] = []
        var index = 0
        for run in LineDifference.runs(a, b) {
            result += a[index..<run.old.lowerBound]
            result += b[run.new]
            index = run.old.upperBound
        }
        result += a[index...]
        #expect(result == b)
    }
}
