import Foundation

/// Where a shell looks for programs.
struct SearchPath {
    private let folders: [String]

    /// - Parameter directory: where entries that are no absolute paths start from.
    init(_ environment: [String: String], directory: String) {
        folders = (environment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false).map {
            $0.hasPrefix("/") ? String($0) : directory + "/" + $0
        }
    }

    /// The path of a program, as it is called there; nil where there is none.
    func program(_ name: String) -> String? {
        folders.lazy.map { URL(fileURLWithPath: $0 + "/" + name).standardizedFileURL.path }.first(where: Self.isProgram)
    }

    /// Whether there is a file that may be run.
    static func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: path)
    }
}
