import Syntax

extension NodeKind {
    /// The kind with that name, as `NodeKind` spells it (`functionDecl`) or with underscores (`function_decl`).
    public static func named(_ name: String) -> NodeKind? {
        let wanted = name.filter { $0 != "_" }.lowercased()
        return allCases.first { $0.name.lowercased() == wanted }
    }

    /// As `NodeKind` spells it.
    public var name: String { "\(self)" }
}
