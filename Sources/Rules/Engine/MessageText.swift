/// A message of a rule file with `$NAME`s filled in.
enum MessageText {
    /// - Parameter captures: texts by name without `$`; a name that is not there stays as written.
    static func filled(_ text: LocalizedText, _ captures: [String: String]) -> LocalizedText {
        guard !captures.isEmpty else { return text }
        return LocalizedText(en: filled(text.en, captures), ja: filled(text.ja, captures))
    }

    private static func filled(_ text: String, _ captures: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            let after = rest[rest.index(after: dollar)...]
            let name = after.prefix { $0 == "_" || ($0.isASCII && ($0.isUppercase || $0.isNumber)) }
            if let value = captures[String(name)] {
                result += value
            } else {
                result += "$" + name
            }
            rest = after[name.endIndex...]
        }
        return result + rest
    }
}
