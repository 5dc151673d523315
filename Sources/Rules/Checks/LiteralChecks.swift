import Project

/// What the checks of resource names in code ask in the same way.
enum LiteralChecks {
    /// Reports for literals of a kind whose name is not among the known ones.
    /// - Parameter isJudged: by literal and file; what it refuses is passed over.
    static func reports(
        in project: ProjectIndex, of kind: (LiteralUse.Kind) -> Bool, known: Set<String>,
        where isJudged: (LiteralUse, Int) -> Bool = { _, _ in true }
    ) -> [CheckReport] {
        let unknown = project.files(with: .literals).flatMap { file in
            (project.swift(file)?.literals ?? []).compactMap { literal in
                kind(literal.kind) && !literal.value.isEmpty && !known.contains(literal.value) && isJudged(literal, file)
                    ? (file: file, literal: literal) : nil
            }
        }
        guard !unknown.isEmpty else { return [] }
        let sorted = known.sorted()
        return unknown.map { file, literal in
            let near = NearestName.of(literal.value, in: sorted)
            return CheckReport(
                place: project.place(file, literal.span), captures: ["NAME": literal.value, "NEAR": near ?? ""],
                variant: near == nil ? nil : "renamed")
        }
    }
}
