/// The files of a working tree, an index or a commit.
public struct Listing: Sendable {
    /// A file that can be read.
    public struct Entry: Sendable, Hashable {
        /// Relative to the root, with `/`.
        public let path: String
        /// The object that holds exactly the bytes a reader of this listing gets; nil where that is not known.
        public internal(set) var blob: ObjectID? = nil
        /// Whether the bytes come from the working tree rather than from the object.
        public let isOnDisk: Bool
        /// Marked `linguist-generated` or `linguist-vendored` in `.gitattributes`.
        public let isGenerated: Bool
    }

    /// An entry that is there and is not analysed.
    public struct Skipped: Sendable, Hashable {
        /// Why an entry is not analysed.
        public enum Reason: Sendable, Hashable {
            case symbolicLink
            case submodule
            /// Bytes that are no UTF-8; the path is escaped.
            case nonUTF8Path
            /// `..`, `.git` and the like in a commit that somebody made by hand.
            case unsafePath
            /// Several stages in the index: a merge that is not finished.
            case unmerged
            /// The folder or file may not be read.
            case unreadable
            /// Equal to another path of the listing but for Unicode normalisation.
            case sameNameInOtherForm
        }

        /// Escaped so that it fits on one line.
        public let path: String
        /// Why it is not analysed.
        public let reason: Reason
        /// Of a symbolic link: the object that holds its target; nil where that is not known.
        public internal(set) var blob: ObjectID? = nil
    }

    /// A symbolic link or another repository, whatever paths were asked for.
    public struct Link: Sendable, Hashable {
        /// Unescaped.
        public let path: String
        /// Whether it is another repository's commit rather than a symbolic link.
        public let isRepository: Bool
        /// Of a symbolic link: the object that holds its target; nil where that is not known.
        public let blob: ObjectID?
    }

    /// In git's order (by bytes).
    public internal(set) var entries: [Entry]
    /// In git's order.
    public internal(set) var links: [Link] = []
    /// What is listed and not analysed.
    public internal(set) var skipped: [Skipped]

    /// Groups of paths that differ only in case: one file on a Mac's or Windows' usual disk.
    public var caseCollisions: [[String]] {
        Dictionary(grouping: entries.map(\.path)) { $0.lowercased() }.values
            .filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }
}

/// Which paths a listing is asked for.
public typealias PathFilter = @Sendable (String) -> Bool

/// Collects what a walk finds and turns it into a listing.
struct ListingBuilder {
    struct Found {
        var path: String
        var blob: ObjectID?
        var isOnDisk: Bool
    }

    let wants: PathFilter
    private(set) var found: [Found] = []
    private(set) var skipped: [Listing.Skipped] = []
    private(set) var links: [Listing.Link] = []
    /// `.gitattributes` files met on the way, by folder ("" for the root, else with a trailing slash).
    private(set) var attributeFiles: [Found] = []

    init(wants: @escaping PathFilter) { self.wants = wants }

    /// - Parameter path: NUL-terminated bytes.
    mutating func add(_ path: UnsafePointer<CChar>, mode: UInt32, blob: ObjectID?, isOnDisk: Bool) {
        guard let text = validUTF8(path) else {
            let repaired = String(cString: path)
            if mode & 0o170000 == 0o100000, wants(repaired) { skip(escapedBytes(path), .nonUTF8Path) }
            return
        }
        add(text, mode: mode, blob: blob, isOnDisk: isOnDisk)
    }

    mutating func add(_ path: String, mode: UInt32, blob: ObjectID?, isOnDisk: Bool) {
        switch mode & 0o170000 {
        case 0o100000:
            let file = Found(path: path, blob: blob, isOnDisk: isOnDisk)
            if path.hasSuffix(".gitattributes"), path.utf8.count == 14 || path.hasSuffix("/.gitattributes") {
                attributeFiles.append(file)
            }
            if wants(path) { found.append(file) }
        case 0o120000:
            links.append(Listing.Link(path: path, isRepository: false, blob: blob))
            if wants(path) { skip(escaped(path), .symbolicLink, blob: blob) }
        case 0o160000:
            links.append(Listing.Link(path: path, isRepository: true, blob: nil))
            skip(escaped(path), .submodule)
        default:
            break
        }
    }

    mutating func skip(_ path: String, _ reason: Listing.Skipped.Reason, blob: ObjectID? = nil) {
        skipped.append(Listing.Skipped(path: path, reason: reason, blob: blob))
    }

    /// - Parameter attributes: for the files found.
    func listing(_ attributes: Attributes) -> Listing {
        let entries = found.map { file in
            Listing.Entry(
                path: file.path, blob: file.blob, isOnDisk: file.isOnDisk,
                isGenerated: attributes.marksGenerated(file.path))
        }
        return Listing(entries: entries, links: links, skipped: skipped)
    }
}

/// The text behind a C string when it is valid UTF-8.
func validUTF8(_ text: UnsafePointer<CChar>) -> String? { String(validatingCString: text) }

/// A path that is no UTF-8 as git prints it: bytes beyond ASCII and control characters as `\343`.
func escapedBytes(_ text: UnsafePointer<CChar>) -> String {
    var result = ""
    var cursor = text
    while cursor.pointee != 0 {
        let byte = UInt8(bitPattern: cursor.pointee)
        if byte >= 32, byte < 127 {
            result.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            let digits = String(byte, radix: 8)
            result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
        cursor += 1
    }
    return result
}
