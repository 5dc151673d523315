import Foundation
import Syntax

/// A file that serves as the base of prefixes and edits.
struct ModelFile {
    let path: String
    let bytes: [UInt8]
    /// The kinds of node in it.
    let kinds: Set<NodeKind>

    init?(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else { return nil }
        self.path = path
        bytes = [UInt8](data)
        kinds = Set(Parser.parse(bytes).nodes.map(\.kind))
    }

    /// The Swift files at or below some paths.
    static func all(below paths: some Sequence<String>) -> [ModelFile] {
        paths.flatMap { path -> [ModelFile] in
            if path.hasSuffix(".swift") { return ModelFile(path).map { [$0] } ?? [] }
            let below = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            return below.filter { $0.hasSuffix(".swift") }.sorted().compactMap { ModelFile(path + "/" + $0) }
        }
    }

    /// Some files of a range of lengths that are as unlike each other as can be: each has the most kinds of node that those before lack.
    static func varied(_ count: Int, of files: [ModelFile], lengths: ClosedRange<Int>) -> [ModelFile] {
        var rest = files.filter { lengths.contains($0.bytes.count) }
        var chosen: [ModelFile] = []
        var lacking = Set(NodeKind.allCases)
        while chosen.count < count, let best = rest.indices.max(by: { value(rest[$0]) < value(rest[$1]) }) {
            // When nobody has anything new, once more from the start.
            if lacking.isDisjoint(with: rest[best].kinds) { lacking = Set(NodeKind.allCases) }
            let file = rest.remove(at: best)
            lacking.subtract(file.kinds)
            chosen.append(file)
        }
        func value(_ file: ModelFile) -> Int { file.kinds.intersection(lacking).count }
        return chosen
    }
}

extension Examination {
    /// Every prefix of 50 varied files, and every deletion and replacement of a byte of 10.
    mutating func examineEdits(of files: [ModelFile]) {
        guard !files.isEmpty else { return print("no files given: no prefixes and edits of real files") }
        let long = ModelFile.varied(50, of: files, lengths: 500...6000)
        for file in long {
            for end in 0...file.bytes.count { examine(Array(file.bytes[..<end]), "prefix of \(end) of \(file.path)") }
        }
        print("every prefix of \(long.count) files, \(long.reduce(0) { $0 + $1.bytes.count }) bytes: \(Self.coverage(long))")
        let short = ModelFile.varied(10, of: files, lengths: 300...1000)
        for file in short {
            for index in file.bytes.indices { examineEdits(of: file, at: index) }
        }
        let size = short.reduce(0) { $0 + $1.bytes.count }
        print("every byte of \(short.count) files deleted and replaced by each other value, \(size * 256) edits: \(Self.coverage(short))")
    }

    private mutating func examineEdits(of file: ModelFile, at index: Int) {
        var edited = file.bytes
        for byte in UInt8.min...UInt8.max where byte != file.bytes[index] {
            edited[index] = byte
            examine(edited, "\(file.path) with byte \(index) = \(byte)")
        }
        edited.remove(at: index)
        examine(edited, "\(file.path) without byte \(index)")
    }

    private static func coverage(_ files: [ModelFile]) -> String {
        let kinds = files.reduce(into: Set<NodeKind>()) { $0.formUnion($1.kinds) }
        return "\(kinds.count) of \(NodeKind.allCases.count) kinds of node"
    }
}
