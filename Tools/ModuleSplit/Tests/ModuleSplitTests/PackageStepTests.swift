import Foundation
import PackageGraph
import SourceEditing
import Testing

@testable import ModuleSplit

@Suite("A step that makes a package", SharedModuleCache(), .timeLimit(.minutes(20)))
struct PackageStepTests {
    private static let money = """
        public struct Price {}
        struct Kind {
            var x = 1
        }
        enum Sort {
            case usual
            static let first = Sort.usual
        }
        package struct Money {
            package var cents: Int
            package init(cents: Int) { self.cents = cents }
        }
        package func half(_ money: Money) -> Int { money.cents / 2 }

        """

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

        let package = Package(
            name: "Whole",
            platforms: [.macOS(.v15)],
            products: [.library(name: "Whole", targets: ["Whole"])],
            targets: [
                // The whole.
                .target(name: "Whole", swiftSettings: settings),  // here
                .executableTarget(name: "till", dependencies: ["Whole"]),
                .testTarget(name: "WholeTests", dependencies: ["Whole"]),
            ]
        )

        """

    /// A repository with a program, settings, tests of one part and of both, and types that are `Sendable` without saying
    /// so.
    private func repository() throws -> TemporaryPackage {
        let package = try TemporaryPackage(
            [
                "Low.swift": Self.money,
                "High.swift":
                    "public func total() -> Int { half(Money(cents: 4)) }\nenum K { static let k = Kind() }\nfunc sort() -> Any { Sort.first }\n",
            ],
            manifest: Self.manifest)
        try package.write("target: Whole\nmodules:\n  - {name: Low, files: [Low.swift]}\n", to: PlanFile.name)
        try package.write("import Whole\n\nprint(half(Money(cents: 2)))\n", to: "Sources/till/main.swift")
        try package.write(
            "import Testing\n@testable import Whole\n\n@Test func halves() { #expect(half(Money(cents: 4)) == 2) }\n",
            to: "Tests/WholeTests/LowTests.swift")
        try package.write(
            "import Testing\n@testable import Whole\n\n@Test func totals() { #expect(total() == Kind().x + 1) }\n",
            to: "Tests/WholeTests/HighTests.swift")
        try package.startRepository()
        return package
    }

    @Test(
        "moves files and tests to a package with the same settings, raises names to public, and changes nothing at first"
    )
    func commits() throws {
        let package = try repository()
        let run = SplitStepRun(root: package.folder, target: "Whole", cache: package.folder + "/cache") { _ in }
        _ = try run.run(as: .package(nil), delivery: .none)
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        #expect(try package.text("Package.swift") == Self.manifest)

        let result = try #require(try run.run(as: .package(nil), delivery: .committed))
        #expect(result.testCount == 2)
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        let made = try #require(result.package)
        #expect(made.path == "Packages/Low")
        #expect(
            made.publicNames.map { $0.split(separator: " ").last } == [
                "Kind", "Kind.init", "Sort", "Sort.usual", "Sort.first", "Money", "Money.init", "half",
            ])
        #expect(made.publicNames.first == "Packages/Low/Sources/Low/Low.swift:2 Kind")
        #expect(made.testableImports == ["Tests/WholeTests/HighTests.swift"])
        #expect(made.endsUseByAddress)
        #expect(
            try package.text("Packages/Low/Package.swift") == """
                // swift-tools-version: 6.2
                import PackageDescription

                let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

                let package = Package(
                    name: "Low",
                    platforms: [.macOS(.v15)],
                    products: [
                        .library(name: "Low", targets: ["Low"])
                    ],
                    targets: [
                        .target(name: "Low", swiftSettings: settings),
                        .testTarget(name: "LowTests", dependencies: ["Low"]),
                    ]
                )

                """)
        let low = ".product(name: \"Low\", package: \"Low\")"
        let dependencies = "    dependencies: [\n        .package(path: \"Packages/Low\")\n    ],\n"
        #expect(
            try package.text("Package.swift")
                == Self.manifest
                .replacing("    targets: [\n", with: dependencies + "    targets: [\n")
                .replacing("\"Whole\", swiftSettings", with: "\"Whole\", dependencies: [\(low)], swiftSettings")
                .replacing("dependencies: [\"Whole\"]", with: "dependencies: [\(low), \"Whole\"]"))
        #expect(try package.text("Packages/Low/Sources/Low/Low.swift").contains("public struct Kind: Sendable {\n"))
        #expect(try package.text("Packages/Low/Sources/Low/Low.swift").contains("public enum Sort: Sendable {\n"))
        #expect(try package.text("Sources/Whole/Exports.swift") == "@_exported import Low\n")
        #expect(try package.text("Sources/till/main.swift").hasPrefix("import Whole\nimport Low\n"))
        #expect(package.files(in: "Packages/Low/Tests") == ["LowTests/LowTests.swift"])
        #expect(package.files(in: "Tests") == ["WholeTests/HighTests.swift"])
    }

    /// Commits another file, makes a step, and returns the error, after which every byte has to be as before.
    private func failure(_ text: String, in path: String) throws -> StepError? {
        let package = try repository()
        try package.write(text, to: path)
        _ = try CommandRun.output(["git", "add", "."], in: package.folder)
        _ = try CommandRun.output(["git", "commit", "--quiet", "-m", "A file"], in: package.folder)
        let before = package.contents()
        #expect(before.count == 9)
        let reports = Reports()
        let run = SplitStepRun(
            root: package.folder, target: "Whole", cache: package.folder + "/cache", report: reports.add)
        var failure: StepError?
        do {
            _ = try run.run(as: .package(nil), delivery: .committed)
        } catch {
            failure = error as? StepError
        }
        #expect(reports.lines.contains("building with Low"))
        #expect(package.contents() == before)
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        #expect(try CommandRun.line(["git", "log", "-1", "--format=%s"], in: package.folder) == "A file")
        return failure
    }

    @Test("changes no byte if the build fails after the files have moved")
    func lateBuildFailure() throws {
        let error = try failure(
            "#if canImport(Low)\n#error(\"no Low\")\n#endif\n", in: "Sources/Whole/Other.swift")
        guard case .unbuildable(let errors) = error else {
            Issue.record("expected errors of the compiler, found \(String(describing: error))")
            return
        }
        #expect(errors.contains { $0.hasSuffix("Sources/Whole/Other.swift:2:8: error: no Low") })
    }

    @Test("changes no byte if a test fails after the files have moved")
    func lateTestFailure() throws {
        let error = try failure(
            """
            import Foundation
            import Testing

            @Test func staysWhole() {
                let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Whole/Low.swift")
                #expect(FileManager.default.fileExists(atPath: file.path))
            }

            """, in: "Tests/WholeTests/FileTests.swift")
        guard case .testsFailed(let reason) = error else {
            Issue.record("expected a failed test, found \(String(describing: error))")
            return
        }
        #expect(reason == "these tests passed before and fail now: staysWhole()")
    }

    @Test("Tests that moved to the new package count with the others, and have to pass and to end as before")
    func outcome() {
        let before = TestOutcome(failed: ["old()"], count: 3, isComplete: true)
        func after(_ moved: TestOutcome) -> String? {
            var after = TestOutcome(failed: ["old()"], count: 1, isComplete: true)
            after.add(moved)
            return after.regression(since: before)
        }
        #expect(after(TestOutcome(failed: [], count: 2, isComplete: true)) == nil)
        #expect(after(TestOutcome(failed: [], count: 1, isComplete: true)) == "3 tests ran before, 2 run now")
        #expect(
            after(TestOutcome(failed: ["new()"], count: 2, isComplete: true))
                == "these tests passed before and fail now: new()")
        #expect(after(TestOutcome(failed: [], count: 2, isComplete: false)) == "the test run ended before its summary")
    }

    // MARK: - Refusals

    /// A package with other modules, in a repository that ignores a folder.
    private func subject(_ rest: String = "", in folder: String = "") throws -> (TemporaryPackage, SplitSubject) {
        let package = try TemporaryPackage(["Low.swift": "import Own\n"])
        let targets = ".target(name: \"Whole\"), .target(name: \"Own\")"
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(name: "Whole", \(rest)targets: [\(targets)])

            """
        try package.write(manifest, to: "Package.swift")
        try package.write("", to: "Sources/Own/Own.swift")
        try package.write("", to: "Taken/notes.md")
        try package.write(
            manifest.replacing("Whole", with: "Nested").replacing("Own", with: "Other"), to: "Group/Same/Package.swift")
        try package.write("", to: "Group/Same/Sources/Nested/a.swift")
        try package.write("", to: "Group/Same/Sources/Other/a.swift")
        try package.startRepository()
        try package.write("Ignored/\n", to: ".git/info/exclude")
        return (package, try package.subject())
    }

    private func refusal(_ name: String, at path: String?, _ subject: SplitSubject) -> String {
        do {
            let root = subject.graph.root
            let place = StepPlacement(subject: subject, repository: root, place: .package(path), rules: nil) { _ in }
            _ = try place.destination(of: ExpectedModule(name, of: subject, nil))
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("is refused in a folder that can't hold a package, with the reason and what to do")
    func folders() throws {
        let (package, subject) = try subject()
        #expect(refusal("Low", at: nil, subject) == "")
        #expect(refusal("Low", at: "../Low", subject).hasPrefix("expected a folder in the repository for the package"))
        #expect(
            refusal("Low", at: "Taken", subject)
                == "expected no folder 'Taken', found one with notes.md; use --package with another folder")
        #expect(
            refusal("Low", at: "Sources/Whole/Low", subject).contains("found 'Sources/Whole/Low' in that of 'Whole'"))
        #expect(refusal("Low", at: "Ignored/Low", subject).contains("the pattern .git/info/exclude:1:Ignored/;"))
        #expect(refusal("Low", at: "Modules/Same", subject).contains("found 'Modules/Same' and Group/Same;"))
        withExtendedLifetime(package) {}
    }

    @Test("is refused for a name that another target has, and for packages with traits")
    func names() throws {
        let (package, subject) = try subject()
        #expect(refusal("Other", at: nil, subject).contains("found 'Other' in Group/Same; name the module differently"))
        let (second, traits) = try self.subject("traits: [\"Fast\"], ")
        #expect(refusal("Low", at: nil, traits).contains("expected a package without traits, found Fast"))
        withExtendedLifetime((package, second)) {}
    }

    @Test("is made in another folder if git ignores the usual one, which is reported with the pattern")
    func ignoredFolder() throws {
        let (package, subject) = try subject()
        try package.write("Packages/\n/LocalPackages\n", to: ".git/info/exclude")
        let reports = Reports()
        let placement = StepPlacement(
            subject: subject, repository: package.folder, place: .package(nil), rules: nil, report: reports.add)
        let low = try ExpectedModule("Low", of: subject, nil)
        #expect(try placement.destination(of: low).newPackages == [package.folder + "/Modules/Low"])
        #expect(
            reports.lines == [
                "git ignores Packages/Low (.git/info/exclude:1:Packages/), so the package is made in Modules/Low"
            ])
        try package.write("Packages/\n/LocalPackages\nModules/*\n", to: ".git/info/exclude")
        #expect(try placement.destination(of: low).newPackages == [package.folder + "/Libraries/Low"])
        try package.write("Low/\n", to: ".git/info/exclude")
        #expect(
            refusal("Low", at: nil, subject).contains("found 'Packages/Low' and the pattern .git/info/exclude:1:Low/;"))
    }

    @Test("is refused for a target that is built with a plugin of its own package")
    func plugin() throws {
        let package = try TemporaryPackage(
            ["Low.swift": ""],
            manifest: """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    targets: [
                        .target(name: "Whole", plugins: ["Writing"]), .plugin(name: "Writing", capability: .buildTool()),
                    ]
                )

                """)
        try package.write("", to: "Plugins/Writing/Writing.swift")
        try package.startRepository()
        #expect(
            refusal("Low", at: nil, try package.subject()).hasPrefix(
                "'Whole' is built with the plugin 'Writing' of its own package, on which a package of 'Low' can't depend"
            ))
    }

    @Test("is refused if the settings of the new target would differ, with both")
    func settings() throws {
        let (package, _) = try subject()
        let place = package.folder + "/Group/Same"
        try package.write(
            try package.text("Group/Same/Package.swift") + "package.targets[0].swiftSettings = [.define(\"X\")]\n",
            to: "Group/Same/Package.swift")
        try PackageSettings.compare(target: "Own", in: package.folder, with: "Other", in: place)
        #expect {
            try PackageSettings.compare(target: "Whole", in: package.folder, with: "Nested", in: place)
        } throws: { error in
            let text = "\(error)"
            return text.contains("the settings of 'Nested' would differ from those of 'Whole': expected []")
                && text.contains("\"define\"")
        }
    }

    @Test("is refused for files that import another target of the package, since each would depend on the other")
    func cycle() throws {
        let (package, subject) = try subject()
        let place = try LocalPackage("Low", at: "Packages/Low", dividing: subject, in: package.folder)
        let file = package.folder + "/Sources/Whole/Low.swift"
        #expect {
            try place.admit(importing: ["Own": file, "Foundation": file])
        } throws: { error in
            "\(error)".contains("found the import of 'Own' in Sources/Whole/Low.swift; move 'Own' to a package first")
        }
        #expect(!place.takesTest(importing: ["Whole", "Own"]))
        #expect(place.takesTest(importing: ["Whole", "Testing"]))
    }

    @Test("A package in a folder gets its new neighbor there")
    func neighbor() throws {
        let (package, _) = try subject()
        let nested = try SplitSubject(PackageDiscovery().discover(package.folder), target: "Nested")
        let placement = StepPlacement(
            subject: nested, repository: package.folder, place: .package(nil), rules: nil
        ) { _ in }
        let found = try placement.destination(of: ExpectedModule("Low", of: nested, nil))
        let place = try #require(found as? LocalPackage)
        #expect(place.directory == package.folder + "/Group/Low")
        #expect(place.folder == package.folder + "/Group/Low/Sources/Low")
        #expect(place.testFolder("LowTests", leaving: "") == package.folder + "/Group/Low/Tests/LowTests")
    }

    @Test("Only a package with products at the root of its repository can have been used by its address")
    func useByAddress() throws {
        let package = try TemporaryPackage(
            ["Low.swift": "func low() {}\n", "High.swift": "func high() { low() }\n"],
            manifest: Self.manifest.replacing("swiftSettings: settings", with: "path: \"Sources/Whole\""))
        try package.write("", to: "Sources/till/main.swift")
        try package.write("", to: "Tests/WholeTests/Tests.swift")
        let (plan, graph) = try package.plan()
        let subject = try package.subject()
        let place = try LocalPackage("Low", at: "Packages/Low", dividing: subject, in: package.folder)
        let files = StepFiles(
            subject: subject, graph: graph, step: try #require(plan.steps.first), others: [], destination: place)
        func made(_ repository: String) throws -> NewPackage? {
            try NewPackage(place, files: files, root: package.folder, repository: repository)
        }
        #expect(try made(package.folder)?.endsUseByAddress == true)
        #expect(try made((package.folder as NSString).deletingLastPathComponent)?.endsUseByAddress == false)
    }

    // MARK: - Access

    @Test("A public declaration loses '@usableFromInline', and keeps comments")
    func usableFromInline() {
        let text = "@usableFromInline struct A {}\n\n@usableFromInline // why\ninternal func low() {}\nlet other = 1\n"
        let file = SourceDeclarations(path: "Low.swift", text: Array(text.utf8))
        func raised(_ level: AccessLevel) -> String {
            let edits = file.names.indices.flatMap { AccessEdits(level: level).raising($0, in: file) }
            return String(decoding: SourceEdit.apply(edits, to: file.text), as: UTF8.self)
        }
        #expect(raised(.public) == "public struct A {}\n\n// why\npublic func low() {}\npublic let other = 1\n")
        #expect(raised(.package).components(separatedBy: "@usableFromInline ").count == 3)
    }

    @Test("A conformance to Sendable joins those of a type, behind its parameters")
    func sendable() {
        let text = "struct A {}\nenum B<T>: Error where T: Error {}\nstruct C: P, Q {}\nclass D {}\n"
        let file = SourceDeclarations(path: "Low.swift", text: Array(text.utf8))
        let edits = file.names.indices.compactMap { AccessEdits(level: .public).sendable($0, in: file) }
        #expect(
            String(decoding: SourceEdit.apply(edits, to: file.text), as: UTF8.self)
                == "struct A: Sendable {}\nenum B<T>: Error, Sendable where T: Error {}\nstruct C: P, Q, Sendable {}\nclass D {}\n"
        )
    }
}
