/// What an object of a document is, as far as the sources can tell.
public enum ConnectionTarget: Sendable {
    /// Classes of the sources; several where the name is ambiguous.
    case classes([ProjectType.ID], name: String)
    /// A framework's class, the object naming none of its own.
    case framework(String)
    /// Whatever is first to answer.
    case firstResponder
    /// An object of another scene, which does not exist when this one runs.
    case otherScene(InterfaceObject)
    /// No object has that id.
    case nowhere
    /// A class outside the sources, or a stand-in without a class.
    case unknown
}

extension ProjectIndex {
    /// What an action goes to.
    public func target(of connection: InterfaceConnection, in document: InterfaceDocument, file: Int) -> ConnectionTarget {
        guard let target = document.object(connection.destination) else {
            return connection.destination.isEmpty ? .unknown : .nowhere
        }
        if document.kind == .storyboard, let source = connection.source, document.objects[source].scene != target.scene {
            return .otherScene(target)
        }
        return classes(of: target, in: document, file: file)
    }

    /// The class of an object.
    public func classes(of object: InterfaceObject, in document: InterfaceDocument, file: Int) -> ConnectionTarget {
        switch object.role {
        case .firstResponder: return .firstResponder
        case .exit, .storyboardReference: return .unknown
        case .filesOwner, .placeholder, .controller, .other: break
        }
        if let name = object.customClass {
            let ids = classes(named: name, from: file)
            if !ids.isEmpty { return .classes(ids, name: name) }
            return FrameworkClasses.isKnown(name) ? .framework(name) : .unknown
        }
        guard object.role == .controller || object.role == .other,
            let name = FrameworkClasses.className(ofElement: object.element, platform: document.platform)
        else { return .unknown }
        return .framework(name)
    }

    /// The controller that makes the destination of a segue with a creation method. For a relationship (the root of a navigation
    /// controller, say) it is whatever presents the container, which the document does not tell.
    public func creator(of connection: InterfaceConnection, in document: InterfaceDocument) -> InterfaceObject? {
        guard let source = connection.source else { return nil }
        let object = document.objects[source]
        return object.role == .controller ? object : document.controller(ofScene: object.scene)
    }
}

extension InterfaceObject {
    /// The element with its label: `bar button item “Save”`.
    public var title: String {
        let kind = element.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
        return shortLabel.map { "\(kind) “\($0)”" } ?? kind
    }

    /// The first line of the label, cut to 40 characters; nil where there is none.
    public var shortLabel: String? {
        guard let line = label?.prefix(while: { !$0.isNewline }) else { return nil }
        return line.count > 40 ? line.prefix(39) + "…" : String(line)
    }
}
