/// The documentation of the rules about how code is written and tested.
extension RuleCatalog {
    static let form = RuleDocumentation(
        name: "form",
        summary:
            "Imports are written in the form that the place allows: '@testable' in tests only, no '@_exported', no 'public import' across a layer.",
        why: "How a module is imported decides who else sees it",
        configuration: """
            form:
              testable-in: [target:*TestSupport]
              exported-in: [target:Umbrella]
              public-across-layers: refused
            access:
              - name: grdb-stays-inside
                modules: [GRDB]
                levels: [internal, private]
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            @testable import Models
            @_exported import Networking
            // Packages/Infra/Database/Sources/Database/Database.swift
            public import GRDB
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            // Packages/Infra/Database/Sources/Database/Database.swift
            internal import GRDB
            """
    )

    static let naming = RuleDocumentation(
        name: "naming",
        summary: "Files, folders and types are named as their place requires, and placed as their name requires.",
        why: "A name tells where to find a file, and a place tells what to expect in it",
        configuration: """
            naming:
              - name: view-models-in-features
                files: ["*ViewModel.swift"]
                only: [Packages/Features/*/Sources]
              - name: test-files
                files: ["*Tests.swift", "*Double.swift"]
                in: [Packages/*/*/Tests]
            """,
        failing: """
            // Packages/Core/Models/Sources/Models/HomeViewModel.swift
            struct HomeViewModel {}
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/HomeViewModel.swift
            struct HomeViewModel {}
            """
    )

    static let construct = RuleDocumentation(
        name: "construct",
        summary: "Certain code isn't written in certain places; it is found in tokens, never in comments or strings.",
        why: "The configuration forbids the construct here",
        configuration: """
            construct:
              - name: no-singletons
                code: ["static let shared", "static var shared"]
                reason: dependencies come through init
              - name: no-print
                code: ["print("]
                in: [Packages]
                not-in: [Packages/Infra/AppLogging]
            """,
        failing: """
            // Packages/Infra/Store/Sources/Store/Store.swift
            final class Store {
                static let shared = Store()
            }
            """,
        passing: """
            // Packages/Infra/Store/Sources/Store/Store.swift
            final class Store {
                init(folder: String) { path = folder + "/static let shared" }
            }
            """
    )

    static let tests = RuleDocumentation(
        name: "tests",
        summary: "Every package has tests, and every test target tests a module of the repository.",
        why: "From outside, a package without tests, or tests without a subject, looks like a tested one",
        configuration: """
            tests:
              except:
                - from: Benchmarks
                  reason: measures and asserts nothing
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home")
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home"),
            .testTarget(name: "HomeTests", dependencies: ["Home"]),
            """
    )
}
