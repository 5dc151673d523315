import Project

/// What tools fetch or make, held in the repository: `node_modules`, `DerivedData`, a person's Xcode state.
struct CommittedVendoredDirectory: ProjectCheck {
    static let reads: FactKinds = [.paths]

    /// UTF-8 of the names.
    private let folders: [[UInt8]]

    init(options: RuleOptions) { folders = options.strings("folders").map { Array($0.utf8) } }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var first: [Substring: String] = [:]
        for path in project.paths {
            // A framework's own resources come as they are.
            guard let folder = folder(around: path), !folder.contains(".framework/"), path < first[folder] ?? "\u{10FFFF}" else { continue }
            first[folder] = path
        }
        return first.sorted { $0.key < $1.key }.map { folder, path in
            CheckReport(place: .start(of: path), captures: ["FOLDER": String(folder)], subject: String(folder))
        }
    }

    /// The outermost such folder. Asked of every path there is, hence by bytes.
    private func folder(around path: String) -> Substring? {
        var copy = path
        let end = copy.withUTF8 { bytes in
            bytes.indices.first { index in
                bytes[index] == UInt8(ascii: "/") && folders.contains { Self.endsFolder($0, UnsafeBufferPointer(rebasing: bytes[..<index])) }
            }
        }
        return end.map { path[..<path.utf8.index(path.startIndex, offsetBy: $0)] }
    }

    private static func endsFolder(_ name: [UInt8], _ path: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = path.count - name.count
        guard start >= 0, path.last == name.last, start == 0 || path[start - 1] == UInt8(ascii: "/") else { return false }
        return path[start...].elementsEqual(name)
    }
}
