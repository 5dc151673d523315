extension ProjectIndex {
    /// Whether any source declares a type of that name, in either language.
    public func declares(_ name: String) -> Bool {
        let simple = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
        return typesByName[simple]?.contains { types[$0].kind != .external } ?? false
    }

    /// The names that the documents of the project give, each once.
    public func interfaceNames() -> InterfaceNames {
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
            let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
            guard let dot = name.lastIndex(of: "."), extensions.contains(String(name[name.index(after: dot)...])) else { continue }
            names.insert(String(name[..<dot]))
        }
        return names
    }
}

/// Identifiers that storyboards and xibs give to scenes, segues and cells.
public struct InterfaceNames: Sendable {
    public var storyboardIdentifiers: Set<String> = []
    public var reuseIdentifiers: Set<String> = []
    public var segues: Set<String> = []
    /// Every document is read to its end.
    public var isComplete = true
}
