// Reads every Swift file below the directories given with both parsers and reports how far they agree.
import Foundation

var comparisons: [any Comparison] = [TokenComparison()] + NodeGroup.allCases.map(NodeComparison.init)
var fileCount = 0
var lineCount = 0
var erroneous: [String] = []
for path in swiftFiles(below: CommandLine.arguments.dropFirst()) {
    guard let data = FileManager.default.contents(atPath: path) else {
        print("unreadable: \(path)")
        continue
    }
    let file = SourceFile(path: path, bytes: [UInt8](data))
    fileCount += 1
    lineCount += file.lines.starts.count
    if file.reference.hasError { erroneous.append(path) }
    for index in comparisons.indices { comparisons[index].compare(file) }
}
print("\(fileCount) files, \(lineCount) lines")
print("\(erroneous.count) of them SwiftParser reads with an error; these count for tokens only\(erroneous.isEmpty ? "" : ", as \(erroneous[0])")")
if erroneous.count <= 20 { for path in erroneous.dropFirst() { print("    \(path)") } }
for comparison in comparisons { comparison.report.printOut() }
