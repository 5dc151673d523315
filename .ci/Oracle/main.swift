// Reads every Swift file below the directories given with both parsers and reports how far they agree.
import Foundation

var comparisons: [any Comparison] = [TokenComparison()] + NodeGroup.allCases.map(NodeComparison.init)
var fileCount = 0
var lineCount = 0
for path in swiftFiles(below: CommandLine.arguments.dropFirst()) {
    guard let data = FileManager.default.contents(atPath: path) else {
        print("unreadable: \(path)")
        continue
    }
    let file = SourceFile(path: path, bytes: [UInt8](data))
    fileCount += 1
    lineCount += file.lines.starts.count
    for index in comparisons.indices { comparisons[index].compare(file) }
}
print("\(fileCount) files, \(lineCount) lines")
for comparison in comparisons { comparison.report.printOut() }
