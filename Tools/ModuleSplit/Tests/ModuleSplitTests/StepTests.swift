import Foundation
import ManifestReader
import PackageGraph
import Testing

@testable import ModuleSplit

@Suite("A step", SharedModuleCache(), .timeLimit(.minutes(20)))
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
        try package.startRepository()
        return package
    }

    private func run(_ package: TemporaryPackage) -> SplitStepRun {
        SplitStepRun(root: package.folder, target: "Whole", cache: package.folder + "/cache") { _ in }
    }

    /// The outcome of the tests that steps of a repository keep.
    private func kept(_ package: TemporaryPackage) throws -> KeptOutcome {
        let clone = try Workshop(of: package.folder, cache: package.folder + "/cache").folder
        return KeptOutcome(path: clone + ".outcome", package: clone)
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
        // The next step compares its tests with these.
        #expect(try kept(package).load()?.count == 2)
        // The remaining target isn't worth another step.
        #expect(try run(package).run(delivery: .committed) == nil)
        // Nobody debugs what is only built to verify a step.
        let object = try #require(package.object(of: "High.swift"))
        #expect(object.range(of: Data("debug_info".utf8)) == nil)
    }

    @Test("is refused with the first errors of a package that doesn't build")
    func brokenBefore() {
        func line(_ number: Int) -> String { "/a/b.swift:\(number):1: error: no \(number)" }
        let many = (1...12).map(line) + ["[9/9] Compiling c.swift"]
        #expect(
            DebugBuild.errors(in: many.joined(separator: "\n"))
                == (1...10).map(line).joined(separator: "\n") + "\nand 2 more errors")
        #expect(DebugBuild.errors(in: line(1) + "\n[9/9] Compiling c.swift") == line(1))
        #expect(DebugBuild.errors(in: "error: no such module\nlast") == "error: no such module\nlast")
    }

    @Test("discovers the tests of a package whose list for Linux is outdated")
    func outdatedList() throws {
        let package = try repository()
        try package.write(
            "import XCTest\n\nfinal class OldTests: XCTestCase {\n    func testNothing() {}\n}\n",
            to: "Tests/WholeTests/OldTests.swift")
        try package.write("import WholeTests\n\nlet tests = WholeTests.__allTests()\n", to: "Tests/LinuxMain.swift")
        let build = DebugBuild(of: package.folder)
        try build.run()
        let outcome = try build.test()
        #expect(outcome.count == 1)
        #expect(outcome.isComplete)
    }

    @Test("runs each test once, and those of XCTest as soon as there are any")
    func bothLibraries() throws {
        let package = try repository()
        let build = DebugBuild(of: package.folder)
        try build.run()
        #expect(SwiftTestingEntryPoint(of: package.folder).isUsed)
        #expect(try build.test() == TestOutcome(failed: [], count: 2, isComplete: true))

        // A class whose XCTest comes from a library.
        let support = (package.folder as NSString).lastPathComponent + "-support"
        defer { try? FileManager.default.removeItem(atPath: package.folder + "-support") }
        try package.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "\(support)", products: [.library(name: "Support", targets: ["Support"])],
                targets: [.target(name: "Support")])

            """, to: "../\(support)/Package.swift")
        try package.write(
            "@_exported import XCTest\n\nopen class Old: XCTestCase {}\n", to: "../\(support)/Sources/Support/Old.swift"
        )
        let manifest = try package.text("Package.swift")
            .replacing(
                "    targets: [\n", with: "    dependencies: [.package(path: \"../\(support)\")],\n    targets: [\n"
            )
            .replacing(
                "dependencies: [\"Whole\"])",
                with: "dependencies: [\"Whole\", .product(name: \"Support\", package: \"\(support)\")])")
        try package.write(manifest, to: "Package.swift")
        try package.write(
            "import Support\n\nfinal class NewTests: Old {\n    func testNothing() {}\n}\n",
            to: "Tests/WholeTests/NewTests.swift")
        try build.run()
        #expect(try build.test() == TestOutcome(failed: [], count: 3, isComplete: true))
        #expect(!SwiftTestingEntryPoint(of: package.folder).isUsed)
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
        #expect(try kept(package).load() == nil)
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

    @Test("is refused while another one is running")
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

    @Test("takes only its own declarations and tests if earlier steps haven't been made")
    func outOfOrder() throws {
        let package = try TemporaryPackage(
            [
                "Both.swift": "func a() {}\n\nfunc b() { c() }\n", "Low.swift": "func c() {}\n",
                "High.swift": "func high() { a(); b() }\n",
            ],
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole", targets: [.target(name: "Whole"), .testTarget(name: "WholeTests", dependencies: ["Whole"])])

                """)
        for (name, calls) in ["Own": "c()", "Shared": "a(); c()", "Top": "high()"] {
            try package.write(
                "@testable import Whole\n\nfunc test\(name)() { \(calls) }\n", to: "Tests/WholeTests/\(name).swift")
        }
        try package.write(
            "target: Whole\nmodules:\n  - {name: First, files: [Both.swift]}\n"
                + "  - {name: Second, files: [Both.swift, Low.swift]}\n", to: PlanFile.name)
        let subject = try package.subject()
        try package.compile("Whole", subject.files)
        let store = try package.compile("WholeTests", subject.others.flatMap { subject.absoluteFiles(of: $0) })
        let split = try PlannedSplit(of: subject, store: store)
        func names(_ step: SplitPlan.Step) -> [String] {
            let files = step.files.map { split.graph.files[$0].path } + step.tests.flatMap(\.files)
            return files.map { ($0 as NSString).lastPathComponent }
                + step.declarations.map { split.graph.declaration($0).name }
        }
        let step = try #require(split.plan.steps.last)
        #expect(names(step) == ["Both.swift", "Low.swift", "Own.swift", "Shared.swift"])
        #expect(
            names(split.madeNow(step, at: SiblingTarget(subject: subject, name: step.name))) == [
                "Low.swift", "Own.swift", "b",
            ])
    }

    @Test("A divided test target keeps its kind in its name, and the dependencies that it needs without an import")
    func movedTestTarget() throws {
        let package = try TemporaryPackage(
            ["Low.swift": "func low() {}\n", "High.swift": "func high() { low() }\n"],
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    targets: [
                        .target(name: "Whole"), .target(name: "Support"), .target(name: "Stubs"), .target(name: "Linked"),
                        .testTarget(name: "WholeIntegrationTests", dependencies: ["Whole", "Support", "Stubs", "Linked"]),
                        .testTarget(name: "SmokeTests", dependencies: ["Whole"]),
                    ]
                )

                """)
        for name in ["Support", "Stubs", "Linked"] { try package.write("", to: "Sources/\(name)/\(name).swift") }
        let integration = "Tests/WholeIntegrationTests/"
        try package.write("@testable import Whole\nimport Stubs\n", to: integration + "LowTests.swift")
        try package.write("@testable import Whole\nimport Support\n", to: integration + "HighTests.swift")
        try package.write("@testable import Whole\n", to: "Tests/SmokeTests/LowSmoke.swift")
        try package.write("@testable import Whole\n", to: "Tests/SmokeTests/HighSmoke.swift")
        let (plan, graph) = try package.plan()
        let subject = try package.subject()
        var step = try #require(plan.steps.first)
        step.tests = try [("WholeIntegrationTests", "LowTests"), ("SmokeTests", "LowSmoke")].map { target, file in
            MovedTests.Group(
                target: try #require(subject.others.first { $0.name == target }),
                files: ["\(package.folder)/Tests/\(target)/\(file).swift"])
        }
        let place = SiblingTarget(subject: subject, name: step.name)
        _ = try StepFiles(subject: subject, graph: graph, step: step, others: [], destination: place).write()
        #expect(
            package.files(in: "Tests") == [
                "LowIntegrationTests/LowTests.swift", "LowSmokeTests/LowSmoke.swift", "SmokeTests/HighSmoke.swift",
                "WholeIntegrationTests/HighTests.swift",
            ])
        let manifest = try package.text("Package.swift")
        #expect(
            manifest.contains(
                ".testTarget(name: \"LowIntegrationTests\", dependencies: [\"Low\", \"Stubs\", \"Linked\"])"))
        #expect(manifest.contains(".testTarget(name: \"LowSmokeTests\", dependencies: [\"Low\"])"))
    }

    @Test("Each run excludes SwiftPM's files from the clone, or says why it can't")
    func exclusions() throws {
        let package = try repository()
        let cache = package.folder + "/cache"
        let excluded = try Workshop(of: package.folder, cache: cache).folder + "/.git/info/exclude"
        try FileManager.default.removeItem(atPath: excluded)
        _ = try Workshop(of: package.folder, cache: cache)
        #expect(try String(contentsOfFile: excluded, encoding: .utf8) == ".build/\nPackage.resolved\n")

        try FileManager.default.removeItem(atPath: excluded)
        try FileManager.default.createDirectory(atPath: excluded + "/folder", withIntermediateDirectories: true)
        #expect {
            try Workshop(of: package.folder, cache: cache)
        } throws: { error in
            "\(error)".hasPrefix("the file \(excluded) can't be written: ")
        }
    }

    @Test("is refused for a target that no package declares, with the place of its declaration")
    func describedTarget() throws {
        let package = try repository()
        try package.write("", to: "Legacy/a.swift")
        let module = DescribedModule(
            name: "Legacy", isTest: false, imports: nil, folder: "Legacy", file: "modules.yml",
            place: ManifestPlace(line: 1, column: 1)
        ) { $0.hasPrefix("Legacy/") }
        let graph = try PackageDiscovery(describedModules: [module]).discover(package.folder)
        #expect {
            try SplitSubject(graph, target: "Legacy")
        } throws: { error in
            "\(error)" == "'Legacy' is declared in modules.yml; only targets of packages can be divided, so move its "
                + "files to a package first"
        }
    }

    @Test("doesn't look into folders that the configuration excludes")
    func excludedFolder() throws {
        let package = try repository()
        let manifest = try package.text("Package.swift")
        try package.write(manifest, to: "Copies/Whole/Package.swift")
        try package.write("", to: "Copies/Whole/Sources/Whole/a.swift")
        try package.write("", to: "Copies/Whole/Tests/WholeTests/a.swift")
        _ = try CommandRun.output(["git", "add", "."], in: package.folder)
        _ = try CommandRun.output(["git", "commit", "--quiet", "-m", "A copy"], in: package.folder)
        #expect {
            try self.run(package).run(delivery: .none)
        } throws: { error in
            "\(error)" == "there are several targets 'Whole', in , Copies/Whole"
        }
        let run = SplitStepRun(
            root: package.folder, target: "Whole", cache: package.folder + "/cache", isExcluded: { $0 == "Copies" }
        ) { _ in }
        #expect(try run.run(delivery: .none)?.module == "Low")
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
