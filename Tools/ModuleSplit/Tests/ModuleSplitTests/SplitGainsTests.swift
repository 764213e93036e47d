import AffectedPackages
import Foundation
import Testing

@testable import ModuleSplit

@Suite("The gains of a split", SharedModuleCache(), .timeLimit(.minutes(20)))
struct SplitGainsTests {
    /// A repository whose only target is changed by three commits, up to the tag `whole`, and divided by the last one.
    private func repository() throws -> TemporaryPackage {
        let package = try TemporaryPackage(
            [
                "Low.swift": "struct Money {\n    let cents: Int\n}\n",
                "High.swift": "func price() -> Int { Money(cents: 8).cents }\n",
            ], manifest: Self.manifest(["Whole": []]))
        try package.write(Self.test("Whole", "costs", "price() == 8"), to: "Tests/WholeTests/HighTests.swift")
        try package.write(
            Self.test("Whole", "counts", "Money(cents: 1).cents == 1"), to: "Tests/WholeTests/LowTests.swift")
        try package.write(".build/\nPackage.resolved\n", to: ".gitignore")
        try git(
            package, ["init", "--quiet"], ["config", "user.name", "Test"], ["config", "user.email", "test@localhost"])
        try commit(package, "Start")
        try package.write("struct Money {\n    let cents: Int\n}\n\n", to: "Sources/Whole/Low.swift")
        try commit(package, "Low")
        try package.write("Text\n", to: "README.md")
        try commit(package, "Readme")
        try package.write("func price() -> Int { Money(cents: 8).cents }\n\n", to: "Sources/Whole/High.swift")
        try commit(package, "High")
        try git(package, ["tag", "whole"])

        for folder in ["Sources/Low", "Tests/LowTests"] { try package.write("", to: folder + "/new") }
        try git(
            package, ["mv", "Sources/Whole/Low.swift", "Sources/Low/Low.swift"],
            ["mv", "Tests/WholeTests/LowTests.swift", "Tests/LowTests/LowTests.swift"])
        for folder in ["Sources/Low", "Tests/LowTests"] {
            try FileManager.default.removeItem(atPath: package.folder + "/\(folder)/new")
        }
        try package.write(
            "package struct Money {\n    package let cents: Int\n\n"
                + "    package init(cents: Int) { self.cents = cents }\n}\n\n", to: "Sources/Low/Low.swift")
        try package.write(
            "import Low\n\nfunc price() -> Int { Money(cents: 8).cents }\n\n", to: "Sources/Whole/High.swift")
        try package.write(Self.test("Low", "counts", "Money(cents: 1).cents == 1"), to: "Tests/LowTests/LowTests.swift")
        try package.write(Self.manifest(["Whole": ["Low"], "Low": []]), to: "Package.swift")
        try commit(package, "Split")
        return package
    }

    private static func manifest(_ targets: [String: [String]]) -> String {
        let lines = targets.sorted { $0.key < $1.key }.map { name, dependencies in
            let names = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
            return """
                        .target(name: "\(name)", dependencies: [\(names)]),
                        .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),

                """
        }
        return """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Whole",
                targets: [
            \(lines.joined())    ]
            )

            """
    }

    private static func test(_ module: String, _ name: String, _ condition: String) -> String {
        "import Testing\n@testable import \(module)\n\n@Test func \(name)() { #expect(\(condition)) }\n"
    }

    private func git(_ package: TemporaryPackage, _ commands: [String]...) throws {
        for command in commands { _ = try CommandRun.output(["git"] + command, in: package.folder) }
    }

    private func commit(_ package: TemporaryPackage, _ subject: String) throws {
        try git(package, ["add", "--all"], ["commit", "--quiet", "-m", subject])
    }

    private func gains(
        _ package: TemporaryPackage, base: String = "whole", measured: Int = 0, stop: ProcessStop = ProcessStop()
    ) throws -> SplitGains {
        try SplitGainsRun(
            root: package.folder, base: base, extent: .init(commits: 10, measured: measured), stop: stop
        ).run()
    }

    @Test("are what each past commit that changes a source rebuilds and tests, and the names that became visible")
    func replayed() throws {
        let gains = try gains(try repository())
        let before = SplitGains.Work(targets: 2, lines: 14, testTargets: 1, packages: 1)
        #expect(gains.commits.map(\.before) == [before, before])
        #expect(
            gains.commits.map(\.after) == [
                SplitGains.Work(targets: 2, lines: 8, testTargets: 1, packages: 1),
                SplitGains.Work(targets: 4, lines: 18, testTargets: 2, packages: 1),
            ])
        #expect(gains.raisedNames.map(\.name) == ["Money", "Money.cents", "Money.init"])
        #expect(gains.measured.isEmpty)
        #expect(gains.programs == nil)
        #expect(gains.problems.isEmpty)
    }

    @Test("are measured for edits of the same files in both structures, without a change of the repository")
    func measured() throws {
        let package = try repository()
        let gains = try gains(package, measured: 2)
        #expect(gains.measured.map(\.files) == [["Sources/Whole/High.swift"], ["Sources/Whole/Low.swift"]])
        #expect(gains.measured.map(\.revision) == gains.commits.map(\.revision))
        #expect(gains.measured.allSatisfy { $0.before.total > 0 && $0.after.total > 0 })
        #expect(try CommandRun.output(["git", "status", "--porcelain", "--ignored"], in: package.folder) == "")
    }

    @Test("name the revision at which the package doesn't build, with the first error of the compiler")
    func unbuildable() throws {
        let package = try repository()
        try package.write(
            "import Low\n\nfunc price() -> Int { Money(cents: 8).pence }\n", to: "Sources/Whole/High.swift")
        try commit(package, "Broken")
        #expect {
            try gains(package, measured: 1)
        } throws: { error in
            guard case .unbuildable(let side, let name, let message) = error as? GainsError else { return false }
            return side.hasPrefix("after the split, at ") && name == "."
                && message.hasPrefix("Sources/Whole/High.swift:3:") && message.contains("'pence'")
        }
    }

    @Test("need a clean working tree and a base in the past with a commit that changes a source")
    func refused() throws {
        let package = try repository()
        func message(_ base: String) -> String {
            do {
                return "\(try gains(package, base: base).commits.count)"
            } catch {
                return "\(error)"
            }
        }
        #expect(message("unknown").hasPrefix("the base 'unknown' doesn't exist in this clone"))
        #expect(message("HEAD") == "expected a base before the split, but 'HEAD' is the current commit")
        #expect(
            message("whole~3") == "expected a commit up to 'whole~3' that changes a source of a target, found none")
        try git(package, ["checkout", "--quiet", "-b", "other", "whole"])
        try package.write("Other\n", to: "README.md")
        try commit(package, "Other")
        try git(package, ["checkout", "--quiet", "-"])
        #expect(message("other") == "expected a base before the split, but 'other' isn't an ancestor of HEAD")
        try package.write("Changed\n", to: "README.md")
        #expect(message("whole").hasPrefix("expected a working tree without changes"))
        #expect(message("whole").contains("README.md"))
    }

    @Test("end with an error if the work is stopped")
    func stopped() throws {
        let package = try repository()
        let stop = ProcessStop()
        stop.stop()
        #expect {
            try gains(package, measured: 1, stop: stop)
        } throws: { error in
            if case .interrupted = error as? StepError { true } else { false }
        }
    }
}
