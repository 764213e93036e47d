import Foundation
import ModuleSplit
import Testing
import XcodeProjectReaderTesting

@Suite("bulkhead check --fix", .timeLimit(.minutes(20)))
struct FixTests {
    @Test("declares with the package line, removes what is unused, and checks again")
    func declaresAndRemoves() throws {
        let repository = try SampleRepository(ThreePackages.files)
        // App declares Core without importing it; Feature imports Logging, which nothing declares.
        try repository.write("Logging/Package.swift", ThreePackages.manifest("Logging"))
        try repository.write("Logging/Sources/Logging/Logging.swift", "public let log = 1\n")
        try repository.write("Logging/Tests/LoggingTests/LoggingTests.swift", "import Logging\nimport Testing\n")
        try repository.write("Feature/Sources/Feature/Feature.swift", "import Core\nimport Logging\n")
        try repository.write("Feature/Sources/Feature/Other.swift", "import Logging\n")
        let app = try repository.read("App/Package.swift")
        let feature = try repository.read("Feature/Package.swift")

        let difference = try repository.run("check", "--diff")
        #expect(difference.status == 1)
        #expect(difference.output.contains("-                .byName(name: \"Core\"),\n"))
        #expect(
            difference.output.contains(
                "+    dependencies: [.package(path: \"../Core\"), .package(path: \"../Logging\")],\n"))
        #expect(try repository.read("App/Package.swift") == app)

        let answer = try repository.run("check", "--fix")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(answer.output.hasPrefix("No findings."))
        #expect(answer.error.contains("fixed in 2 files\n"), "\(answer.error)")
        #expect(
            try repository.read("App/Package.swift")
                == app.replacing("                .byName(name: \"Core\"),\n", with: "").replacing(
                    ", .package(path: \"../Core\")", with: ""))
        #expect(
            try repository.read("Feature/Package.swift")
                == feature.replacing(
                    "[.package(path: \"../Core\")]",
                    with: "[.package(path: \"../Core\"), .package(path: \"../Logging\")]"
                ).replacing(
                    "                .byName(name: \"Core\"),",
                    with: "                .byName(name: \"Core\"),\n                \"Logging\","))
        // There is nothing more to change.
        #expect(try repository.run("check", "--diff") == Answer(status: 0, output: "", error: ""))
        #expect(try repository.run("check", "--fix").error == "bulkhead: nothing here can be fixed mechanically\n")
    }

    @Test("doesn't remove a package whose product it declares")
    func unusedPackageOfDeclaration() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let feature = try repository.read("Feature/Package.swift")
        try repository.write(
            "Feature/Package.swift", ThreePackages.manifest("Feature", packages: ["../Core", "../Other"]))
        try repository.write("Other/Package.swift", ThreePackages.manifest("Other"))
        try repository.write("Other/Sources/Other/Other.swift", "")
        try repository.write("Other/Tests/OtherTests/OtherTests.swift", "import Other\n")
        let answer = try repository.run("check", "--fix")
        #expect(answer.status == 0, "\(answer.output)\(answer.error)")
        let fixed = try repository.read("Feature/Package.swift")
        #expect(fixed.contains("dependencies: [.package(path: \"../Core\")],"))
        #expect(fixed.contains("\"Core\"") && feature.contains("\"Core\""))

        // A person has to add the product first.
        let core = try repository.read("Core/Package.swift")
        try repository.write(
            "Core/Package.swift",
            core.replacing("products: [.library(name: \"Core\", targets: [\"Core\"])]", with: "products: []"))
        let unoffered = ThreePackages.manifest("Feature", packages: ["../Core"])
        try repository.write("Feature/Package.swift", unoffered)
        #expect(try repository.run("check", "--fix").status == 1)
        #expect(try repository.read("Feature/Package.swift") == unoffered)
    }

    @Test("writes the access level that a rule wants, the first of its levels")
    func accessLevels() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "lint-rules/rules.yml",
            "access:\n  - {name: core, modules: [Core], levels: [internal, private], in: [App, Feature]}\n")
        try repository.write("App/Sources/App/App.swift", "public import Core\nimport Feature; import struct Core.C\n")
        try repository.write("Feature/Sources/Feature/Feature.swift", "private import Core\n")
        #expect(try repository.run("check", "--fix").status == 0)
        #expect(
            try repository.read("App/Sources/App/App.swift")
                == "internal import Core\nimport Feature; internal import struct Core.C\n")
        #expect(try repository.read("Feature/Sources/Feature/Feature.swift") == "private import Core\n")
    }

    @Test("doesn't declare a dependency that another rule forbids or that would create a cycle")
    func forbidden() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "lint-rules/rules.yml",
            "layers:\n  - {name: core, members: [Core], uses: []}\n  - {name: other, members: [Other], uses: []}\n")
        try repository.write("Other/Package.swift", ThreePackages.manifest("Other"))
        try repository.write("Other/Sources/Other/Other.swift", "")
        try repository.write("Other/Tests/OtherTests/OtherTests.swift", "import Other\n")
        try repository.write("Core/Sources/Core/Core.swift", "import Other\n")
        let before = try repository.read("Core/Package.swift")
        let answer = try repository.run("check", "--fix")
        #expect(answer.status == 1)
        #expect(answer.output.contains("[undeclared]"))
        #expect(try repository.read("Core/Package.swift") == before)

        // Only one of two targets can depend on the other.
        let knot = try SampleRepository([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Knot", targets: [.target(name: "A"), .target(name: "B")])

            """,
            "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "import A\n",
        ])
        #expect(try knot.run("check", "--fix").status == 1)
        #expect(
            try knot.read("Package.swift").contains(
                "[.target(name: \"A\"), .target(name: \"B\", dependencies: [\"A\"])]"))
    }

    @Test("reverts changes after which a manifest can't be read")
    func undone() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            if package.targets[0].dependencies.count > 0 { fatalError("A has none") }

            """
        let repository = try SampleRepository([
            "Package.swift": manifest, "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "",
        ])
        let answer = try repository.run("check", "--fix")
        #expect(answer.status == 2)
        #expect(
            answer.error.contains("the changes were reverted, because they lead to: "), "\(answer.error)"
        )
        #expect(try repository.read("Package.swift") == manifest)
    }

    @Test("names a manifest whose lists are computed, and changes the others")
    func computed() throws {
        let repository = try SampleRepository(ThreePackages.files)
        let computed = ThreePackages.manifest("App", packages: ["../Feature", "../Core"]).replacing(
            #/dependencies: \[\s*\]\n/#, with: "dependencies: all\n"
        ).replacing("let package", with: "let all: [Target.Dependency] = [\"Feature\", \"Core\"]\nlet package")
        try repository.write("App/Package.swift", computed)
        try repository.write("Feature/Sources/Feature/Feature.swift", "let feature = 1\n")
        let answer = try repository.run("check", "--fix")
        #expect(
            answer.error.contains("App/Package.swift: isn't changed: the dependencies of 'App' have no literal 'Core'"))
        #expect(try repository.read("App/Package.swift") == computed)
        #expect(try !repository.read("Feature/Package.swift").contains("Core"))
    }

    @Test("never edits a project file, and says what to change in Xcode")
    func project() throws {
        let repository = try SampleRepository(XcodeRepository.files)
        try repository.write("Modules/Feed/Feed.swift", "import Kit\n")
        let file = "Shop.xcodeproj/project.pbxproj"
        let before = try repository.read(file)
        let answer = try repository.run("check", "--fix")
        #expect(answer.status == 1)
        #expect(answer.output.contains("  do:  In Xcode, select the project 'Shop' and the target 'Feed': "))
        #expect(try repository.read(file) == before)
        #expect(
            try repository.run("check", "--diff")
                == Answer(status: 0, output: "", error: "bulkhead: nothing here can be fixed mechanically\n"))
    }

    @Test("removes imports of which no name occurs in the file, if that kind of rule is named")
    func unusedImports() throws {
        var files = ThreePackages.files
        files["Core/Sources/Core/Core.swift"] = "public enum Pet: Sendable { case cat }\n"
        files["Feature/Sources/Feature/Feature.swift"] = "import Core\nlet pet = Pet.cat\n"
        files["Feature/Sources/Feature/Other.swift"] = "import Core\n\nlet number = 1\n"
        let repository = try SampleRepository(files)
        #expect(try !repository.run("check").output.contains("unused-import"))
        let answer = try repository.run("check", "--rule", "unused-import", "Feature/Sources")
        #expect(answer.output.contains("Feature/Sources/Feature/Other.swift:1:1: warning: "), "\(answer.output)")
        #expect(!answer.output.contains("Feature.swift:"))
        #expect(try repository.run("check", "--rule", "unused-import", "--fix", "Feature/Sources").status == 0)
        #expect(try repository.read("Feature/Sources/Feature/Other.swift") == "\nlet number = 1\n")
        #expect(try repository.read("Feature/Sources/Feature/Feature.swift").hasPrefix("import Core\n"))
    }

    @Test("restores imports without which the package doesn't build")
    func usedImport() throws {
        var files = ThreePackages.files
        files["Core/Sources/Core/Core.swift"] = "public struct Pet {}\n"
        // The file doesn't compile, with the import or without it.
        files["Feature/Sources/Feature/Feature.swift"] = "import Core\nlet pet: Unknown\n"
        let repository = try SampleRepository(files)
        let answer = try repository.run("check", "--rule", "unused-import", "--fix", "Feature/Sources")
        #expect(answer.status == 2)
        #expect(answer.error.contains("building Feature, because imports were removed"))
        #expect(answer.error.contains("Feature doesn't build without imports that seemed unused:"), "\(answer.error)")
        #expect(answer.error.contains("cannot find type 'Unknown' in scope"))
        #expect(try repository.read("Feature/Sources/Feature/Feature.swift") == "import Core\nlet pet: Unknown\n")
    }

    @Test("proves by the index that an import is unused, and finds one whose module's names occur by chance")
    func indexedUses() throws {
        var files = ThreePackages.files
        files["Core/Sources/Core/Core.swift"] = "public enum Pet: Sendable { case cat; public var number: Int { 1 } }\n"
        files["Feature/Sources/Feature/Feature.swift"] = "import Core\nlet pet = Pet.cat\n"
        files["Feature/Sources/Feature/Chance.swift"] = "import Core\n\nlet number = 1\n"
        files["Feature/Sources/Feature/Other.swift"] = "import Core\n\nlet text = \"\"\n"
        files["Feature/Sources/Feature/Apple.swift"] = "import Core\n\n#if os(macOS)\nlet apple = Pet.cat\n#endif\n"
        let repository = try SampleRepository(files)
        let check = ["check", "--rule", "unused-import", "Feature/Sources", "--format", "concise"]
        let guess = try repository.run(check).output
        #expect(guess.contains("Other.swift:1:1") && !guess.contains("Chance.swift"))

        try DebugBuild(of: repository.path + "/Feature").run()
        let index = repository.path + "/Feature/.build/debug/index/store"
        let proven = try repository.run(check + ["--index-store", index]).output
        for file in ["Other", "Chance"] {
            #expect(proven.contains("\(file).swift:1:1"), "\(proven)")
        }
        #expect(proven.contains("by the index, the compiler found no use of it in this file"))
        #expect(!proven.contains("Feature.swift") && !proven.contains("Apple.swift"), "\(proven)")

        // The file is newer than the index, so its words count again.
        try repository.write("Feature/Sources/Feature/Chance.swift", "import Core\n\nlet number = 2\n")
        #expect(try !repository.run(check + ["--index-store", index]).output.contains("Chance.swift"))
        let none = try repository.run(check + ["--index-store", "Core"])
        #expect(none.status == 2 && none.error.contains("--index-store: "), "\(none.error)")
    }

    @Test("changes only reported findings, not those in the baseline or outside of the paths")
    func scope() throws {
        let repository = try SampleRepository(ThreePackages.files)
        let app = try repository.read("App/Package.swift")
        #expect(try repository.run("check", "--fix", "Core").error.contains("nothing here can be fixed"))
        _ = try repository.run("baseline")
        #expect(try repository.run("check", "--fix").error.contains("nothing here can be fixed"))
        #expect(try repository.read("App/Package.swift") == app)
        #expect(try repository.run("check", "--fix", "--staged").status != 0)
    }
}
