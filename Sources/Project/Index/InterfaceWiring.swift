/// Which members of which classes the documents connect.
public struct InterfaceWiring: Sendable {
    /// Classes that a document names beyond doubt, with the place of the first object.
    public private(set) var used: [ProjectType.ID: Place] = [:]
    /// Selectors and properties connected on a class, or on one below it.
    private var connected: [ProjectType.ID: Set<String>] = [:]
    /// Selectors sent to the first responder or to unwind segues.
    private var responderActions: Set<String> = []
    /// Words of documents that are not read to their end.
    private var unread: [NameTable] = []

    init() {}

    init(_ index: ProjectIndex) {
        for (file, document) in index.documents {
            if document.problem != nil { unread.append(document.unreadWords) }
            for object in document.objects {
                guard case .classes(let ids, _) = index.classes(of: object, in: document, file: file), ids.count == 1,
                    used[ids[0]] == nil
                else { continue }
                used[ids[0]] = index.place(file, object.span)
            }
            for connection in document.connections { add(connection, document, file, index) }
        }
    }

    private mutating func add(_ connection: InterfaceConnection, _ document: InterfaceDocument, _ file: Int, _ index: ProjectIndex) {
        switch connection.kind {
        case .action(let selector, _):
            if case .firstResponder = connect(selector, index.target(of: connection, in: document, file: file), index) {
                responderActions.insert(selector)
            }
        case .outlet(let name), .outletCollection(let name):
            guard let source = connection.source else { return }
            _ = connect(name, index.classes(of: document.objects[source], in: document, file: file), index)
        case .segue(let segue):
            if let action = segue.unwindAction { responderActions.insert(action) }
            guard let selector = segue.creationSelector else { return }
            if segue.relationship != nil {
                responderActions.insert(selector)
            } else if let creator = index.creator(of: connection, in: document) {
                _ = connect(selector, index.classes(of: creator, in: document, file: file), index)
            }
        case .binding(_, let keyPath):
            let target = index.target(of: connection, in: document, file: file)
            for part in keyPath.split(separator: ".") { _ = connect(String(part), target, index) }
        }
    }

    private mutating func connect(_ name: String, _ target: ConnectionTarget, _ index: ProjectIndex) -> ConnectionTarget {
        if case .classes(let ids, _) = target {
            for id in ids {
                for ancestor in index.ancestry(of: id).classes { connected[ancestor, default: []].insert(name) }
            }
        }
        return target
    }

    /// Whether any document connects that member of the class, of one above or of one below it.
    public func isConnected(_ name: String, of id: ProjectType.ID, in index: ProjectIndex) -> Bool {
        responderActions.contains(name) || index.ancestry(of: id).classes.contains { connected[$0]?.contains(name) == true }
    }

    /// Whether a document that is not read to its end may use that class.
    public func mayBeUsedUnread(_ type: ProjectType) -> Bool {
        unread.contains { !$0.uses(of: type.simpleName).isEmpty }
    }
}
