/// One HTML file with no network: styles, script, words in both languages, and the report as a JSON block that the script draws from.
///
/// Whatever comes from the project (code, paths, messages, names) stands in the JSON block only, where `JSONValue` writes no `<`, and
/// the script puts it into the page as text, never as markup.
struct HTMLFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let page = HTMLPage(language: report.language, title: XMLText.escape(report.title))
        sink(page.beforeData)
        HTMLData(report).write(to: sink)
        sink(page.afterData)
    }
}
