/// Looks at a finished note the way an old, simple-minded server does.
enum NoteScanner {
    /// Whether any version of GitLab could find a command in it: a line that begins with `/name` outside a block of code. Only
    /// fences of exactly three backticks count as blocks, since old servers know no longer ones.
    static func hasQuickAction(_ body: String) -> Bool {
        var isFenced = false
        for line in body.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let text = Substring(line)
            let run = line.prefix { $0 == "`" }.count
            if isFenced {
                if run == 3, line.count == 3 { isFenced = false }
            } else if run == 3 {
                isFenced = true
            } else if ForeignText.looksLikeQuickAction(text) {
                return true
            }
        }
        return false
    }
}
