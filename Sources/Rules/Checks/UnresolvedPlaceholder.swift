import Syntax

/// A placeholder of Xcode's completion, where code is built.
struct UnresolvedPlaceholder: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let found = [NodeKind.placeholderExpr, .placeholderDecl].flatMap { kind in
            file.nodes(kind).map { CheckReport(place: file.place($0)) }
        }
        return found.isEmpty || Self.isTeaching(file.path) ? [] : found
    }

    /// The steps of a tutorial and the pages of a playground leave open what the reader is to write; no target builds them.
    private static func isTeaching(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { $0.hasSuffix(".docc") || $0.hasSuffix(".playground") }
    }
}
