import Project

/// A font asked for by name that the system does not have and no font file of the project looks like: the text is shown in another.
struct UnbundledFont: ProjectCheck {
    static let reads: FactKinds = [.literals, .paths]

    private let known: [String]

    init(options: RuleOptions) { known = options.strings("known").map(Self.plain) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let files = project.fileNames(withExtension: ["ttf", "otf", "ttc"]).map(Self.family)
        return project.files(with: .literals).flatMap { file -> [CheckReport] in
            (project.swift(file)?.literals ?? []).compactMap { literal in
                guard literal.kind == .font, !literal.value.isEmpty, !literal.value.hasPrefix("."), !project.isTest(file) else { return nil }
                let family = Self.family(literal.value)
                guard !(known + Self.system).contains(where: { family.hasPrefix($0) }),
                    !files.contains(where: { $0.hasPrefix(family) || family.hasPrefix($0) })
                else { return nil }
                return CheckReport(place: project.place(file, literal.span), captures: ["NAME": literal.value])
            }
        }
    }

    /// Letters and digits of the part before the style, in lower case.
    private static func family(_ name: String) -> String { plain(String(name.prefix { $0 != "-" })) }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Families that come with iOS or macOS.
    private static let system = [
        "academyengraved", "alnile", "americantypewriter", "apple", "arial", "avenir", "baskerville", "bodoni", "bradleyhand", "chalkboard",
        "chalkduster",
        "charter", "cochin", "copperplate", "courier", "damascus", "devanagari", "didot", "dinalternate", "dincondensed", "euphemia", "farah",
        "futura",
        "galvji", "geezapro", "georgia", "gillsans", "grantha", "gujarati", "gurmukhi", "heiti", "helvetica", "hiragino", "hirakaku", "hiramin",
        "hoefler", "impact",
        "kailasa", "kannada", "kefa", "khmer", "kohinoor", "lao", "luciddagrande", "lucidagrande", "malayalam", "markerfelt", "menlo", "mishafi",
        "monaco", "mukta",
        "myanmar", "newyork", "noteworthy", "noto", "optima", "palatino", "papyrus", "ptmono", "ptsans", "ptserif", "partylet", "pingfang",
        "rockwell", "savoyelet", "sfmono", "sfpro", "sfcompact",
        "sinhala", "snellroundhand", "stix", "symbol", "tahoma", "tamil", "telugu", "thonburi", "timesnewroman", "times", "trebuchet", "verdana",
        "zapf",
    ]
}
