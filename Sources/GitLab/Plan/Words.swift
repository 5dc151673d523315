import Rules

/// The fixed texts of a review in one language.
struct Words {
    let language: Language

    private func pick(_ en: String, _ ja: String) -> String { language == .en ? en : ja }

    var details: String { pick("Where · why · silence", "場所 · 理由 · 非表示") }
    var sinceThisChange: String { pick("since this merge request", "このマージリクエストから") }
    func since(_ origin: String) -> String { pick("since \(origin)", "\(origin) から") }
    var here: String { pick("here", "ここ") }
    var proposal: String { pick("It could read:", "修正案：") }
    var new: String { pick("new", "新規") }
    var fixed: String { pick("fixed", "修正") }
    var before: String { pick("as before", "以前から") }
    var newHeading: String { pick("New", "新規") }
    var thread: String { pick("thread", "スレッド") }
    var fullReport: String { pick("full report", "レポート全体") }

    func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: pick("will crash", "クラッシュする")
        case .warning: pick("warning", "警告")
        case .note: pick("note", "参考")
        }
    }

    /// - Parameter comment: the suppression comment for a Swift file, nil elsewhere.
    func silence(_ comment: String?) -> String {
        let resolve = pick(
            "Not a problem? Resolve this thread; it stays resolved.", "問題でなければスレッドを解決済みにしてください。再び開かれることはありません。")
        guard let comment else { return resolve }
        return resolve + pick(" Or write \(comment) above it.", " または直前の行に \(comment) と書きます。")
    }

    func sameRule(_ count: Int) -> String { pick("\(count) times in this file:", "このファイルに \(count) 件：") }
    func more(_ count: Int) -> String { pick("and \(count) more", "ほか \(count) 件") }
    func fixedBy(_ commit: String) -> String { pick("Fixed in \(commit).", "\(commit) で修正されました。") }

    func headline(new: Int, fixed: Int) -> String { "Mekiki: " + tally(new: new, fixed: fixed) }
    func tally(new: Int, fixed: Int) -> String { pick("\(new) new, \(fixed) fixed", "新規 \(new) 件、修正 \(fixed) 件") }
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
