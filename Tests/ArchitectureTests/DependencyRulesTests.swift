import Testing

@Suite("Who depends on whom")
struct DependencyRulesTests {
    @Test("Every package depends on what its layer may, and on nothing else")
    func repository() throws {
        let packages = try RepositoryPackage.all()
        // Fewer would mean that the search looks in the wrong place.
        #expect(packages.count >= 18)
        #expect(packages.contains { $0.path == "Packages/Features/PetHealthFeature" && !$0.localDependencies.isEmpty })
        for package in packages {
            let violations = DependencyRules.violations(of: package)
            #expect(violations.isEmpty)
        }
    }

    @Test(
        "A feature may not depend on another, nor on UI, the backend, tools or Infra at large",
        arguments: [
            "Packages/Features/HomeFeature", "Packages/UI/SharedUI", "Packages/Backend/PetNestBackend",
            "Packages/Infra/Database", "Packages/Infra/PetNestAPI", "Tools/Bulkhead",
        ])
    func feature(dependency: String) {
        let feature = RepositoryPackage(
            path: "Packages/Features/PetHealthFeature",
            localDependencies: ["Packages/Core/CoreModels", dependency, "Packages/Infra/Logging"]
        )
        #expect(
            DependencyRules.violations(of: feature)
                == ["Packages/Features/PetHealthFeature may not depend on \(dependency)."]
        )
    }

    @Test("A library is named only by the package that wraps it")
    func libraries() {
        for (path, library, isAllowed) in [
            ("Packages/Infra/Database", "grdb.swift", true),
            ("Packages/Backend/PetNestBackend", "grdb.swift", false),
            ("Packages/Features/HomeFeature", "swift-log", false),
            ("Packages/Infra/HTTPNetworking", "swift-http-types", true),
            ("Packages/Core/CoreNetworking", "swift-http-types", false),
            ("Packages/Infra/Logging", "swift-log", false),
            ("Packages/UI/SharedUI", "swift-argument-parser", false),
        ] {
            let package = RepositoryPackage(path: path, externalDependencies: [library])
            #expect(DependencyRules.violations(of: package).isEmpty == isAllowed, "\(path) and \(library)")
        }
    }

    @Test("The core of the core depends on nothing, and a package outside all layers is told")
    func edges() {
        for name in ["CoreModels", "CorePresentation"] {
            let package = RepositoryPackage(
                path: "Packages/Core/\(name)", localDependencies: ["Packages/Core/CoreInterfaces"])
            #expect(DependencyRules.violations(of: package).count == 1)
        }
        #expect(
            DependencyRules.violations(of: RepositoryPackage(path: "Extras/Thing")) == [
                "Extras/Thing lies in no layer."
            ])
    }
}
