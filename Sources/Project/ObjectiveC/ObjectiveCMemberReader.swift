/// Methods and properties.
extension ObjectiveCReader {
    /// `(attributes) IBOutlet Type *name;`
    mutating func readProperty(into container: inout ObjectiveCClass) {
        var isOutlet = false
        var lastWord: Int?
        if punctuation("(") { skipParentheses() }
        while index < tokens.count, !punctuation(";"), !punctuation("@"), !punctuation("{") {
            if isWord("IBOutlet") {
                isOutlet = true
            } else if isWord("IBOutletCollection") {
                isOutlet = true
                index += 1
                if punctuation("(") { skipParentheses() }
                continue
            } else if isWord("__attribute__") || text(index).hasPrefix("API_") || text(index).hasPrefix("NS_")
                || isWord("UI_APPEARANCE_SELECTOR")
            {
                index += 1
                if punctuation("(") { skipParentheses() }
                continue
            }
            if punctuation("("), index + 2 < tokens.count, tokens[index + 1].byte == UInt8(ascii: "^") {
                // A block: `(^name)(…)`
                if tokens[index + 2].kind == .word { lastWord = index + 2 }
                skipParentheses()
                if punctuation("(") { skipParentheses() }
                continue
            }
            if punctuation(",") {
                if let lastWord {
                    container.properties.append(member(text(lastWord), at: lastWord, interfaceBuilder: isOutlet))
                }
            }
            if punctuation("<") {
                _ = readAngles()
                continue
            }
            if tokens[index].kind == .word { lastWord = index }
            index += 1
        }
        if let lastWord { container.properties.append(member(text(lastWord), at: lastWord, interfaceBuilder: isOutlet)) }
    }

    /// `(Type)piece:(Type)name piece:(Type)name { … }`
    mutating func readMethod(isStatic: Bool, into container: inout ObjectiveCClass) {
        var isAction = false
        if punctuation("(") {
            let start = index
            skipParentheses()
            for token in start..<index where isWord("IBAction", at: token) { isAction = true }
        }
        var selector = ""
        var first: Int?
        while index < tokens.count {
            guard tokens[index].kind == .word else {
                if punctuation(":") {
                    // A piece without a name.
                    selector += ":"
                    index += 1
                    readParameter()
                    continue
                }
                break
            }
            let word = index
            index += 1
            if punctuation(":") {
                first = first ?? word
                selector += text(word) + ":"
                index += 1
                readParameter()
            } else if selector.isEmpty {
                first = first ?? word
                selector = text(word)
                break
            } else {
                break
            }
        }
        guard let first, !selector.isEmpty else { return }
        var member = member(selector, at: first, interfaceBuilder: isAction)
        member.isStatic = isStatic
        container.methods.append(member)
        // Attributes up to `;`, or a body.
        while index < tokens.count, !punctuation(";"), !punctuation("{"), !punctuation("@"), !punctuation("-"), !punctuation("+") {
            index += 1
        }
        if punctuation("{") { skipBraces() }
    }

    private mutating func readParameter() {
        while punctuation("(") { skipParentheses() }
        // Qualifiers such as `__unused`, then the name.
        while index + 1 < tokens.count, tokens[index].kind == .word, tokens[index + 1].kind == .word,
            !(index + 2 < tokens.count && tokens[index + 2].byte == UInt8(ascii: ":"))
        { index += 1 }
        if index < tokens.count, tokens[index].kind == .word { index += 1 }
    }
}
