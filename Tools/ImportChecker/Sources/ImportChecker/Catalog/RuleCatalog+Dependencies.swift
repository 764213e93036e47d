/// The documentation of the rules about dependencies.
extension RuleCatalog {
    static let layers = RuleDocumentation(
        name: "layers",
        summary: "A layer imports only the layers in its 'uses'.",
        why:
            "A rule that holds only while everybody remembers it doesn't hold: one import upwards or sideways, and layers build, test and change together",
        configuration: """
            layers:
              - name: core
                members: [Packages/Core]
              - name: features
                members: [Packages/Features]
                uses: [core]
                siblings: independent
                access: strict
                libraries: []
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Booking
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import BookingInterface  // of a package in Packages/Core
            """
    )

    static let undeclared = RuleDocumentation(
        name: "undeclared",
        summary: "Every module that a target imports is among its dependencies, or among theirs.",
        why: "The import works only while something else has built the module; a clean build of the target alone fails",
        configuration: """
            undeclared:
              severity: error
            system-modules: [OurVendorSDK]
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models", "Networking"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            import Networking
            """
    )

    static let implicit = RuleDocumentation(
        name: "implicit",
        summary: "Every module that a target imports is among its own dependencies; a warning unless configured.",
        why:
            "It builds only as long as a dependency depends on the module; when that one lets go of it, this target breaks",
        configuration: """
            implicit:
              severity: warning
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Store"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store
            import Database  // only Store depends on it
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Store", "Database"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store
            import Database
            """
    )

    static let manifest = RuleDocumentation(
        name: "manifest",
        summary: "Every manifest can be read, and the packages, products, targets and folders that it names exist.",
        why: "SwiftPM rejects such a package, and everything that depends on it",
        configuration: """
            manifest:
              severity: error
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "Modles", package: "Models")])
            // Packages/Features/Home/Sources/Home/Home.swift
            let home = "Models"
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "Models", package: "Models")])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """
    )

    static let unused = RuleDocumentation(
        name: "unused",
        summary: "Every dependency that a target declares is imported by one of its files.",
        why:
            "An unused dependency is still fetched and built, and suggests a relation that doesn't exist",
        configuration: """
            unused:
              except:
                - from: Home
                  to: Metrics
                  reason: registers itself when it is loaded
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models", "Networking"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: ["Models"])
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            """
    )

    static let unusedImport = RuleDocumentation(
        name: "unused-import",
        summary:
            "Every import of a module of this repository is of a module one of whose names occurs in the file; off unless configured or named by 'bulkhead check --rule'.",
        why: "An import that isn't used delays the build of the file, and suggests a relation that doesn't exist",
        configuration: """
            unused-import:
              enabled: true
            """,
        failing: """
            // Packages/Core/Models/Sources/Models/Pet.swift
            public struct Pet {}
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            struct Home {}
            """,
        passing: """
            // Packages/Core/Models/Sources/Models/Pet.swift
            public struct Pet {}
            // Packages/Features/Home/Sources/Home/Home.swift
            import Models
            struct Home { let pet: Pet }
            """
    )

    static let conditional = RuleDocumentation(
        name: "conditional",
        summary: "An import is compiled only on the platforms for which the manifest's '.when(…)' declares its module.",
        why: "A build sees one platform only; the others break for somebody else, later",
        configuration: """
            platforms: [macos, ios, linux]
            conditional:
              enabled: true
            """,
        failing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "GTK", package: "gtk", condition: .when(platforms: [.linux]))])
            // Packages/Features/Home/Sources/Home/Home.swift
            import GTK
            """,
        passing: """
            // Packages/Features/Home/Package.swift
            .target(name: "Home", dependencies: [.product(name: "GTK", package: "gtk", condition: .when(platforms: [.linux]))])
            // Packages/Features/Home/Sources/Home/Home.swift
            #if os(Linux)
            import GTK
            #endif
            """
    )

    static let cycles = RuleDocumentation(
        name: "cycles",
        summary: "Neither packages nor targets have dependency cycles.",
        why: "The parts of a cycle can only be built, understood and removed as a whole",
        configuration: """
            cycles:
              severity: error
            """,
        failing: """
            // Packages/Core/A/Sources/A/A.swift
            import B
            // Packages/Core/B/Sources/B/B.swift
            import A
            """,
        passing: """
            // Packages/Core/A/Sources/A/A.swift
            import B
            // Packages/Core/B/Sources/B/B.swift
            import Models  // which A may use, too
            """
    )
}
