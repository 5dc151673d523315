import Project

/// An `@IBInspectable` of a type that Interface Builder cannot show: the attribute never appears in the inspector.
struct InspectableUnsupportedType: ProjectCheck {
    static let reads: FactKinds = [.exposedMembers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.members(with: .ibInspectable).compactMap { entry in
            // In `#if !TARGET_INTERFACE_BUILDER` it is what Interface Builder does not see.
            guard let type = entry.member.type, !entry.member.traits.contains(.conditional), isUnsupported(type, from: entry.file, project) else {
                return nil
            }
            return CheckReport(
                place: project.place(entry.file, entry.member.span), captures: ["NAME": entry.member.name, "TYPE": type.text])
        }
    }

    private static let values: Set<String> = [
        "Int", "Double", "Float", "CGFloat", "Bool", "CGPoint", "CGSize", "CGRect", "NSRange", "UInt",
    ]

    private static let objects: Set<String> = ["String", "NSString", "UIColor", "NSColor", "UIImage", "NSImage"]

    private func isUnsupported(_ type: DeclaredType, from file: Int, _ project: ProjectIndex) -> Bool {
        // A number or structure that may be missing cannot be set from outside Swift.
        if Self.values.contains(type.name) { return type.optionality == .optional }
        // Whatever a project calls `String` somewhere.
        if Self.objects.contains(type.name) { return false }
        if type.name.hasPrefix("[") || type.name.hasPrefix("(") || type.name.contains("->") { return true }
        let ids = project.types(named: type.name, from: file)
        return !ids.isEmpty
            && ids.allSatisfy {
                switch project.type($0).kind {
                case .enum, .struct, .protocol, .actor: true
                case .class, .alias, .external: false
                }
            }
    }
}
