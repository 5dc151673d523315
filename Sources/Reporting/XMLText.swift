/// Text for XML attributes and content (XML 1.0, section 2.2: characters that no escape makes legal become U+FFFD).
enum XMLText {
    static func escape(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: output += "&amp;"
            case 0x3C: output += "&lt;"
            case 0x3E: output += "&gt;"
            case 0x22: output += "&quot;"
            case 0x27: output += "&#39;"
            case 0x09, 0x0A, 0x0D: output += "&#\(scalar.value);"
            case 0x00..<0x20, 0xFFFE, 0xFFFF: output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
