import Project

/// A control with two actions for one event: mostly a button copied with its old action.
struct DuplicateAction: ProjectCheck {
    static let reads: FactKinds = [.documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document in reports(document, file, project) }
    }

    private struct Key: Hashable {
        var source: Int
        var event: String
    }

    private func reports(_ document: InterfaceDocument, _ file: Int, _ project: ProjectIndex) -> [CheckReport] {
        var first: [Key: (connection: InterfaceConnection, selector: String)] = [:]
        var reports: [CheckReport] = []
        for connection in document.connections {
            // Without an event it is a gesture, a bar item or AppKit, which hold one action or mean several.
            guard case .action(let selector, let event?) = connection.kind, let source = connection.source else { continue }
            let key = Key(source: source, event: event)
            guard let earlier = first[key] else {
                first[key] = (connection, selector)
                continue
            }
            let isSame = earlier.selector == selector && earlier.connection.destination == connection.destination
            reports.append(
                CheckReport(
                    place: project.place(file, connection.span),
                    captures: ObjectName.captures(document.objects[source], in: project.place(file, connection.span))
                        .merging(["EVENT": event, "SELECTOR": selector, "FIRST": earlier.selector]) { $1 },
                    variant: isSame ? "same" : nil,
                    related: [
                        RelatedPlace(
                            place: project.place(file, earlier.connection.span),
                            message: LocalizedText(en: "the first action", ja: "先のアクション"))
                    ], subject: "\(document.objects[source].id).\(event).\(selector)"))
        }
        return reports
    }
}
