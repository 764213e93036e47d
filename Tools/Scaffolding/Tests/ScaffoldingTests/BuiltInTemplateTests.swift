import Foundation
import Testing

@testable import Scaffolding

@Suite("Built-in template", .timeLimit(.minutes(10)))
struct BuiltInTemplateTests {
    private func making(_ name: String, _ shape: BuiltInTemplate.Shape, in tree: SampleTree) throws -> ChangePlan {
        let template = try TemplateFolder(root: tree.root, builtIn: BuiltInTemplate(shape: shape)).template(
            named: "module")
        return try Scaffold(root: tree.root, today: "2026-05-03").making(
            ChosenValues([name], for: template), from: template)
    }

    @Test("In a package, it creates a target with its tests, and leaves the rest of the manifest unchanged")
    func targets() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "App",
                targets: [
                    .target(name: "App"),  // the program's parts
                    // Tests:
                    .testTarget(name: "AppTests", dependencies: ["App"])
                ]
            )

            """
        let tree = try SampleTree(["Package.swift": manifest])
        let shape = BuiltInTemplate.Shape.targets(package: "", manifest: "Package.swift")
        try making("PetSitting", shape, in: tree).apply(in: tree.root)
        let edited = try tree.read("Package.swift")
        let expected = manifest.replacing(
            "[\"App\"])\n    ]",
            with: """
                ["App"]),
                        .target(name: "PetSitting"),
                        .testTarget(name: "PetSittingTests", dependencies: ["PetSitting"])
                    ]
                """)
        #expect(edited == expected)
        #expect(
            try tree.read("Sources/PetSitting/PetSittingExample.swift").contains(
                "/// The first declaration of pet sitting. Replace it.\npublic struct PetSittingExample: Sendable {"))
        #expect(
            try tree.read("Tests/PetSittingTests/PetSittingExampleTests.swift").contains(
                "import Testing\n\n@testable import PetSitting\n\nstruct PetSittingExampleTests {"))
    }

    @Test("Among packages, it creates a package")
    func packages() throws {
        let tree = try SampleTree()
        let shape = BuiltInTemplate.Shape.packages(
            folder: "Features", toolsVersion: "6.1", platforms: "[.macOS(\"15.0\")]")
        try making("Grooming", shape, in: tree).apply(in: tree.root)
        let manifest = try tree.read("Features/Grooming/Package.swift")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.1\n"))
        #expect(manifest.contains("    name: \"Grooming\",\n    platforms: [.macOS(\"15.0\")],\n"))
        #expect(
            FileManager.default.fileExists(
                atPath: tree.root + "/Features/Grooming/Sources/Grooming/GroomingExample.swift"))
    }

    @Test("A template of that name in the repository takes precedence")
    func own() throws {
        let tree = try SampleTree(["templates/module/template.yml": "summary: mine\nfiles: [{from: all}]\n"])
        let folder = TemplateFolder(
            root: tree.root, builtIn: BuiltInTemplate(shape: .targets(package: "", manifest: "Package.swift")))
        #expect(folder.names == ["feature", "module"])
        #expect(try folder.template(named: "module").summary == "mine")
    }
}
