/// A line that goes on in the next, indented, where a word would not fit: at spaces, and in Japanese, which has none, between characters.
struct WordWrap {
    /// Columns a line may take.
    let width: Int
    /// Spaces before each line but the first.
    let indent: Int
    /// The lines so far.
    private(set) var text = ""
    private var column = 0

    init(width: Int, indent: Int) {
        self.width = width
        self.indent = indent
    }

    /// Adds a message, which may be broken.
    mutating func add(message: String) {
        for piece in Self.pieces(" " + message) { add(piece, shown: piece) }
    }

    /// Adds what may not be broken. A space at its start is left out where it would start a line.
    /// - Parameter shown: the same with colours, which take no columns.
    mutating func add(_ word: String, shown: String) {
        let columns = DisplayWidth.of(word)
        if column > indent, column + columns > width {
            text += "\n" + String(repeating: " ", count: indent)
            column = indent
            let space = word.hasPrefix(" ") ? 1 : 0
            text += shown.dropFirst(space)
            column += columns - space
        } else {
            text += shown
            column += columns
        }
    }

    /// Words with the space before them, and wide characters one by one with the punctuation that may not start a line.
    static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var last: Character?
        for character in text {
            if let last, character == " " ? last != " " : canBreak(between: last, and: character) {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
            last = character
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    private static func canBreak(between first: Character, and second: Character) -> Bool {
        guard first != " ", DisplayWidth.of(first) == 2 || DisplayWidth.of(second) == 2 else { return false }
        return !"（「『".contains(first) && !"、。，．・：；！？）」』ーァィゥェォッャュョぁぃぅぇぉっゃゅょ,.:;!?)".contains(second)
    }
}
