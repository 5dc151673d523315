import Project

/// A usage description that says nothing: empty, a word of a template, a few letters.
struct PlaceholderUsageDescription: ProjectCheck {
    static let reads: FactKinds = [.propertyLists]

    private let placeholders: Set<String>
    private let minimumLength: Int

    init(options: RuleOptions) {
        placeholders = Set(options.strings("placeholders").map { $0.lowercased() })
        minimumLength = options.integer("minimum_length")
    }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: .propertyLists).flatMap { file -> [CheckReport] in
            guard case .propertyList(let list) = project.files[file].content else { return [] }
            return list.entries.compactMap { entry in
                guard entry.path.count == 1, entry.key.hasSuffix("UsageDescription"), case .string(let text) = entry.value,
                    isPlaceholder(text)
                else { return nil }
                return CheckReport(
                    place: project.place(file, entry.span), captures: ["KEY": entry.key, "TEXT": text],
                    variant: text.allSatisfy(\.isWhitespace) ? "empty" : nil, subject: entry.key)
            }
        }
    }

    private func isPlaceholder(_ text: String) -> Bool {
        // A build setting is filled in later.
        if text.contains("$(") || text.contains("${") { return false }
        let plain = text.lowercased().filter { !$0.isWhitespace && $0 != "." && $0 != "。" && $0 != "!" }
        return plain.count < minimumLength || placeholders.contains { $0.filter { !$0.isWhitespace } == plain }
    }
}
