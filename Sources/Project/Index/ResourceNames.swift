extension ProjectIndex {
    /// Whether any source declares a type of that name, in either language.
    public func declares(_ name: String) -> Bool {
        types(simplyNamed: String(name.afterLastPeriod)).contains { typeTable.types[$0].kind != .external }
    }

    /// The names that the documents of the project give, each once.
    public func interfaceNames() -> InterfaceNames { core.interfaceNames.value { collectInterfaceNames() } }

    private func collectInterfaceNames() -> InterfaceNames {
        var names = InterfaceNames()
        for (_, document) in documents {
            if document.problem != nil { names.isComplete = false }
            for object in document.objects {
                if let identifier = object.storyboardIdentifier { names.storyboardIdentifiers.insert(identifier) }
                if let identifier = object.reuseIdentifier { names.reuseIdentifiers.insert(identifier) }
            }
            for connection in document.connections {
                if case .segue(let segue) = connection.kind, let identifier = segue.identifier {
                    names.segues.insert(identifier)
                }
            }
        }
        return names
    }

    /// File names without folder and extension, of the files with one of these extensions.
    public func fileNames(withExtension extensions: Set<String>) -> Set<String> {
        var names: Set<String> = []
        for path in paths {
            guard extensions.contains(where: { path.hasSuffix($0) }), let (stem, suffix) = path.fileNameParts,
                extensions.contains(where: { suffix.elementsEqual($0.utf8) })
            else { continue }
            names.insert(String(stem))
        }
        return names
    }
}

extension String {
    /// The last part of a path without its extension, and the extension; nil where it has none.
    fileprivate var fileNameParts: (stem: Substring, extension: Substring.UTF8View)? {
        let name = fileName
        guard let offset = lastOffset(of: UInt8(ascii: ".")), case let period = utf8.index(startIndex, offsetBy: offset), period >= name.startIndex
        else { return nil }
        return (self[name.startIndex..<period], self[utf8.index(after: period)...].utf8)
    }
}

/// Identifiers that storyboards and xibs give to scenes, segues and cells.
public struct InterfaceNames: Sendable {
    /// Of all storyboards.
    public var storyboardIdentifiers: Set<String> = []
    /// Of all storyboards and xibs.
    public var reuseIdentifiers: Set<String> = []
    /// Identifiers of segues of all storyboards.
    public var segues: Set<String> = []
    /// Every document is read to its end.
    public var isComplete = true
}
