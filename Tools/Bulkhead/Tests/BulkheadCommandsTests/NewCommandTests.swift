import Foundation
import Testing
import XcodeProjectReaderTesting

@Suite("bulkhead new and remove", .timeLimit(.minutes(20)))
struct NewCommandTests {
    /// Three packages, with a template written from one of them.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository(
            Dictionary(uniqueKeysWithValues: ThreePackages.files.map { ("Packages/" + $0, $1) }))
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "Three packages")
        return repository
    }

    @Test(
        "A template from a package creates one that builds the same, and removing that restores the tree")
    func roundTrip() throws {
        let repository = try repository()
        let written = try repository.run("new", "--init", "--like", "Packages/Feature")
        #expect(written.status == 0, "\(written.error)")
        #expect(written.output.contains("made    templates/package/template.yml\n"))
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "A template")

        let dry = try repository.run("new", "package", "Grooming", "--dry-run")
        #expect(dry.status == 0, "\(dry.error)")
        #expect(dry.output.contains("+++ b/Packages/Grooming/Package.swift\n"))
        #expect(dry.output.contains(".package(path: \"../Grooming\")"))
        let unchanged = try repository.start("/usr/bin/env", ["git", "status", "--porcelain"], [:])
        #expect(unchanged.output == "")

        let made = try repository.run("new", "package", "Grooming")
        #expect(made.status == 0, "\(made.error)")
        #expect(made.output.contains("made    Packages/Grooming/Package.swift\n"))
        #expect(
            made.output.hasSuffix("edited  Packages/App/Package.swift\nedited  Packages/App/Sources/App/App.swift\n"))
        #expect(!(try repository.run("check").output.contains("Grooming")))
        let why = try repository.run("why", "App", "Grooming")
        #expect(why.output.contains("declared at Packages/App/Package.swift:"))

        let removed = try repository.run("remove", "package", "Grooming")
        #expect(removed.status == 0, "\(removed.error)")
        let status = try repository.start("/usr/bin/env", ["git", "status", "--porcelain", "--ignored"], [:])
        #expect(status.output == "")
    }

    @Test("Without templates, a module becomes a target of the only package, and the check passes")
    func builtIn() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Cart", dependencies: ["Core"]),
                    .target(name: "Core"),  // what all need
                    .testTarget(name: "CartTests", dependencies: ["Cart"]),
                ]
            )

            """
        let repository = try SampleRepository([
            ".git/HEAD": "", "Package.swift": manifest, "Sources/Core/Core.swift": "public struct Core {}\n",
            "Sources/Cart/Cart.swift": "import Core\npublic struct Item {}\n",
            "Tests/CartTests/CartTests.swift": "import Testing\n@testable import Cart\n",
        ])
        #expect(try repository.run("init").status == 0)
        #expect(try repository.run("check", "--strict").status == 0)
        let made = try repository.run("new", "module", "Checkout")
        #expect(
            made
                == Answer(
                    status: 0,
                    output: """
                        made    Sources/Checkout/CheckoutExample.swift
                        made    Tests/CheckoutTests/CheckoutExampleTests.swift
                        edited  Package.swift

                        """, error: ""))
        let check = try repository.run("check", "--strict")
        #expect(check.status == 0, "\(check.output)")
        #expect(try repository.read("Package.swift").contains(".target(name: \"Core\"),  // what all need\n"))
        #expect(try repository.run("new", "module", "Checkout").status == 2)

        let like = try repository.run("new", "--init", "--like", "Sources/Cart")
        #expect(like.status == 0, "\(like.error)")
        #expect(try repository.run("remove", "module", "Checkout").status == 2)
        #expect(try repository.run("new", "module", "Returns").status == 0)
        #expect(try repository.run("check", "--strict").status == 0)
        #expect(try repository.read("Package.swift").contains(".target(name: \"Returns\", dependencies: [\"Core\"]),"))
    }

    @Test(
        "Without templates, a module becomes a package beside several others, and the check has no finding")
    func builtInPackage() throws {
        let repository = try repository()
        #expect(try repository.run("init").status == 0)
        #expect(try repository.run("new", "module", "Checkout").status == 0)
        #expect(try repository.read("Packages/Checkout/Package.swift").contains("name: \"Checkout\""))
        let check = try repository.run("check", "--format", "json")
        #expect(!check.output.contains("Checkout/"), "\(check.output)")
        #expect(try repository.run("remove", "module", "Checkout").status == 0)
    }

    @Test("Beside the only package, which is in a folder and has one module, a new module becomes a package")
    func besideOnlyPackage() throws {
        let repository = try SampleRepository([
            "App.xcodeproj/project.pbxproj": ProjectText.text(
                [.init("App", "application", folders: ["App"], products: ["Core"])], localPackages: ["Packages/Core"]),
            "App/App.swift": "import Core\nimport UIKit\n",
            "Packages/Core/Package.swift": ThreePackages.manifest("Core"),
            "Packages/Core/Sources/Core/Core.swift": "public let core = 1\n",
            "Packages/Core/Tests/CoreTests/CoreTests.swift": "import Core\nimport Testing\n",
        ])
        #expect(try repository.run("new", "module", "Checkout").status == 0)
        let manifest = try repository.read("Packages/Checkout/Package.swift")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.0\n"))
        let check = try repository.run("check", "--strict")
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("A list prints each template with its options")
    func list() throws {
        let repository = try SampleRepository([
            "templates/feature/template.yml": """
            summary: A feature
            parameters:
              - name: shape
                summary: how it is made
                values: [mvvm, mvi]
              - name: backend
                summary: with its half of the backend
            files:
              - from: all
            """,
            "templates/package/template.yml": "summary: A package\nname: path\nfiles: [{from: all}]\n",
        ])
        #expect(
            try repository.run("new", "--list")
                == Answer(
                    status: 0,
                    output: """
                        bulkhead new feature NAME
                            A feature
                            --shape mvvm|mvi: how it is made (by default mvvm)
                            --backend: with its half of the backend
                        bulkhead new module NAME
                            A module: a package in the root, with its tests
                        bulkhead new package FOLDER/NAME
                            A package

                        """, error: ""))
    }

    @Test("If something can't be created, the status is 2, one sentence says why, and nothing is written")
    func refused() throws {
        let repository = try repository()
        func error(_ arguments: String...) throws -> String {
            let answer = try SampleRepository.run(in: repository.path, home: repository.home, arguments)
            #expect(answer.status == 2)
            #expect(answer.output == "")
            return answer.error
        }
        #expect(try error("new", "feature", "A").contains("there is no template 'feature' (expected one of: module)"))
        #expect(try error("new", "--init").contains("expected --init and --like"))
        #expect(try error("new", "--init", "--like", "Packages").contains("expected the folder of a package"))
        #expect(try repository.run("new", "--init", "--like", "Packages/Feature").status == 0)
        #expect(try error("new").contains("expected a template (one of: module, package) and a name"))
        #expect(try error("new", "package", "Core") == "bulkhead: Packages/Core: already exists\n")
        #expect(
            try error("new", "package", "Grooming", "--shape", "mvi").contains("has no option '--shape' (it has none)"))
        #expect(try error("remove", "package", "Grooming").contains("there is no package 'Grooming'"))
        try repository.write(
            "Other/Package.swift",
            "// swift-tools-version: 6.2\nimport PackageDescription\n"
                + "let package = Package(name: \"Other\", targets: [.target(name: \"Grooming\")])\n")
        try repository.write("Other/Sources/Grooming/a.swift", "")
        #expect(
            try error("new", "package", "Grooming")
                == "bulkhead: 'Grooming': there is a module of that name already, in Other/Package.swift\n")
        try repository.remove("Other")
        #expect(try repository.run("new", "package", "Grooming").status == 0)
        try repository.write("Packages/Grooming/Notes.md", "mine")
        #expect(
            try error("remove", "package", "Grooming")
                == "bulkhead: Packages/Grooming/Notes.md: was added since\n"
                + "bulkhead: nothing is removed; --force removes all of it\n")
        #expect(try repository.run("remove", "package", "Grooming", "--force").status == 0)
        #expect(try error("remove", "package", "Grooming").contains("there is no package"))
    }
}
