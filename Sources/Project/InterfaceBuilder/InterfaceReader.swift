import Syntax

extension InterfaceDocument {
    /// Reads a storyboard or xib. Never fails: what cannot be read is said in `problem`, and what stands before that place is kept.
    public init(source: [UInt8], isStoryboard: Bool) {
        self.init(source: source, isStoryboard: isStoryboard, lines: LineIndex(source))
    }

    init(source: [UInt8], isStoryboard: Bool, lines: LineIndex) {
        self.init(kind: isStoryboard ? .storyboard : .xib)
        read(source, lines)
        if problem != nil { unreadWords = NameTable(wordsOf: source) }
    }

    private mutating func read(_ source: [UInt8], _ lines: LineIndex) {
        let first = Span(0..<(lines.starts.count > 1 ? Int(lines.starts[1]) : source.count), in: lines)
        if let conflict = MergeConflict.firstMarker(in: source, lines: lines) {
            problem = InterfaceProblem(reason: .mergeConflict, span: Span(conflict, in: lines))
            return
        }
        if source.starts(with: [0xFE, 0xFF]) || source.starts(with: [0xFF, 0xFE]) || source.prefix(4).contains(0) {
            problem = InterfaceProblem(reason: .encoding, span: first)
            return
        }
        let scanner = StartTagScanner(source)
        if let declaration = scanner.documentType {
            problem = InterfaceProblem(reason: .documentType, span: Span(declaration, in: lines))
            return
        }
        let reader = InterfaceReader(document: self, tags: scanner.tags, lines: lines)
        let fault = XMLEvents.read(source, reader)?.orOpenTag(source, in: lines)
        self = reader.document
        if problem == nil, let fault = fault ?? (reader.isEmpty ? XMLFault(line: 1, detail: "the document is empty") : nil) {
            problem = InterfaceProblem(reason: .malformed(detail: fault.detail), span: fault.span(in: lines, count: source.count))
        }
    }
}

/// Takes the parser's events in document order; the n-th start is the n-th start tag of the scanner.
private final class InterfaceReader: XMLHandler {
    var document: InterfaceDocument
    private let tags: [Range<Int>]
    private let lines: LineIndex
    private var next = 0
    private var open: [OpenElement] = []
    private var scene = -1

    private struct OpenElement {
        var name: String
        /// Index of the innermost object at this depth.
        var object: Int?
    }

    init(document: InterfaceDocument, tags: [Range<Int>], lines: LineIndex) {
        self.document = document
        self.tags = tags
        self.lines = lines
    }

    /// No element at all.
    var isEmpty: Bool { next == 0 }

    func start(_ attributes: XMLStartTag) -> Bool {
        let element = attributes.element
        let tag = next < tags.count ? tags[next] : 0..<0
        next += 1
        if open.isEmpty, !readRoot(element, attributes, tag) { return false }
        let owner = open.last?.object
        var current = owner
        if element == "scene" {
            scene += 1
        } else if let connection = connection(element, attributes, owner: owner, tag: tag) {
            document.connections.append(connection)
        } else if let id = attributes["id"], open.count > 1 {
            current = document.objects.count
            document.objects.append(object(element, id: id, attributes, parent: owner, tag: tag))
            if document.objectsByID[id] == nil { document.objectsByID[id] = current }
        } else if let owner {
            readDetail(element, attributes, of: owner, tag: tag)
        }
        if open.last?.name == "resources" { readResource(element, attributes, tag: tag) }
        open.append(OpenElement(name: element, object: current))
        return true
    }

    func end(_ element: String) { _ = open.popLast() }

    func text(_ text: String) {}

    /// Whether the rest is worth reading.
    private func readRoot(_ element: String, _ attributes: XMLStartTag, _ tag: Range<Int>) -> Bool {
        switch element {
        case "document":
            break
        case "archive":
            document.problem = InterfaceProblem(reason: .oldFormat, span: Span(tag, in: lines))
            return false
        default:
            document.problem = InterfaceProblem(reason: .notInterfaceBuilder(root: element), span: Span(tag, in: lines))
            return false
        }
        if let type = attributes["type"], type.holds("Storyboard") { document.kind = .storyboard }
        let runtime = attributes["targetRuntime"] ?? attributes["type"] ?? ""
        document.platform =
            if runtime.holds("MacOSX") {
                .macOS
            } else if runtime.holds("watchKit") {
                .watchOS
            } else if runtime.holds("AppleTV") {
                .tvOS
            } else if runtime.holds("XROS") || runtime.holds("visionOS") {
                .visionOS
            } else {
                .iOS
            }
        document.isLaunchScreen = attributes["launchScreen"] == "YES"
        document.initialController = attributes["initialViewController"]
        return true
    }

    private func object(
        _ element: String, id: String, _ attributes: XMLStartTag, parent: Int?, tag: Range<Int>
    ) -> InterfaceObject {
        var object = InterfaceObject(
            id: id, element: element, role: .other, scene: max(scene, 0), parent: parent, span: Span(tag, in: lines))
        object.customClass = attributes["customClass"].flatMap { $0.isEmpty ? nil : $0 }
        object.customModule = attributes["customModule"]
        object.customModuleProvider = attributes["customModuleProvider"]
        object.label = (["userLabel", "title", "text", "placeholder"] as [StaticString]).lazy.compactMap { attributes[$0] }.first { !$0.isEmpty }
        object.storyboardIdentifier = attributes["storyboardIdentifier"]
        object.restorationIdentifier = attributes["restorationIdentifier"]
        object.reuseIdentifier = attributes["reuseIdentifier"]
        object.isPassive = attributes["hidden"] == "YES" || attributes["userInteractionEnabled"] == "NO" || attributes["alpha"] == "0.0"
        object.role = role(element, id: id, attributes, parent: parent)
        if object.role == .storyboardReference {
            object.reference = StoryboardReference(
                storyboard: attributes["storyboardName"], identifier: attributes["referencedIdentifier"],
                bundle: attributes["bundleIdentifier"])
        }
        return object
    }

    private func role(
        _ element: String, id: String, _ attributes: XMLStartTag, parent: Int?
    ) -> InterfaceObject.Role {
        switch element {
        case "exit": return .exit
        case "viewControllerPlaceholder", "controllerPlaceholder": return .storyboardReference
        case "placeholder":
            switch attributes["placeholderIdentifier"] {
            case "IBFilesOwner": return .filesOwner
            case "IBFirstResponder": return .firstResponder
            default: return .placeholder
            }
        case "customObject" where document.platform == .macOS:
            // macOS writes its placeholders as custom objects with reserved ids.
            if id == "-2" { return .filesOwner }
            if id == "-1" || attributes["sceneMemberID"] == "firstResponder" { return .firstResponder }
            if id == "-3" { return .placeholder }
            return .other
        default:
            guard parent == nil, element.hasSuffix("ontroller") else { return .other }
            return document.kind == .xib || open.last?.name == "objects" ? .controller : .other
        }
    }

    private func connection(
        _ element: String, _ attributes: XMLStartTag, owner: Int?, tag: Range<Int>
    ) -> InterfaceConnection? {
        guard open.last?.name == "connections" else { return nil }
        let kind: InterfaceConnection.Kind
        switch element {
        case "action":
            kind = .action(selector: attributes["selector"] ?? "", event: attributes["eventType"])
        case "outlet":
            kind = .outlet(property: attributes["property"] ?? "")
        case "outletCollection":
            kind = .outletCollection(property: attributes["property"] ?? "")
        case "segue":
            kind = .segue(
                InterfaceConnection.Segue(
                    kind: attributes["kind"] ?? "", identifier: attributes["identifier"],
                    unwindAction: attributes["unwindAction"],
                    creationSelector: attributes["destinationCreationSelector"], customClass: attributes["customClass"],
                    relationship: attributes["relationship"]))
        case "binding":
            kind = .binding(name: attributes["name"] ?? "", keyPath: attributes["keyPath"] ?? "")
        default:
            return nil
        }
        return InterfaceConnection(
            kind: kind, source: owner, destination: attributes["destination"] ?? attributes["target"] ?? "",
            id: attributes["id"] ?? "", span: Span(tag, in: lines))
    }

    /// What an element without an id says about the object around it.
    private func readDetail(_ element: String, _ attributes: XMLStartTag, of owner: Int, tag: Range<Int>) {
        switch element {
        case "userDefinedRuntimeAttribute":
            guard let keyPath = attributes["keyPath"] else { return }
            document.objects[owner].runtimeAttributes.append(
                RuntimeAttribute(keyPath: keyPath, type: attributes["type"] ?? "", span: Span(tag, in: lines)))
        case "rect" where attributes["key"] == "frame":
            func number(_ key: StaticString) -> Double? { attributes[key].flatMap(Double.init) }
            if let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height") {
                document.objects[owner].frame = InterfaceFrame(x: x, y: y, width: width, height: height)
            }
        case "state" where attributes["key"] == "normal", "buttonConfiguration":
            if document.objects[owner].label == nil { document.objects[owner].label = attributes["title"] }
        default:
            break
        }
    }

    private func readResource(_ element: String, _ attributes: XMLStartTag, tag: Range<Int>) {
        guard let name = attributes["name"] else { return }
        let kind: InterfaceResource.Kind
        switch element {
        case "image": kind = attributes["catalog"] == "system" ? .systemImage : .image
        case "namedColor": kind = .color
        default: return
        }
        document.resources.append(InterfaceResource(kind: kind, name: name, span: Span(tag, in: lines)))
    }
}
