import Foundation
import Testing

@testable import ModuleSplit

@Suite("A step", .timeLimit(.minutes(20)))
struct StepTests {
    /// A repository with a package whose parts can be divided, and tests of one part and of both.
    private func repository() throws -> TemporaryPackage {
        let package = try TemporaryPackage(
            [
                "Low.swift":
                    "public struct Money: Equatable {\n    let cents: Int\n}\n\nfunc half(_ money: Money) -> Money { Money(cents: money.cents / 2) }\n",
                "High.swift": "public func price() -> Int { half(Money(cents: 8)).cents }\n",
            ],
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    products: [.library(name: "Whole", targets: ["Whole"])],
                    targets: [
                        .target(name: "Whole"),  // the whole
                        .testTarget(name: "WholeTests", dependencies: ["Whole"]),
                    ]
                )

                """)
        try package.write("target: Whole\nmodules:\n  - name: Low\n    files: [Low.swift]\n", to: PlanFile.name)
        try package.write(
            "import Testing\n@testable import Whole\n\n@Test func halves() { #expect(half(Money(cents: 4)).cents == 2) }\n",
            to: "Tests/WholeTests/LowTests.swift")
        try package.write(
            "import Testing\nimport Whole\n\n@Test func costs() { #expect(price() == 4) }\n",
            to: "Tests/WholeTests/HighTests.swift")
        try package.write(".build/\ncache/\nPackage.resolved\n", to: ".gitignore")
        for command in [
            ["git", "init", "--quiet"], ["git", "config", "user.name", "Test"],
            ["git", "config", "user.email", "test@localhost"], ["git", "add", "."],
            ["git", "commit", "--quiet", "-m", "Start"],
        ] {
            _ = try CommandRun.output(command, in: package.folder)
        }
        return package
    }

    private func run(_ package: TemporaryPackage) -> SplitStepRun {
        SplitStepRun(root: package.folder, target: "Whole", cache: package.folder + "/cache") { _ in }
    }

    @Test("moves files, tests, access levels, imports and the manifest, and commits")
    func commits() throws {
        let package = try repository()
        let result = try #require(try run(package).run(delivery: .committed))
        #expect(result.module == "Low")
        #expect(result.testCount == 2)
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        #expect(
            try CommandRun.output(["git", "log", "--format=%s"], in: package.folder) == "Whole: split off Low\nStart\n")
        let manifest = try package.text("Package.swift")
        #expect(
            manifest == """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    products: [.library(name: "Whole", targets: ["Whole"])],
                    targets: [
                        .target(name: "Whole", dependencies: ["Low"]),  // the whole
                        .target(name: "Low"),
                        .testTarget(name: "WholeTests", dependencies: ["Whole"]),
                        .testTarget(name: "LowTests", dependencies: ["Low"]),
                    ]
                )

                """)
        #expect(
            try package.text("Sources/Low/Low.swift") == """
                public struct Money: Equatable {
                    package init(cents: Int) {
                        self.cents = cents
                    }

                    package let cents: Int
                }

                package func half(_ money: Money) -> Money { Money(cents: money.cents / 2) }

                """)
        #expect(
            try package.text("Sources/Whole/High.swift")
                == "import Low\n\npublic func price() -> Int { half(Money(cents: 8)).cents }\n")
        #expect(try package.text("Sources/Whole/Exports.swift") == "@_exported import Low\n")
        #expect(package.files(in: "Tests") == ["LowTests/LowTests.swift", "WholeTests/HighTests.swift"])
        #expect(try package.text("Tests/LowTests/LowTests.swift").contains("@testable import Low\n"))
        // There is nothing left that is worth a step.
        #expect(try run(package).run(delivery: .committed) == nil)
    }

    @Test("changes nothing if a test that passed fails afterwards")
    func failingTest() throws {
        let package = try repository()
        try package.write(
            """
            import Foundation
            import Testing

            @Test func staysWhole() {
                let manifest = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Package.swift")
                #expect((try? String(contentsOf: manifest, encoding: .utf8))?.contains("Low") == false)
            }

            """, to: "Tests/WholeTests/ManifestTests.swift")
        _ = try CommandRun.output(["git", "add", "."], in: package.folder)
        _ = try CommandRun.output(["git", "commit", "--quiet", "-m", "A test of the manifest"], in: package.folder)
        let manifest = try package.text("Package.swift")
        #expect {
            try run(package).run(delivery: .committed)
        } throws: { error in
            guard case .testsFailed(let reason) = error as? StepError else { return false }
            return reason.contains("staysWhole()")
        }
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        #expect(try package.text("Package.swift") == manifest)
    }

    @Test("is refused in a working tree with changes")
    func dirtyTree() throws {
        let package = try repository()
        try package.write("// changed\n", to: "Sources/Whole/High.swift")
        #expect {
            try run(package).run(delivery: .staged)
        } throws: { error in
            guard case .dirtyTree(let changes) = error as? StepError else { return false }
            return changes.contains("Sources/Whole/High.swift")
        }
    }

    @Test("is refused while another one is made")
    func twoAtOnce() throws {
        let package = try repository()
        let first = try Workshop(of: package.folder, cache: package.folder + "/cache")
        #expect {
            try run(package).run(delivery: .staged)
        } throws: { error in
            "\(error)" == "another step of this repository is being made; wait for it to end"
        }
        withExtendedLifetime(first) {}
    }

    @Test("is refused for a target that doesn't exist, with the names of those that do")
    func unknownTarget() throws {
        let package = try repository()
        let run = SplitStepRun(root: package.folder, target: "Hole", cache: package.folder + "/cache") { _ in }
        #expect {
            try run.run(delivery: .none)
        } throws: { error in
            "\(error)" == "there is no target 'Hole'; the targets are Whole"
        }
    }
}
