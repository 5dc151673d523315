extension ProjectIndex {
    /// Whether the name is that of a protocol that only classes can adopt.
    public func isClassBound(_ name: String, from file: Int) -> Bool {
        if name.contains("&") {
            return name.split(separator: "&").contains { part in
                isClassBound(part.trimming(), from: file)
            }
        }
        let ids = types(named: name, from: file)
        guard !ids.isEmpty else { return Self.isFrameworkDelegate(name) }
        return ids.allSatisfy { isClassBound($0, depth: 0) }
    }

    private func isClassBound(_ id: ProjectType.ID, depth: Int) -> Bool {
        let type = typeTable.types[id]
        guard type.kind == .protocol, depth < 16 else { return false }
        guard let reference = type.declarations.first, let declaration = declaration(reference) else {
            // Protocols of Objective-C are.
            return !type.objectiveC.isEmpty
        }
        if declaration.isObjC { return true }
        return declaration.inherited.contains { parent in
            if parent == "AnyObject" || parent == "class" || parent == "NSObjectProtocol" || parent == "Actor" { return true }
            let ids = types(named: parent, from: reference.file)
            if ids.isEmpty { return Self.isFrameworkDelegate(parent) || FrameworkClasses.isKnown(parent) }
            return ids.allSatisfy { typeTable.types[$0].kind == .class || isClassBound($0, depth: depth + 1) }
        }
    }

    /// `UITableViewDelegate` and the like come from Objective-C, where every protocol is for classes.
    private static func isFrameworkDelegate(_ name: String) -> Bool {
        guard name.hasSuffix("Delegate") || name.hasSuffix("DataSource") else { return false }
        return [
            "UI", "NS", "CL", "AV", "WK", "MK", "CB", "URLSession", "SK", "MF", "UN", "PK", "GK", "MC", "CX", "QL", "PH", "CN", "EK", "HK",
            "ASAuthorization", "SF",
        ]
        .contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    }
}

extension Substring {
    fileprivate func trimming() -> String {
        var text = self.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
