import Project

/// An action, unwind action or segue action in a storyboard or xib that its target's class does not have.
struct StaleAction: ProjectCheck {
    static let reads: FactKinds = [.documents, .exposedMembers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.documents.flatMap { file, document in
            document.connections.compactMap { connection in
                switch connection.kind {
                case .action(let selector, _):
                    action(selector, connection, document, file, project)
                case .segue(let segue):
                    self.segue(segue, connection, document, file, project)
                case .outlet, .outletCollection, .binding:
                    nil
                }
            }
        }
    }

    private func action(
        _ selector: String, _ connection: InterfaceConnection, _ document: InterfaceDocument, _ file: Int, _ project: ProjectIndex
    ) -> CheckReport? {
        let source = connection.source.map { document.objects[$0] }
        func captures(ofClass name: String? = nil) -> [String: String] {
            var captures = ObjectName.captures(source, in: project.place(file, connection.span))
            captures["SELECTOR"] = selector
            captures["CLASS"] = name
            return captures
        }
        switch project.target(of: connection, in: document, file: file) {
        case .classes(let ids, let name):
            return StaleMember.report(
                selector, kind: .action, ids, name, project.action(selector, of: ids), { captures() }, connection, file, project)
        case .framework(let name):
            // AppKit's classes have more actions than any list of them.
            guard document.platform != .macOS, case .missing = project.action(selector, ofFramework: name) else { return nil }
            return CheckReport(
                place: project.place(file, connection.span), captures: captures(ofClass: name), variant: "plain_class",
                subject: "\(name).\(selector)#\(connection.id)")
        case .firstResponder:
            guard !selector.isEmpty, !project.answers(to: selector) else { return nil }
            return CheckReport(
                place: project.place(file, connection.span), captures: captures(), variant: "first_responder",
                subject: "FirstResponder.\(selector)")
        case .otherScene(let target):
            return CheckReport(
                place: project.place(file, connection.span), captures: captures(ofClass: target.customClass ?? target.element),
                variant: "other_scene",
                related: [
                    RelatedPlace(
                        place: project.place(file, target.span),
                        message: LocalizedText(en: "the target, in another scene", ja: "接続先(別のシーンにある)"))
                ], subject: "\(target.id).\(selector)#\(connection.id)")
        case .nowhere:
            return CheckReport(
                place: project.place(file, connection.span), captures: captures(), variant: "nowhere",
                subject: "nowhere.\(selector)#\(connection.id)")
        case .unknown:
            return nil
        }
    }

    private func segue(
        _ segue: InterfaceConnection.Segue, _ connection: InterfaceConnection, _ document: InterfaceDocument, _ file: Int,
        _ project: ProjectIndex
    ) -> CheckReport? {
        let source = connection.source.map { document.objects[$0] }
        if let selector = segue.unwindAction, !selector.isEmpty, !project.answers(to: selector) {
            return CheckReport(
                place: project.place(file, connection.span),
                captures: ObjectName.captures(source, in: project.place(file, connection.span)).merging(["SELECTOR": selector]) { $1 },
                variant: "unwind",
                subject: "unwind.\(selector)")
        }
        guard let selector = segue.creationSelector, segue.relationship == nil,
            let creator = project.creator(of: connection, in: document),
            case .classes(let ids, let name) = project.classes(of: creator, in: document, file: file)
        else { return nil }
        return StaleMember.report(
            selector, kind: .action, ids, name, project.action(selector, of: ids),
            { ObjectName.captures(source, in: project.place(file, connection.span)).merging(["SELECTOR": selector]) { $1 } }, connection, file, project)
    }
}
