/// Swift's own rules for the Objective-C selector of a method.
public enum ObjectiveCName {
    /// The selector the compiler gives a method without `@objc(name:)`.
    ///
    /// The first label joins the base name, with "With" between them unless the label starts with a preposition or the name ends with
    /// one. An error or a completion handler takes a piece of its own.
    public static func selector(of member: MemberDeclaration) -> String {
        var labels = member.parameters.map(\.label)
        let base = member.kind == .initializer ? "init" : member.name
        let isAsync = member.traits.contains(.isAsync)
        let isThrowing = member.traits.contains(.isThrowing) && !isAsync
        if member.kind == .initializer, member.parameters.count == 1, let label = labels[0], label != "_",
            isVoid(member.parameters[0].type)
        {
            return base + joined(base, label, colon: false)
        }
        if isThrowing {
            // The error stands before trailing closures.
            var position = labels.count
            while position > 0, member.parameters[position - 1].isFunction { position -= 1 }
            if position == 0 {
                return base + "AndReturnError:" + labels.map { ($0 ?? "") + ":" }.joined()
            }
            labels.insert("error", at: position)
        }
        if isAsync {
            if labels.isEmpty { return base + "WithCompletionHandler:" }
            labels.append("completionHandler")
        }
        guard let first = labels.first else { return base }
        let head = first.map { base + joined(base, $0, colon: true) } ?? base + ":"
        return head + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    /// The setter's selector of a property.
    public static func setter(of property: String) -> String { "set" + capitalized(property) + ":" }

    private static func joined(_ base: String, _ label: String, colon: Bool) -> String {
        let bare = isPreposition(firstWord(label)) || isPreposition(lastWord(base))
        return (bare ? "" : "With") + capitalized(label) + (colon ? ":" : "")
    }

    private static func isVoid(_ type: String) -> Bool { type == "Void" || type == "()" }

    private static func capitalized(_ word: String) -> String {
        guard let first = word.unicodeScalars.first, ("a"..."z").contains(first) else { return word }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Up to the next capital; a run of capitals is one word.
    private static func firstWord(_ text: String) -> Substring {
        var index = text.startIndex
        while index < text.endIndex, isUpper(text[index]) { index = text.index(after: index) }
        if index > text.startIndex, text.distance(from: text.startIndex, to: index) > 1 { return text[..<index] }
        while index < text.endIndex, !isUpper(text[index]), text[index] != "_" { index = text.index(after: index) }
        return text[..<index]
    }

    private static func lastWord(_ text: String) -> Substring {
        var index = text.endIndex
        while index > text.startIndex {
            let before = text.index(before: index)
            if text[before] == "_" { break }
            index = before
            if isUpper(text[before]) { break }
        }
        return text[index...]
    }

    private static func isUpper(_ character: Character) -> Bool { ("A"..."Z").contains(character) }

    private static func isPreposition(_ word: Substring) -> Bool { prepositions.contains(word.lowercased()) }

    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given", "in",
        "including", "inside", "into", "matching", "of", "on", "since", "to", "until", "using", "via", "with", "within",
    ]
}
