import Foundation
import Testing

@testable import ModuleSplit

@Suite("Modules that the divided target re-exports", .timeLimit(.minutes(20)))
struct ReexportedModulesTests {
    @Test("Moved files import what they saw through re-exports of the target, as far as they use it")
    func imports() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Whole",
                targets: [
                    .target(name: "Base"),
                    .target(name: "Other"),
                    .target(name: "Whole", dependencies: ["Base", "Other"]),
                ]
            )

            """
        let package = try TemporaryPackage(
            [
                "Exports.swift": "@_exported import struct Base.Thing\n@_exported import Other\n",
                "LowThing.swift": "struct Low {\n    var thing: Thing\n}\n",
                "LowParts.swift": "// Parts.\n\nimport Foundation\n\nfunc low(_ thing: Thing) -> Int { thing.size }\n"
                    + "func high(_ low: Low, _ high: High) -> Other { Other() }\n",
                "LowPlain.swift": "func plain() {}\n",
                "High.swift": "struct High { let low: Low }\n",
            ], manifest: manifest)
        for name in ["Base", "Other"] {
            let type = name == "Base" ? "Thing" : "Other"
            let text = "public struct \(type) { public init() {}; public var size: Int { 1 } }\n"
            try package.write(text, to: "Sources/\(name)/\(name).swift")
            try package.compile(name, [package.folder + "/Sources/\(name)/\(name).swift"])
        }
        let (plan, graph) = try package.plan()
        let subject = try package.subject()
        let place = SiblingTarget(subject: subject, name: "Low")
        let step = try #require(plan.steps.first)
        _ = try StepFiles(subject: subject, graph: graph, step: step, others: [], destination: place).write()
        #expect(try package.text("Sources/Low/LowThing.swift").hasPrefix("import Base\n\npackage struct Low {"))
        #expect(
            try package.text("Sources/Low/LowParts.swift").hasPrefix(
                "// Parts.\n\nimport Foundation\nimport Base\nimport Other\n\nfunc low"))
        #expect(try package.text("Sources/Low/LowPlain.swift") == "func plain() {}\n")
        #expect(
            try package.text("Sources/Whole/LowParts.swift").hasPrefix("// Parts.\n\nimport Foundation\nimport Low\n"))
        let edited = try package.text("Package.swift")
        #expect(edited.contains(".target(name: \"Low\", dependencies: [\"Base\", \"Other\"])"), "\(edited)")
    }

    @Test("Re-exports of a file are read, with and without other attributes, whole or for one declaration")
    func reading() {
        let text = """
            @_exported import One
            @_exported @_documentation(visibility: internal) import struct Two.Name
            @preconcurrency import Three
            import Four

            """
        #expect(SourceDeclarations(path: "/a.swift", text: Array(text.utf8)).exportedModules == ["One", "Two"])
    }
}
