import Foundation
import Testing

@Suite("Questions about dependencies", .timeLimit(.minutes(20)))
struct QuestionsTests {
    @Test("Packages that only 'bulkhead test' has checked out are found")
    func checkoutsOfTests() throws {
        let repository = try SampleRepository([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [.package(url: "https://example.org/kit", from: "1.0.0")],
                targets: [.target(name: "App", dependencies: [.product(name: "KitProduct", package: "kit")])])
            """,
            "Sources/App/App.swift": "import Kit\n",
            ".build/bulkhead/build/checkouts/kit/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "kit", products: [.library(name: "KitProduct", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """,
        ])
        let answer = try repository.run("why", "App", "Kit")
        #expect(answer.output.contains("declared at Package.swift:"), "\(answer.output)\(answer.error)")
    }

    @Test("why prints a shortest chain with the import and the manifest's line of each step")
    func why() throws {
        let repository = try SampleRepository(ThreePackages.files)
        #expect(
            try repository.run("why", "App", "Core")
                == Answer(
                    status: 0,
                    output: """
                        App → Core
                          App → Core
                            imported by no file
                            declared at App/Package.swift:13

                        """, error: ""))
        #expect(
            try repository.run("why", "FeatureTests", "Core").output == """
                FeatureTests → Feature → Core
                  FeatureTests → Feature
                    imported at Feature/Tests/FeatureTests/FeatureTests.swift:1
                    declared at Feature/Package.swift:15
                  Feature → Core
                    imported at Feature/Sources/Feature/Feature.swift:2
                    declared at Feature/Package.swift:12

                """)
    }

    @Test("why --all prints the longer chains too")
    func whyAll() throws {
        let output = try SampleRepository(ThreePackages.files).run("why", "App", "Core", "--all").output
        let chains = output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(chains == ["App → Core", "App → Feature → Core"])
    }

    @Test("why finds a chain to a system module")
    func whyForeign() throws {
        let repository = try SampleRepository(ThreePackages.files)
        #expect(
            try repository.run("why", "Feature", "Foundation").output == """
                Feature → Core → Foundation
                  Feature → Core
                    imported at Feature/Sources/Feature/Feature.swift:2
                    declared at Feature/Package.swift:12
                  Core → Foundation
                    imported at Core/Sources/Core/Core.swift:1
                    not declared

                """)
    }

    @Test("why fails if there is no chain")
    func whyNot() throws {
        let answer = try SampleRepository(ThreePackages.files).run("why", "Core", "Feature")
        #expect(answer == Answer(status: 1, output: "Core doesn't depend on Feature.\n", error: ""))
    }

    @Test(
        "An unknown name is answered with the nearest one", arguments: ["why Featur Core", "dependents Featur"])
    func unknown(words: String) throws {
        let repository = try SampleRepository(ThreePackages.files)
        let words = words.split(separator: " ").map(String.init)
        let answer =
            words.count == 3 ? try repository.run(words[0], words[1], words[2]) : try repository.run(words[0], words[1])
        #expect(
            answer
                == Answer(
                    status: 2, output: "",
                    error: "bulkhead: no module or package is named 'Featur'; did you mean 'Feature'?\n"))
    }

    @Test("dependents lists the nearer targets first")
    func dependents() throws {
        let answer = try SampleRepository(ThreePackages.files).run("dependents", "Feature")
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: """
                        3 targets depend on Feature, 2 of them directly
                          1  App:App
                          1  Feature:FeatureTests
                          2  App:AppTests

                        """, error: ""))
    }

    @Test("impact adds up modules, files and lines")
    func impact() throws {
        let repository = try SampleRepository(ThreePackages.files)
        let expected = """
            4 modules, 4 files, 10 lines
               files   lines  module
                   1       4  App:App
                   1       2  App:AppTests
                   1       2  Feature:Feature
                   1       2  Feature:FeatureTests

            """
        #expect(
            try repository.run("impact", "Feature/Sources/Feature/Feature.swift")
                == Answer(status: 0, output: expected, error: ""))
        #expect(try repository.run("impact", "Feature/Package.swift").output == expected)
        #expect(try repository.run("impact", "Feature/Sources/Feature/Removed.swift").output == expected)
    }

    @Test("impact treats a folder as all targets in it")
    func impactOfFolders() throws {
        let repository = try SampleRepository(ThreePackages.files)
        for folder in [".", "Core", "Core/Sources"] {
            let answer = try repository.run("impact", folder)
            #expect(answer.error.isEmpty)
            #expect(answer.output.hasPrefix("6 modules, 6 files, "))
        }
        #expect(try repository.run("impact", "App/Tests").output.hasPrefix("1 module, 1 file, "))
    }

    @Test("impact finds the targets that a link puts a file or folder into, by either of its paths")
    func impactOfLinks() throws {
        let repository = try SampleRepository(ThreePackages.clean.merging(["Shared/Text/Text.swift": "\n"]) { $1 })
        for (link, target) in [
            ("App/Sources/App/Text.swift", "../../../Shared/Text/Text.swift"),
            ("Feature/Sources/Feature/Text", "../../../Shared/Text"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: repository.path + "/" + link, withDestinationPath: target)
        }
        for path in ["Shared/Text/Text.swift", "Shared", "App/Sources/App/Text.swift"] {
            let answer = try repository.run("impact", path)
            #expect(answer.error.isEmpty)
            #expect(answer.output.hasPrefix("4 modules, 6 files, "), "\(answer.output)")
        }
    }

    @Test("A product's name means its targets, and a package's name is suggested for a mistyped one")
    func products() throws {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write(
            "Kit/Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "VetKit", products: [.library(name: "Everything", targets: ["Two"])],
                targets: [.target(name: "One"), .target(name: "Two", dependencies: ["One"])])

            """)
        try repository.write("Kit/Sources/One/One.swift", "")
        try repository.write("Kit/Sources/Two/Two.swift", "import One\n")
        #expect(try repository.run("why", "Everything", "One").output.hasPrefix("Two → One\n"))
        // For a module of the same package, the answer is the package's other targets that depend on it.
        #expect(try repository.run("why", "VetKit", "One").output.hasPrefix("Two → One\n"))
        #expect(try repository.run("why", "VetKit", "VetKit").status == 1)
        #expect(try repository.run("dependents", "vetKit").error.contains("did you mean 'VetKit'?"))
    }

    @Test("impact distinguishes files outside of all targets from missing ones")
    func impactOfNothing() throws {
        let repository = try SampleRepository(ThreePackages.files.merging(["README.md": "", "x.txt": ""]) { $1 })
        let answer = try repository.run("impact", "README.md")
        #expect(answer.status == 0)
        #expect(answer.output == "0 modules, 0 files, 0 lines\n")
        #expect(answer.error == "bulkhead: README.md: belongs to no target\n")
        let wrong = try repository.run("impact", "App/Source/App/App.swift")
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("did you mean 'App/Sources/App/App.swift'?"))
    }

    @Test("An invalid manifest is reported, and the answer is marked as incomplete")
    func brokenManifest() throws {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write("Core/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        let answer = try repository.run("dependents", "Feature")
        #expect(answer.status == 2)
        #expect(answer.error.hasPrefix("bulkhead: "))
        #expect(answer.error.contains("/Core/Package.swift:2:"))
        // Once, although several packages depend on it.
        #expect(answer.error.split(separator: "\n").count == 1)

        try repository.write("Core/Package.swift", ThreePackages.manifest("Core"))
        try repository.write("Fixtures/Broken/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        let beside = try repository.run("dependents", "Feature")
        #expect(beside.status == 0)
        #expect(beside.error.hasPrefix("note: "))
    }
}
