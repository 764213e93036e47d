import Foundation
import Testing

@testable import Scaffolding

@Suite("First template", .timeLimit(.minutes(10)))
struct StartingTemplateTests {
    private static let files: [String: String?] = SampleTree.files.mapValues { _ in nil }.merging([
        "Package.swift": SampleTree.manifest.replacing("  // the first one", with: ""),
        "rules.yml": SampleTree.files["rules.yml"],
        "Features/PetFeature/Package.swift": "// swift-tools-version: 6.2\n",
        "Features/HomeFeature/Package.swift": """
        let package = Package(
            name: "HomeFeature", products: [.library(name: "HomeFeature", targets: ["HomeFeature"])],
            targets: [
                .target(
                    name: "HomeFeature", dependencies: [.product(name: "HomeKit", package: "HomeKit")],
                    resources: [.process("HomeIcon.txt")]),
                .testTarget(name: "HomeFeatureTests", dependencies: ["HomeFeature"]),
            ])

        """,
        "Features/HomeFeature/Sources/HomeFeature/HomeIcon.txt": "HomeIcon, Home and HomeFeature\n",
        "Features/HomeFeature/Sources/HomeFeature/HomeViewModel.swift": """
        public import HomeKit
        #if canImport(Darwin)
        import Darwin
        #endif

        /// The home page.
        final class HomeViewModel {}

        """,
        "Features/HomeFeature/Tests/HomeFeatureTests/HomeViewModelTests.swift": """
        @testable import HomeFeature
        import XCTest

        """,
        "Features/HomeFeature/.build/debug.yaml": "",
    ]) { $1 }

    private func template(_ tree: SampleTree, like folder: String = "Features/HomeFeature") throws -> StartingTemplate {
        try StartingTemplate(
            like: folder,
            manifests: ["Package.swift", "Features/HomeFeature/Package.swift", "Features/PetFeature/Package.swift"],
            others: ["rules.yml", "Package.swift"], root: tree.root)
    }

    @Test("It has the example's structure without its sources, and edits for the manifests that name it")
    func structure() throws {
        let tree = try SampleTree(Self.files)
        let template = try template(tree)
        #expect(template.name == "feature")
        #expect(template.uncovered == ["rules.yml"])
        try template.plan(root: tree.root).apply(in: tree.root)
        let before = try tree.state()
        try tree.making("feature", "Grooming").apply(in: tree.root)
        let made = "Features/GroomingFeature/"
        let files = try FileManager.default.subpathsOfDirectory(atPath: tree.root + "/" + made).filter {
            $0.contains(".")
        }
        #expect(
            files.sorted() == [
                "Package.swift", "Sources/GroomingFeature/GroomingFeature.swift",
                "Sources/GroomingFeature/HomeIcon.txt",
                "Tests/GroomingFeatureTests/GroomingFeatureTests.swift",
            ])
        #expect(
            try tree.read(made + "Sources/GroomingFeature/GroomingFeature.swift") == """
                import HomeKit

                /// The first declaration of grooming. Replace it.
                public struct GroomingExample: Sendable {
                    /// Creates the example.
                    public init() {}

                    /// A title.
                    public var title: String { "Grooming" }
                }

                """)
        #expect(
            try tree.read(made + "Tests/GroomingFeatureTests/GroomingFeatureTests.swift") == """
                import XCTest

                @testable import GroomingFeature

                final class GroomingExampleTests: XCTestCase {
                    func testTitle() {
                        XCTAssertTrue(!GroomingExample().title.isEmpty)
                    }
                }

                """)
        // Words that only contain the name stay.
        #expect(try tree.read(made + "Sources/GroomingFeature/HomeIcon.txt") == "HomeIcon, Home and GroomingFeature\n")
        let manifest = try tree.read("Features/HomeFeature/Package.swift").replacing(
            "HomeFeature", with: "GroomingFeature")
        #expect(try tree.read(made + "Package.swift") == manifest)
        #expect(try tree.read("Package.swift").contains(".package(path: \"Features/GroomingFeature\")"))
        #expect(try tree.read("Package.swift").contains("dependencies: [\"GroomingFeature\", \"HomeFeature\"]"))
        try tree.removing("Grooming").apply(in: tree.root)
        #expect(try tree.state() == before)
    }

    @Test("A target of a package is an example too: its declarations and those of its tests become edits")
    func target() throws {
        let manifest = """
            let package = Package(
                name: "App",
                products: [
                    .library(name: "HomeFeature", targets: ["HomeFeature"])
                ],
                targets: [
                    .target(name: "App", dependencies: ["HomeFeature"]),  // the app
                    // Features:
                    .target(name: "HomeFeature", dependencies: ["Core"]),
                    .target(name: "PetFeature"),
                    .target(name: "Core"),
                    .testTarget(name: "HomeFeatureTests", dependencies: ["HomeFeature"]),
                ]
            )

            """
        let tree = try SampleTree([
            "Package.swift": manifest, "Features/HomeFeature/Package.swift": nil,
            "Sources/App/App.swift": "import Core\nimport HomeFeature\n\nstruct App {}\n",
            "Sources/HomeFeature/HomeScreen.swift": "import Core\nstruct HomeScreen {}\n",
            "Tests/HomeFeatureTests/HomeScreenTests.swift": "import Testing\n",
            "templates/feature/template.yml": nil,
        ])
        let template = try StartingTemplate(
            like: "Sources/HomeFeature", manifests: ["Package.swift"], others: [], root: tree.root)
        #expect(template.name == "feature")
        try FileManager.default.removeItem(atPath: tree.root + "/templates")
        try template.plan(root: tree.root).apply(in: tree.root)
        try tree.making("feature", "Grooming").apply(in: tree.root)
        let text = try tree.read("Package.swift")
        for line in [
            "    .target(name: \"App\", dependencies: [\"GroomingFeature\", \"HomeFeature\"]),  // the app\n",
            "    // Features:\n", "    .target(name: \"GroomingFeature\", dependencies: [\"Core\"]),\n",
            "    .testTarget(name: \"GroomingFeatureTests\", dependencies: [\"GroomingFeature\"]),\n",
            ".library(name: \"GroomingFeature\", targets: [\"GroomingFeature\"])",
        ] { #expect(text.contains(line), "\(line) in \(text)") }
        #expect(
            try tree.read("Sources/GroomingFeature/GroomingFeature.swift").hasPrefix("import Core\n\n/// The first"))
        #expect(
            try tree.read("Tests/GroomingFeatureTests/GroomingFeatureTests.swift").contains(
                "@testable import GroomingFeature\n"))
        // The app uses the new dependency.
        #expect(
            try tree.read("Sources/App/App.swift").hasPrefix(
                "import Core\nimport HomeFeature\nimport GroomingFeature\n\n"))
        try tree.removing("Grooming").apply(in: tree.root)
        let restored = try tree.read("Package.swift")
        #expect(restored == manifest)
        #expect(try tree.read("Sources/App/App.swift") == "import Core\nimport HomeFeature\n\nstruct App {}\n")
    }

    @Test("A folder name with separators is split after its neighbors' prefix")
    func separatedName() throws {
        let manifest = """
            let package = Package(
                name: "swift-mustache", products: [.library(name: "Mustache", targets: ["Mustache"])],
                targets: [.target(name: "Mustache")])

            """
        let tree = try SampleTree([
            "Package.swift":
                "let package = Package(name: \"All\", dependencies: [.package(path: \"swift-mustache\")])\n",
            "swift-log/Package.swift": "", "swift-mustache/Package.swift": manifest,
            "swift-mustache/Sources/Mustache/Mustache.swift": "public struct MustacheTemplate {}\n",
        ])
        let template = try StartingTemplate(
            like: "swift-mustache",
            manifests: ["Package.swift", "swift-log/Package.swift", "swift-mustache/Package.swift"], others: [],
            root: tree.root)
        try template.plan(root: tree.root).apply(in: tree.root)
        try tree.making("package", "ArgumentParser").apply(in: tree.root)
        let made = "swift-argument-parser/Sources/ArgumentParser/ArgumentParser.swift"
        #expect(try tree.read(made).contains("public struct ArgumentParserExample: Sendable {\n"))
        #expect(
            try tree.read("swift-argument-parser/Package.swift")
                == manifest.replacing("swift-mustache", with: "swift-argument-parser").replacing(
                    "Mustache", with: "ArgumentParser"))
        #expect(try tree.read("Package.swift").contains(".package(path: \"swift-argument-parser\")"))
    }

    @Test(
        "The example's own braces and Mustache delimiters aren't placeholders",
        arguments: ["{{ 1 }}", "\"{{=<% %>=}} <%a%>\"", "\"{{=<% %>=}} << 1\"", "\"{{=<% %>=}} <<[[ {{/a}}\""])
    func braces(_ value: String) throws {
        let text = "let nested = \(value)\nlet name = \"HomeFeature\"\n"
        let tree = try SampleTree(Self.files.merging(["Features/HomeFeature/Notes.md": text]) { $1 })
        try template(tree).plan(root: tree.root).apply(in: tree.root)
        try tree.making("feature", "Grooming").apply(in: tree.root)
        #expect(
            try tree.read("Features/GroomingFeature/Notes.md")
                == "let nested = \(value)\nlet name = \"GroomingFeature\"\n")
    }

    @Test("A folder without a package and an existing template are rejected")
    func refused() throws {
        let tree = try SampleTree(Self.files)
        for folder in ["Features", "Features/NoFeature", ""] {
            #expect(throws: ScaffoldingError.self) { try template(tree, like: folder) }
        }
        try tree.write("templates/feature/template.yml", "summary: mine\n")
        let error = #expect(throws: ScaffoldingError.self) { try template(tree).plan(root: tree.root) }
        #expect(error == .occupied(["templates/feature"]))
    }
}
