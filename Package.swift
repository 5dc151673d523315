// swift-tools-version: 6.0
import PackageDescription

// One target a layer; each may import only those listed in its dependencies (see README, "Layers").
let package = Package(
    name: "Mekiki",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "mekiki", targets: ["mekiki"])],
    targets: [
        .executableTarget(
            name: "mekiki",
            dependencies: [
                "GitLab", "Reporting", "Review", "Analysis", "Rules", "Project", "Patterns", "Syntax", "Git",
            ]),
        .target(name: "GitLab", dependencies: ["Review", "Analysis", "Rules", "Project", "CCurl"]),
        .target(name: "Reporting", dependencies: ["Review", "Analysis", "Rules", "Syntax"]),
        .target(name: "Review", dependencies: ["Analysis", "Rules", "Project", "Git", "Syntax"]),
        .target(name: "Analysis", dependencies: ["Rules", "Project", "Patterns", "Syntax"]),
        .target(
            name: "Rules", dependencies: ["Patterns", "Project", "Syntax", "CYAML"], plugins: ["EmbedRules"]),
        .target(name: "Project", dependencies: ["Syntax", "CXMLRead"]),
        .target(name: "CXMLRead", dependencies: ["CXML"]),
        .target(name: "Patterns", dependencies: ["Syntax"]),
        .target(name: "Syntax"),
        .target(name: "Git", dependencies: ["CGitStart", "CLibgit2"]),
        .target(name: "CGitStart", dependencies: ["CLibgit2"]),
        .systemLibrary(
            name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),

        // rules/ is compiled into the binary: the plugin runs the bundler whenever a rule file changes.
        .executableTarget(name: "RuleBundler", dependencies: ["CYAML"]),
        .plugin(name: "EmbedRules", capability: .buildTool(), dependencies: ["RuleBundler"], path: "Sources/EmbedRules"),

        .testTarget(name: "SyntaxTests", dependencies: ["Syntax"]),
        .testTarget(name: "PatternsTests", dependencies: ["Patterns", "Syntax"]),
        .testTarget(name: "ProjectTests", dependencies: ["Project", "Syntax"]),
        .target(name: "GitTesting", dependencies: ["Git"], path: "Tests/GitTesting"),
        .testTarget(name: "GitTests", dependencies: ["Git", "GitTesting"]),
        // Speaks for the Git layer in .ci/git-oracle.
        .executableTarget(name: "GitOracle", dependencies: ["Git"], path: "Tests/GitOracle"),
        .testTarget(name: "RulesTests", dependencies: ["Rules", "Patterns", "Project", "Syntax"]),
        .testTarget(name: "AnalysisTests", dependencies: ["Analysis", "Rules", "Project", "Syntax"]),
        .testTarget(
            name: "ReviewTests", dependencies: ["Review", "Analysis", "Rules", "Project", "Syntax", "Git", "GitTesting"]),
        .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Review", "Analysis", "Rules"]),
        .testTarget(name: "GitLabTests", dependencies: ["GitLab", "Review", "Analysis", "Rules", "Project", "Git", "Syntax"]),
        .testTarget(name: "CommandTests", dependencies: ["mekiki", "Git", "GitTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
