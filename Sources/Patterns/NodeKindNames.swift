import Syntax

extension NodeKind {
    /// The kind with that name, as `NodeKind` spells it (`functionDecl`) or with underscores (`function_decl`).
    public static func named(_ name: String) -> NodeKind? { byName[folded(name)] }

    /// As `NodeKind` spells it.
    public var name: String { "\(self)" }

    /// Made once: spelling a case's name takes reflection.
    private static let byName: [String: NodeKind] = Dictionary(
        allCases.map { (folded($0.name), $0) }, uniquingKeysWith: { first, _ in first })

    private static func folded(_ name: String) -> String { name.filter { $0 != "_" }.lowercased() }
}
