import Foundation
import Git
import Project

extension ListedSnapshot {
    /// The files of a folder that lies in no repository. Symbolic links are not followed; hidden folders and `*.xcassets`-like
    /// contents are left to `wants`, but `.git`, `.build`, `DerivedData`, `Pods` and `Carthage` are not entered, for lack of an ignore list.
    /// - Parameters:
    ///   - folder: its path; paths in the snapshot are relative to it.
    ///   - start: files and folders, relative to the folder, below which to look.
    ///   - wants: which paths matter.
    /// - Throws: `UnreadableFile` where the folder itself cannot be read.
    public static func ofFolder(_ folder: String, startingAt start: [String] = [""], wants: @escaping PathFilter) throws -> ListedSnapshot {
        let manager = FileManager.default
        let folder = folder == "/" ? "" : folder
        var files: [SnapshotFile] = []
        var skipped: [UnreadableFile] = []
        var open: [String] = []
        for path in Set(start).sorted() where !start.contains(where: { $0.isEmpty ? !path.isEmpty : path.hasPrefix($0 + "/") }) {
            var isFolder: ObjCBool = false
            if manager.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue {
                if wants(path) { files.append(SnapshotFile(path: path)) }
            } else {
                open.append(path)
            }
        }
        while let current = open.popLast() {
            let place = folder + "/" + current
            let names: [String]
            do {
                names = try manager.contentsOfDirectory(atPath: place)
            } catch {
                let problem = UnreadableFile(path: current.isEmpty ? place : current, reason: "cannot list the folder")
                guard !current.isEmpty else { throw problem }
                skipped.append(problem)
                continue
            }
            for name in names.sorted() {
                let path = current.isEmpty ? name : current + "/" + name
                guard let type = (try? manager.attributesOfItem(atPath: folder + "/" + path))?[.type] as? FileAttributeType else { continue }
                switch type {
                case .typeDirectory:
                    if !notEntered.contains(name) { open.append(path) }
                case .typeRegular:
                    if wants(path) { files.append(SnapshotFile(path: path)) }
                case .typeSymbolicLink:
                    if wants(path) {
                        skipped.append(UnreadableFile(path: path, reason: Listing.Skipped.Reason.symbolicLink.clause))
                    }
                default:
                    break
                }
            }
        }
        dropUnicodeTwins(&files, &skipped)
        let snapshot = Snapshot(files: files) { file in
            do {
                return try readFile(at: folder + "/" + file.path)
            } catch let problem as FileProblem {
                throw UnreadableFile(path: file.path, reason: problem.reason)
            }
        }
        return ListedSnapshot(snapshot: snapshot, skipped: skipped)
    }

    /// What a `.gitignore` of a Swift project would name.
    private static let notEntered: Set<String> = [".git", ".build", ".swiftpm", "DerivedData", "Pods", "Carthage"]
}
