import Foundation
import Syntax

/// What a dependency manager wrote down: `Package.resolved` or `Podfile.lock`.
public enum DependencyLock: Sendable, Hashable {
    /// The identities of the pinned packages; nil where the file cannot be read.
    case packages(Set<String>?)
    /// What `Podfile.lock` says the Podfile's SHA-1 was, and where.
    case podfile(digest: String, span: Span)
    /// Written by a CocoaPods that noted none.
    case unknown

    /// Reads a `Package.resolved` of any version.
    static func packages(_ source: [UInt8]) -> DependencyLock {
        guard let top = try? JSONSerialization.jsonObject(with: Data(source)) as? [String: Any] else { return .packages(nil) }
        let pins = top["pins"] ?? (top["object"] as? [String: Any])?["pins"]
        guard let pins = pins as? [[String: Any]] else { return .packages(nil) }
        var identities: Set<String> = []
        for pin in pins {
            if let identity = pin["identity"] as? String { identities.insert(identity.lowercased()) }
            if let url = pin["location"] as? String ?? pin["repositoryURL"] as? String { identities.insert(identity(of: url)) }
        }
        return .packages(identities)
    }

    /// Reads a `Podfile.lock`.
    static func pods(_ source: [UInt8]) -> DependencyLock {
        let lines = LineIndex(source)
        let key = Array("PODFILE CHECKSUM: ".utf8)
        for start in lines.starts.reversed() {
            let line = source[Int(start)...].prefix { $0 != 0x0A && $0 != 0x0D }
            guard line.starts(with: key) else { continue }
            let digest = String(decoding: line.dropFirst(key.count), as: UTF8.self)
            return .podfile(digest: digest, span: Span(line.startIndex..<line.endIndex, in: lines))
        }
        return .unknown
    }

    /// The name by which the package manager knows a repository: its last part in lower case, without `.git`.
    public static func identity(of url: String) -> String {
        var text = url.lowercased()[...]
        while text.last == "/" { text.removeLast() }
        if text.hasSuffix(".git") { text.removeLast(4) }
        return String(text.lastIndex(where: { $0 == "/" || $0 == ":" }).map { text[text.index(after: $0)...] } ?? text)
    }
}
