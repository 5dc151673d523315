import Project

extension ProjectIndex {
    /// Where a declaration that a finding misses stands in this project; empty where it does not.
    public func places(of missing: MissingDeclaration) -> [Place] {
        switch missing.kind {
        case .action, .outlet: member(class: missing.type, selector: missing.member).map { [$0] } ?? []
        case .type: declarations(named: missing.type)
        }
    }
}
