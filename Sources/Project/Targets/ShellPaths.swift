/// Finds paths in a shell script of a project file that break where the project lies in a folder with a space.
enum ShellPaths {
    /// The folders that stand for where somebody keeps the project.
    private static let variables = ["SRCROOT", "PROJECT_DIR", "PODS_ROOT", "BUILT_PRODUCTS_DIR", "PROJECT_FILE_PATH", "SOURCE_ROOT"]

    /// - Parameter script: as the project file spells it, with `\"` for a quote and `\n` for a line break.
    /// - Returns: offsets of the words, from `$` to their end.
    static func unquoted(in script: ArraySlice<UInt8>) -> [Range<Int>] {
        let bytes = Array(script)
        var found: [Range<Int>] = []
        var state = State()
        var offset = bytes.first == UInt8(ascii: "\"") ? 1 : 0
        while offset < bytes.count {
            let (byte, width) = character(bytes, offset)
            if state.isPlain, byte == UInt8(ascii: "$"), let end = pathEnd(bytes, offset) {
                if !state.isSafe { found.append(offset..<end) }
                offset = end
                continue
            }
            state.take(byte)
            offset += width
        }
        return found
    }

    /// Where in the script one is.
    private struct State {
        private var quote: UInt8?
        private var isComment = false
        private var isEscaped = false
        private var last: UInt8 = 0x0A
        /// The text of the statement so far, up to its first blank: in an assignment nothing is split.
        private var word: [UInt8] = []
        private var isFirstWord = true
        private var brackets = 0

        var isPlain: Bool { quote == nil && !isComment && !isEscaped }

        /// No word splitting here: `NAME=$X/y`, `[[ -f $X/y ]]`.
        var isSafe: Bool { brackets > 0 || (isFirstWord && word.contains(UInt8(ascii: "="))) }

        mutating func take(_ byte: UInt8) {
            defer { last = byte }
            if isEscaped {
                isEscaped = false
                return
            }
            if let open = quote {
                if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { isEscaped = true } else if byte == open { quote = nil }
                return
            }
            switch byte {
            case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("):
                isComment = isComment && byte != 0x0A
                startStatement()
            case _ where isComment: break
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): if byte != UInt8(ascii: "`") { quote = byte }
            case UInt8(ascii: "#"): if last <= 0x20 { isComment = true }
            case UInt8(ascii: "["): if last == byte { brackets += 1 }
            case UInt8(ascii: "]"): if last == byte { brackets = max(0, brackets - 1) }
            case 0x20, 0x09:
                if !word.isEmpty {
                    // `export NAME=…` and `if [ … ]` go on with a word of the same kind.
                    isFirstWord = isFirstWord && ["export", "local", "readonly", "then", "do", "else"].contains { word.elementsEqual($0.utf8) }
                    word = []
                }
            default: word.append(byte)
            }
        }

        private mutating func startStatement() {
            word = []
            isFirstWord = true
            brackets = 0
        }
    }

    /// The character that the file's escapes stand for.
    private static func character(_ bytes: [UInt8], _ offset: Int) -> (UInt8, Int) {
        guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else { return (bytes[offset], 1) }
        switch bytes[offset + 1] {
        case UInt8(ascii: "n"): return (0x0A, 2)
        case UInt8(ascii: "t"): return (0x09, 2)
        default: return (bytes[offset + 1], 2)
        }
    }

    /// The end of a word that starts with one of the variables at `$`; nil for another.
    private static func pathEnd(_ bytes: [UInt8], _ dollar: Int) -> Int? {
        var start = dollar + 1
        let isBraced = start < bytes.count && bytes[start] == UInt8(ascii: "{")
        if isBraced { start += 1 }
        var end = start
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        guard variables.contains(where: { $0.utf8.elementsEqual(bytes[start..<end]) }) else { return nil }
        if isBraced {
            guard end < bytes.count, bytes[end] == UInt8(ascii: "}") else { return nil }
            end += 1
        }
        while end < bytes.count, isNameByte(bytes[end]) || [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-")].contains(bytes[end]) {
            end += 1
        }
        return end
    }
}
