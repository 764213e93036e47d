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
        let package = Package(name: "HomeFeature", targets: [.target(name: "HomeFeature")])

        """,
        "Features/HomeFeature/Sources/HomeFeature/HomeViewModel.swift": """
        /// The home page, for people at home. Homes, HOME and homework stay.
        final class HomeViewModel {
            let homeTitle = "Home"
            let makeHomeView = { { 1 } }
        }

        """,
        "Features/HomeFeature/.build/debug.yaml": "",
    ]) { $1 }

    private func template(_ tree: SampleTree, like folder: String = "Features/HomeFeature") throws -> StartingTemplate {
        try StartingTemplate(
            like: folder,
            manifests: ["Package.swift", "Features/HomeFeature/Package.swift", "Features/PetFeature/Package.swift"],
            others: ["rules.yml", "Package.swift"], root: tree.root)
    }

    @Test(
        "For the example's name it creates the example, with edits for the manifests that name it"
    )
    func same() throws {
        let tree = try SampleTree(Self.files)
        let template = try template(tree)
        #expect(template.name == "feature")
        #expect(template.uncovered == ["rules.yml"])
        try template.plan(root: tree.root).apply(in: tree.root)
        let before = try tree.state()
        try tree.making("feature", "Grooming").apply(in: tree.root)
        #expect(
            try tree.read("Features/GroomingFeature/Sources/GroomingFeature/GroomingViewModel.swift") == """
                /// The grooming page, for people at grooming. Homes, HOME and homework stay.
                final class GroomingViewModel {
                    let groomingTitle = "Grooming"
                    let makeGroomingView = { { 1 } }
                }

                """)
        #expect(
            try tree.read("Features/GroomingFeature/Package.swift")
                == "let package = Package(name: \"GroomingFeature\", targets: [.target(name: \"GroomingFeature\")])\n")
        #expect(try tree.read("Package.swift").contains(".package(path: \"Features/GroomingFeature\")"))
        #expect(try tree.read("Package.swift").contains("dependencies: [\"GroomingFeature\", \"HomeFeature\"]"))
        try tree.removing("Grooming").apply(in: tree.root)
        #expect(try tree.state() == before)
        // And the other way round: without the example, the template makes it again.
        let example = try tree.read("Features/HomeFeature/Sources/HomeFeature/HomeViewModel.swift")
        try tree.removing("Home", isForced: true).apply(in: tree.root)
        try tree.making("feature", "Home").apply(in: tree.root)
        #expect(try tree.read("Features/HomeFeature/Sources/HomeFeature/HomeViewModel.swift") == example)
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
        #expect(try tree.read(made) == "public struct ArgumentParserTemplate {}\n")
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
        let tree = try SampleTree(Self.files.merging(["Features/HomeFeature/Sources/a.swift": text]) { $1 })
        try template(tree).plan(root: tree.root).apply(in: tree.root)
        try tree.making("feature", "Grooming").apply(in: tree.root)
        #expect(
            try tree.read("Features/GroomingFeature/Sources/a.swift")
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
