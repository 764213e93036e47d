/// Who may depend on whom in this repository.
enum DependencyRules {
    /// A part of the repository, and what its packages may depend on.
    private struct Rule {
        /// The folder whose packages it is for; a package's own folder, or one that holds several.
        let folder: String
        /// The folders whose packages, or which packages, may be depended on.
        var local: [String] = []
        /// The libraries that may be depended on, by identity.
        var external: [String] = []
    }

    /// The more particular rule stands before the more general one.
    private static let rules = [
        Rule(folder: "Packages/Core/TestSupport"),
        Rule(folder: "Packages/Core/CoreModels", local: ["Packages/Core/TestSupport"]),
        Rule(folder: "Packages/Core/CoreInterfaces", local: ["Packages/Core/CoreModels"]),
        Rule(folder: "Packages/Core/CorePresentation"),
        Rule(folder: "Packages/Core/CoreArchitecture", local: ["Packages/Core/CorePresentation"]),
        Rule(folder: "Packages/Core", local: ["Packages/Core"]),
        Rule(folder: "Packages/Infra/Database", local: ["Packages/Core"], external: ["grdb.swift"]),
        Rule(
            folder: "Packages/Infra/FileLogging", local: ["Packages/Infra/Logging", "Packages/Core/TestSupport"],
            external: ["swift-log"]),
        Rule(folder: "Packages/Infra/HTTPNetworking", local: ["Packages/Core"], external: ["swift-http-types"]),
        Rule(folder: "Packages/Infra", local: ["Packages/Core"]),
        Rule(
            folder: "Packages/Features", local: ["Packages/Core", "Packages/Infra/Logging", "Packages/Infra/Analytics"]),
        Rule(folder: "Packages/UI", local: ["Packages/Core/CorePresentation"]),
        Rule(
            folder: "Packages/Backend",
            local: ["Packages/Core", "Packages/Infra/Database", "Packages/Backend"],
            external: ["swift-http-types"]
        ),
        Rule(folder: "Tools/PackageGraph", external: ["swift-syntax"]),
        Rule(folder: "Tools/ImportChecker", local: ["Tools"], external: ["yams"]),
        Rule(folder: "Tools/Bulkhead", local: ["Tools"], external: ["swift-argument-parser"]),
        Rule(folder: "Tools/Scaffolding", local: ["Tools"], external: ["swift-mustache", "swift-syntax"]),
        Rule(folder: "Tools/Mocks", local: ["Tools"], external: ["swift-syntax"]),
        Rule(folder: "Tools", local: ["Tools"]),
        // The app uses nothing of Bulkhead; naming it lets `swift run bulkhead` find it.
        Rule(
            folder: "", local: ["Packages", "Tools/Bulkhead"], external: ["swift-argument-parser"]),
    ]

    /// What a package depends on and may not, one sentence each.
    static func violations(of package: RepositoryPackage) -> [String] {
        guard let rule = rules.first(where: { contains($0.folder, package.path) }),
            package.path.isEmpty == rule.folder.isEmpty
        else { return ["\(package.path) lies in no layer."] }
        let local = package.localDependencies.filter { dependency in
            !rule.local.contains { contains($0, dependency) }
        }
        let external = package.externalDependencies.filter { !rule.external.contains($0) }
        return (local + external).map { "\(package.path.isEmpty ? "The app" : package.path) may not depend on \($0)." }
    }

    private static func contains(_ folder: String, _ path: String) -> Bool {
        folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
    }
}
