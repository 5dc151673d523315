/// The formats a report can have. A new one is a case here and a file of its own.
public enum ReportFormat: String, Sendable, CaseIterable {
    case text, xcode, json, sarif, gitlab, junit, checkstyle, markdown, github, html

    /// Writes a report piece by piece.
    ///
    /// - Parameters:
    ///   - style: how text for people looks; other formats ignore it.
    ///   - sink: takes the pieces in order.
    public func write(_ report: Report, style: TextStyle = .plain, to sink: (String) -> Void) {
        switch self {
        case .text: TextFormat(style: style).write(report, to: sink)
        case .xcode: XcodeFormat().write(report, to: sink)
        case .json: JSONFormat().write(report, to: sink)
        case .sarif: SARIFFormat().write(report, to: sink)
        case .gitlab: CodeQualityFormat().write(report, to: sink)
        case .junit: JUnitFormat().write(report, to: sink)
        case .checkstyle: CheckstyleFormat().write(report, to: sink)
        case .markdown: MarkdownFormat().write(report, to: sink)
        case .github: GitHubFormat().write(report, to: sink)
        case .html: HTMLFormat().write(report, to: sink)
        }
    }

    /// The whole report as one string.
    public func text(_ report: Report, style: TextStyle = .plain) -> String {
        var text = ""
        write(report, style: style) { text += $0 }
        return text
    }
}

/// How text for people looks.
public struct TextStyle: Sendable, Hashable {
    /// Whether to colour.
    public var color: Bool
    /// Columns of the terminal.
    public var width: Int
    /// Whether messages wider than that go on in the next line: for a terminal, never where another program reads lines.
    public var wraps: Bool
    /// How findings are ordered for people.
    public var grouping: Grouping

    /// What findings are listed under.
    public enum Grouping: String, Sendable, CaseIterable {
        case file, rule, severity, none
    }

    /// For a terminal or a pipe of so many columns.
    public init(color: Bool, width: Int, wraps: Bool = false, grouping: Grouping = .none) {
        self.color = color
        self.width = width
        self.wraps = wraps
        self.grouping = grouping
    }

    /// No colour, as for a file.
    public static let plain = TextStyle(color: false, width: 120)
}
