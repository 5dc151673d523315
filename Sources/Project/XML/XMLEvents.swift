import CXMLRead

/// Takes the events of an XML document, in its order.
protocol XMLHandler: AnyObject {
    /// - Returns: whether the rest is worth reading.
    func start(_ tag: XMLStartTag) -> Bool
    func end(_ element: String)
    /// Text between tags, in one piece or several.
    func text(_ text: String)
}

/// A start tag while its event lasts.
///
/// By libxml2's own interface and not Foundation's: that makes a dictionary of strings of every tag, most of which nobody looks at.
struct XMLStartTag {
    /// The element's name, with its prefix.
    let element: String
    /// Five pointers an attribute: name, prefix, namespace, and where its value begins and ends.
    private let attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>

    fileprivate init(element: String, attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
        self.element = element
        self.attributes = attributes
    }

    /// The value of an attribute without a prefix, its entities replaced.
    subscript(_ name: StaticString) -> String? {
        for index in stride(from: 0, to: attributes.count, by: 5) {
            guard attributes[index + 1] == nil, let found = attributes[index], Self.spells(found, name),
                let start = attributes[index + 3], let end = attributes[index + 4]
            else { continue }
            return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        }
        return nil
    }

    /// Whether a text that ends in a NUL is exactly this one.
    private static func spells(_ text: UnsafePointer<UInt8>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { expected in
            for index in expected.indices where text[index] != expected[index] { return false }
            return text[expected.count] == 0
        }
    }
}

/// Reads XML documents.
enum XMLEvents {
    /// Gives the document's events to the handler.
    /// - Returns: The first thing wrong with it. Events go on after it as far as the rest makes sense.
    static func read(_ source: [UInt8], _ handler: some XMLHandler) -> XMLFault? {
        let taker = Taker(handler)
        // It outlives the reading, which ends with this function.
        withExtendedLifetime(taker) {
            var events = XMLReadEvents(
                taker: Unmanaged.passUnretained(taker).toOpaque(),
                start: { Taker.of($0).start($1, prefix: $2, attributes: UnsafeBufferPointer(start: $4, count: $4 == nil ? 0 : 5 * Int($3))) ? 1 : 0 },
                end: { Taker.of($0).end() },
                text: { Taker.of($0).handler.text(String(decoding: UnsafeBufferPointer(start: $1, count: Int($2)), as: UTF8.self)) },
                fault: { Taker.of($0).fault($1, line: Int($2)) })
            source.withUnsafeBufferPointer { xml_read($0.baseAddress, $0.count, &events) }
        }
        return taker.fault
    }

    /// What libxml2 hands back with every event.
    private final class Taker {
        let handler: any XMLHandler
        private var open: [String] = []
        private(set) var fault: XMLFault?

        init(_ handler: any XMLHandler) { self.handler = handler }

        static func of(_ pointer: UnsafeMutableRawPointer) -> Taker { Unmanaged.fromOpaque(pointer).takeUnretainedValue() }

        func start(
            _ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>
        ) -> Bool {
            let name = String(cString: name)
            let element = prefix.map { String(cString: $0) + ":" + name } ?? name
            open.append(element)
            return handler.start(XMLStartTag(element: element, attributes: attributes))
        }

        func end() {
            if let element = open.popLast() { handler.end(element) }
        }

        func fault(_ fault: XMLReadFault, line: Int) { self.fault = XMLFault(fault, line: line, openElement: open.last) }
    }
}
