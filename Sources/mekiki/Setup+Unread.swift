import Foundation
import Project

extension Setup {
    /// Whether a pattern of the configuration is the plain path of something that is there, or that Git ignores.
    func isThereUnread(_ pattern: String) -> Bool {
        let path = pattern.hasSuffix("/**") ? String(pattern.dropLast(3)) : pattern
        guard !path.contains(where: { "*?[{".contains($0) }) else { return false }
        return FileManager.default.fileExists(atPath: root + "/" + path) || isIgnored(path) || isIgnored(path + "/")
    }

    /// Why no file of the working tree is read at a path that is there; one clause.
    /// - Parameter path: relative to the root.
    func reasonForReadingNothing(at path: String) -> String {
        if isIgnored(path) { return "ignored by git" }
        let type = (try? FileManager.default.attributesOfItem(atPath: root + "/" + path))?[.type] as? FileAttributeType
        switch type {
        case .typeDirectory?: return isIgnored(path + "/") ? "ignored by git" : "no file below it is read"
        case .typeRegular?: return FileKind(path: path).isRead ? "not among the files that are read" : "no kind of file that is read"
        default: return "no regular file"
        }
    }

    private func isIgnored(_ path: String) -> Bool {
        guard case .repository(let repository) = place else { return false }
        return (try? repository.ignores(path)) ?? false
    }
}
