/// Decoding that loses no more than the field that is odd: GitLab adds, drops and nulls fields between versions.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer where Key == AnyKey {
    /// The value, nil where it is absent, null or of another shape.
    func value<T: Decodable>(_ name: String, as type: T.Type = T.self) -> T? {
        (try? decodeIfPresent(T.self, forKey: AnyKey(name))) ?? nil
    }

    /// A number, also one written as a text.
    func number(_ name: String) -> Int? { value(name, as: Int.self) ?? value(name, as: String.self).flatMap { Int($0) } }

    /// The elements that can be read.
    func list<T: Decodable>(_ name: String, of type: T.Type = T.self) -> [T] { value(name, as: TolerantList<T>.self)?.elements ?? [] }
}

/// An array of which the elements that cannot be read are left out.
struct TolerantList<Element: Decodable>: Decodable {
    var elements: [Element]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        elements = []
        while !container.isAtEnd {
            let element = try container.decode(Attempt<Element>.self)
            if let value = element.value { elements.append(value) }
        }
    }

    private struct Attempt<Value: Decodable>: Decodable {
        var value: Value?
        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
}
