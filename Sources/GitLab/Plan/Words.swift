import Rules

/// The fixed texts of a review in one language.
struct Words {
    let language: Language

    private func pick(_ en: String, _ ja: String) -> String { language == .en ? en : ja }

    var details: String { pick("Where · why · silence", "場所 · 理由 · 非表示") }
    var sinceThisChange: String { pick("since this merge request", "このマージリクエストから") }
    func since(_ origin: String) -> String { pick("since \(origin)", "\(origin) から") }
    var proposal: String { pick("It could read:", "修正案：") }
    var new: String { pick("new", "新規") }
    var fixed: String { pick("fixed", "修正済み") }
    var before: String { pick("as before", "以前から") }
    var newHeading: String { pick("New", "新規") }
    var thread: String { pick("thread", "スレッド") }
    var fullReport: String { pick("full report", "レポート全体") }

    func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: pick("error", "エラー")
        case .warning: pick("warning", "警告")
        case .note: pick("note", "参考")
        }
    }

    /// - Parameter comment: the suppression comment for a Swift file, nil elsewhere.
    func silence(_ comment: String?) -> String {
        let resolve = pick(
            "Not a problem? Resolve this thread; it stays resolved.", "問題でなければスレッドを解決済みにしてください。再び開かれることはありません。")
        guard let comment else { return resolve }
        return resolve + pick(" Or write \(comment) above it.", "直前の行に \(comment) と書いても消せます。")
    }

    func sameRule(_ count: Int) -> String { pick("\(count) times in this file:", "このファイルに \(count) 件：") }
    func more(_ count: Int) -> String { pick("and \(count) more", "ほか \(count) 件") }
    func fixedBy(_ commit: String) -> String { pick("Fixed in \(commit).", "\(commit) で修正されました。") }

    /// Of the place that refers to what the change removes.
    static let stillNeeded = LocalizedText(en: "still refers to it", ja: "ここから参照されたまま")

    func headline(new: Int, fixed: Int?) -> String { "Mekiki: " + tally(new: new, fixed: fixed) }

    /// - Parameter fixed: nil where it is not known.
    func tally(new: Int, fixed: Int?) -> String {
        guard let fixed else { return pick("\(new) new", "新規 \(new) 件") }
        return pick("\(new) new, \(fixed) fixed", "新規 \(new) 件、修正済み \(fixed) 件")
    }

    /// Threads whose finding a later push mended.
    func mended(_ count: Int) -> String { pick("\(count) mended since the first review", "初回レビュー以降に修正 \(count) 件") }

    /// Why less was looked at than usual, and what would help.
    func lineFilter(_ filter: LineFilter) -> String {
        let depth = filter.sufficientDepth ?? 0
        let setting = Markdown.code("GIT_DEPTH: \(depth)")
        var text = pick(
            "Only the lines this merge request adds were looked at: the clone is shallow and lacks the merge base. "
                + "What the change causes elsewhere and what it fixes are not known; \(setting) in CI shows them.",
            "クローンが浅く、マージベースがありません。このマージリクエストが追加した行だけを見ており、ほかの場所への影響と修正された件数はわかりません。"
                + "CI に \(setting) を設定すると、すべて比較できます。")
        if !filter.withheld.isEmpty {
            let list = filter.withheld.prefix(10).map { Markdown.code($0) }.joined(separator: ", ") + (filter.withheld.count > 10 ? ", …" : "")
            text += pick(" GitLab gives no diff of \(list); nothing is said there.", " GitLab が差分を返さないファイルは見ていません: \(list)")
        }
        if filter.isCut { text += pick(" GitLab gives only a part of the files.", " GitLab が返した差分は一部のファイルだけです。") }
        return text
    }
    func nothingNew(_ commit: String) -> String { pick("Nothing new in \(commit).", "\(commit) に新しい指摘はありません。") }
    func kept(_ count: Int) -> String { pick("\(count) kept by decision", "判断により維持 \(count) 件") }

    func read(files: Int, seconds: Double?) -> String {
        let count = pick(files == 1 ? "1 file" : "\(files) files", "\(files) ファイル")
        guard let seconds else { return count }
        let time = seconds < 10 ? "\((seconds * 10).rounded() / 10)" : "\(Int(seconds.rounded()))"
        return pick("\(count) in \(time) s", "\(count)を \(time) 秒で解析")
    }

    func compared(with commit: String) -> String { pick("compared with \(commit) (merge base)", "\(commit)（マージベース）と比較") }

    func unreadable(_ count: Int, _ list: String) -> String {
        pick(count == 1 ? "1 file could not be read: \(list)" : "\(count) files could not be read: \(list)", "読めなかったファイル \(count) 件: \(list)")
    }
}
