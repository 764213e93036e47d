/// The documentation of the rules about who may import a module.
extension RuleCatalog {
    static let forbidden = RuleDocumentation(
        name: "forbidden",
        summary: "Certain modules aren't imported in certain places.",
        why: "The configuration forbids the module here",
        configuration: """
            forbidden:
              - name: no-networking-in-features
                modules: [FoundationNetworking, Network]
                in: [Packages/Features]
                reason: requests go through CoreNetworking
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import FoundationNetworking
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Networking
            """
    )

    static let protected = RuleDocumentation(
        name: "protected",
        summary: "Certain modules are imported only in certain places.",
        why: "The configuration keeps the module to the place that wraps it",
        configuration: """
            protected:
              - name: grdb
                modules: [GRDB]
                only: [Packages/Infra/Database]
                reason: the database is one package's secret
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import GRDB
            """,
        passing: """
            // Packages/Infra/Database/Sources/Database/Database.swift
            import GRDB
            """
    )

    static let transitive = RuleDocumentation(
        name: "transitive",
        summary: "Certain places don't depend on certain modules, not even indirectly.",
        why: "The configuration forbids the module in everything that these places depend on",
        configuration: """
            transitive:
              - name: features-build-light
                from: [Packages/Features]
                modules: [GRDB, SwiftSyntax]
                reason: features build in seconds
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store  // which imports Database, which imports GRDB
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import StoreInterface  // which imports nothing
            """
    )
}
