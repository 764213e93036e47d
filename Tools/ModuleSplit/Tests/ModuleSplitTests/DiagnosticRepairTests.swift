import Foundation
import Testing

@testable import ModuleSplit

@Suite("Repairs of the compiler's errors", SharedModuleCache(), .timeLimit(.minutes(20)))
struct DiagnosticRepairTests {
    /// Two modules, of which the second has imports that are internal by default.
    private func modules(_ high: String) throws -> TemporaryPackage {
        let package = try TemporaryPackage([:])
        try package.write(
            """
            public struct Money { public init() {} }
            package struct Coin { package init() {} }
            public protocol Priced {}
            public typealias Action = @Sendable (_ money: Money) -> Void
            """, to: "Low.swift")
        try package.write(high, to: "High.swift")
        let low = try CommandRun.run(
            [
                "swiftc", "-package-name", "whole", "-parse-as-library", "-emit-module", "-module-name", "Low",
                "Low.swift",
            ],
            in: package.folder)
        try #require(low.status == 0, "\(low.output)")
        return package
    }

    /// Compiles the second module, and returns its diagnostics.
    private func diagnostics(_ package: TemporaryPackage) throws -> [CompilerDiagnostic] {
        let run = try CommandRun.run(
            [
                "swiftc", "-package-name", "whole", "-parse-as-library", "-typecheck", "-diagnostic-style=llvm", "-I",
                ".",
                "-enable-upcoming-feature", "InternalImportsByDefault", "-module-name", "High",
                package.folder + "/High.swift",
            ], in: package.folder)
        return CompilerDiagnostic.all(in: run.output)
    }

    private func repair(_ package: TemporaryPackage, module: String = "Low") -> DiagnosticRepair {
        DiagnosticRepair(
            module: module, folder: package.folder + "/Sources/Low", access: AccessEdits(level: .package),
            original: "Whole")
    }

    @Test(
        "An import that is internal by default gets the level of the declarations that expose what it imports",
        arguments: [
            ("public struct Till { public var money: Money }", "public"),
            ("public func pay(_ money: Money) {}", "public"),
            ("public struct Till: Priced {}", "public"),
            ("extension Money { public func pay() {} }", "public"),
            ("public typealias Price = Money", "public"),
            ("public enum Payment { case cash(Money) }", "public"),
            ("public func pay(_ money: Any = Money()) {}", "public"),
            ("package func coin() -> Coin { Coin() }", "package"),
            ("package struct Purse { package var coin: Coin }", "package"),
            ("package func coin() -> Coin { Coin() }\npublic func pay(_ money: Money) {}", "public"),
        ])
    func importLevel(declaration: String, level: String) throws {
        let package = try modules("import Foundation\nimport Low\n\n\(declaration)\n")
        let found = try diagnostics(package)
        try #require(found.contains { $0.severity == "error" })
        #expect(repair(package).repair(found).isAny)
        #expect(try package.text("High.swift") == "import Foundation\n\(level) import Low\n\n\(declaration)\n")
        #expect(try diagnostics(package).filter { $0.severity == "error" } == [])
    }

    @Test("An import of any module gets the level, because raised names expose what other modules declare")
    func otherImportLevel() throws {
        let package = try modules("import Low\n\npackage func coin() -> Coin { Coin() }\n")
        #expect(repair(package, module: "New").repair(try diagnostics(package)).isAny)
        #expect(try package.text("High.swift").hasPrefix("package import Low\n"))
        #expect(try diagnostics(package).filter { $0.severity == "error" } == [])
    }

    @Test("A written-out initializer lets a closure escape whose type is an alias")
    func escapingAlias() throws {
        func text(_ attribute: String) -> String {
            """
            import Low

            struct Till {
                let count: Int
                let paid: Action
                init(count: Int, paid: \(attribute)Action) {
                    self.count = count
                    self.paid = paid
                }
            }

            """
        }
        let package = try modules(text(""))
        #expect(repair(package).repair(try diagnostics(package)).isAny)
        #expect(try package.text("High.swift") == text("@escaping "))
        #expect(try diagnostics(package).filter { $0.severity == "error" } == [])
    }

    @Test("A repaired import in a file of another target is declared in the manifest, and testable if the other one is")
    func declared() throws {
        let package = try TemporaryPackage(
            ["Low.swift": "func low() {}\n", "High.swift": "func high() { low() }\n"],
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    targets: [
                        .target(name: "Whole"), .target(name: "Other", dependencies: ["Whole"]),
                        .testTarget(name: "WholeTests", dependencies: ["Whole"]),
                    ]
                )

                """)
        try package.write("import Whole\n\nfunc other() { low() }\n", to: "Sources/Other/Other.swift")
        try package.write("@testable import Whole\n\nfunc test() { low() }\n", to: "Tests/WholeTests/Tests.swift")
        let (plan, graph) = try package.plan()
        let subject = try package.subject()
        let output = ["Sources/Other/Other.swift", "Tests/WholeTests/Tests.swift"].map {
            "\(package.folder)/\($0):3:15: error: cannot find 'low' in scope"
        }.joined(separator: "\n")
        let changes = repair(package).repair(CompilerDiagnostic.all(in: output))
        #expect(try package.text("Sources/Other/Other.swift").hasPrefix("import Whole\nimport Low\n"))
        #expect(
            try package.text("Tests/WholeTests/Tests.swift").hasPrefix(
                "@testable import Whole\n@testable import Low\n"))

        let step = try #require(plan.steps.first)
        func declare(in place: any StepDestination) throws {
            let files = StepFiles(subject: subject, graph: graph, step: step, others: [], destination: place)
            try files.declareModule(in: changes.importing)
        }
        let before = try package.text("Package.swift")
        try declare(in: SiblingTarget(subject: subject, name: "Low"))
        #expect(
            try package.text("Package.swift")
                == before.replacing("dependencies: [\"Whole\"]", with: "dependencies: [\"Low\", \"Whole\"]"))
        try package.write(before, to: "Package.swift")
        try package.startRepository()
        try declare(in: LocalPackage("Low", at: "Modules/Cheap", dividing: subject, in: package.folder))
        #expect(
            try package.text("Package.swift")
                == before.replacing(
                    "dependencies: [\"Whole\"]",
                    with: "dependencies: [.product(name: \"Low\", package: \"Cheap\"), \"Whole\"]"))
    }
}
