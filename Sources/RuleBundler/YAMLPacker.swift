import CYAML

/// Packs a document's values as `PackedYAML` in `Rules` reads them.
struct YAMLPacker {
    /// The document without its top-level `examples`; nil where it is no valid YAML or uses tags.
    static func head(of text: String) -> String? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return nil }
        defer { yaml_parser_delete(&parser) }
        var document = yaml_document_t()
        var text = text
        let isRead = text.withUTF8 { bytes in
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            return yaml_parser_load(&parser, &document) == 1
        }
        guard isRead else { return nil }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document), root.pointee.type == YAML_MAPPING_NODE else { return nil }
        var packer = YAMLPacker(document: document)
        return packer.pack(root, without: "examples", depth: 0) ? packer.output : nil
    }

    private var document: yaml_document_t
    private var output = ""

    private init(document: yaml_document_t) { self.document = document }

    /// Appends a value; false where it cannot be packed.
    private mutating func pack(_ node: UnsafeMutablePointer<yaml_node_t>, without leftOut: String? = nil, depth: Int) -> Bool {
        guard depth < 64, let tag = node.pointee.tag, String(cString: tag).hasPrefix("tag:yaml.org,2002:") else { return false }
        switch node.pointee.type {
        case YAML_SCALAR_NODE:
            let text = Self.text(of: node)
            let isPlain = node.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
            output += "\(isPlain ? "=" : "'")\(text.utf8.count):\(text)"
            return true
        case YAML_SEQUENCE_NODE:
            let items = node.pointee.data.sequence.items
            let count = items.top - items.start
            output += "[\(count):"
            for index in 0..<count {
                guard let item = yaml_document_get_node(&document, items.start[index]), pack(item, depth: depth + 1) else { return false }
            }
            return true
        case YAML_MAPPING_NODE:
            let pairs = node.pointee.data.mapping.pairs
            var entries: [(key: UnsafeMutablePointer<yaml_node_t>, value: UnsafeMutablePointer<yaml_node_t>)] = []
            for index in 0..<(pairs.top - pairs.start) {
                guard let key = yaml_document_get_node(&document, pairs.start[index].key), key.pointee.type == YAML_SCALAR_NODE,
                    let value = yaml_document_get_node(&document, pairs.start[index].value)
                else { return false }
                if Self.text(of: key) != leftOut { entries.append((key, value)) }
            }
            output += "{\(entries.count):"
            return entries.allSatisfy { pack($0.key, depth: depth + 1) && pack($0.value, depth: depth + 1) }
        default: return false
        }
    }

    private static func text(of scalar: UnsafeMutablePointer<yaml_node_t>) -> String {
        let bytes = UnsafeBufferPointer(start: scalar.pointee.data.scalar.value, count: scalar.pointee.data.scalar.length)
        return String(decoding: bytes, as: UTF8.self)
    }
}
