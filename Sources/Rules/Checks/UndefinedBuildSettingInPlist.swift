import Project

/// `$(API_HOST)` in a property list where no build setting is called so: the app reads an empty text.
struct UndefinedBuildSettingInPlist: ProjectCheck {
    static let reads: FactKinds = [.projects, .settings, .literals, .paths, .propertyLists]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let settings = project.buildSettings()
        guard settings.isComplete else { return [] }
        return project.files(with: .propertyLists).flatMap { file -> [CheckReport] in
            guard case .propertyList(let list) = project.files[file].content, Self.isExpanded(list, project.files[file].path) else { return [] }
            return list.entries.flatMap { entry -> [CheckReport] in
                Self.texts(entry.value).flatMap { Self.names(in: $0) }.filter { !settings.names.contains($0) && !Self.isBuiltIn($0) }
                    .map { name in
                        CheckReport(
                            place: project.place(file, entry.span), captures: ["NAME": name, "KEY": entry.key], subject: entry.key + " " + name)
                    }
            }
        }
    }

    /// Xcode puts values in where a list is an app's Info.plist or its entitlements.
    private static func isExpanded(_ list: PropertyList, _ path: String) -> Bool {
        path.hasSuffix(".entitlements") || list.entry("CFBundleIdentifier") != nil || list.entry("CFBundlePackageType") != nil
    }

    private static func texts(_ value: PropertyList.Value) -> [String] {
        switch value {
        case .string(let text): [text]
        case .strings(let texts): texts
        case .boolean, .other: []
        }
    }

    /// `$(NAME)`, `${NAME}`, `$(NAME:rfc1034identifier)`
    private static func names(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: dollar)...]
            guard let open = rest.first, open == "(" || open == "{" else { continue }
            let name = rest.dropFirst().prefix { $0 != ")" && $0 != "}" && $0 != ":" && $0 != "$" }
            if !name.isEmpty { found.append(String(name)) }
        }
        return found
    }

    /// Settings that Xcode itself gives a value. Its families are many and grow; a name of the project's own seldom begins so.
    private static func isBuiltIn(_ name: String) -> Bool {
        [
            "PRODUCT_", "EXECUTABLE_", "TARGET_", "BUILT_", "BUILD_", "CONFIGURATION", "PROJECT", "SRCROOT", "SOURCE_ROOT", "SDK", "PLATFORM_",
            "XCODE_",
            "MAC_OS_X_", "DEVELOPMENT_", "DEVELOPER_", "CURRENT_", "MARKETING_VERSION", "VERSION", "INFOPLIST_", "WRAPPER_", "CONTENTS_",
            "FULL_PRODUCT_NAME",
            "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier", "DERIVED_", "LOCAL_", "USER", "HOME", "ARCHS", "NATIVE_ARCH",
            "CODE_SIGN",
            "ASSETCATALOG_", "PACKAGE_TYPE", "GENERATE_", "ENABLE_", "ACTION", "TEMP", "OBJECT", "MODULE", "SWIFT_", "GCC_", "UNLOCALIZED_",
            "LOCALIZED_",
            "TEST_", "PROVISIONING_", "EXPANDED_", "NSEXTENSION", "TVOS_", "WATCHOS_", "IPHONEOS_", "MACOSX_", "XROS_", "DRIVERKIT_", "CREATE_",
            "APPLICATION_EXTENSION",
        ].contains { name.hasPrefix($0) }
    }
}
