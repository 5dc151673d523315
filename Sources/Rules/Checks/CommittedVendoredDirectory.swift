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
        let bytes = path.utf8
        var length = 0
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "/"), folders.contains(where: { endsFolder($0, bytes[..<index], length) }) { return path[..<index] }
            length += 1
        }
        return nil
    }

    private func endsFolder(_ name: [UInt8], _ path: Substring.UTF8View, _ length: Int) -> Bool {
        guard length >= name.count, path.last == name.last, path.suffix(name.count).elementsEqual(name) else { return false }
        return length == name.count || path.dropLast(name.count).last == UInt8(ascii: "/")
    }
}
