import Foundation
import Testing

@testable import BulkheadCommands

@Suite("bulkhead init", .timeLimit(.minutes(20)))
struct InitCommandTests {
    private let files = Dictionary(
        uniqueKeysWithValues: ThreePackages.files.map { name, text in
            let folder =
                name.hasPrefix("Core") ? "Packages/Base/" : name.hasPrefix("Feature") ? "Packages/Features/" : ""
            let moved = text.replacing("../Feature", with: "../Packages/Features/Feature")
                .replacing("../Core", with: name.hasPrefix("App") ? "../Packages/Base/Core" : "../../Base/Core")
            return (folder + name, moved)
        })

    @Test("Every rule that init writes has an effect, for all kinds of packages")
    func effectiveRules() throws {
        func manifest(_ name: String, _ targets: String = "") -> String {
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"\(name)\", targets: [\(targets)])\n"
        }
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Vendor/Bin/Package.swift",
            manifest("Bin", ".binaryTarget(name: \"Bin\", url: \"https://example.org/b.zip\", checksum: \"a\")"))
        try repository.write("Empty/None/Package.swift", manifest("None"))
        try repository.write("Later/Gone/Package.swift", manifest("Gone", ".target(name: \"Gone\")"))
        try repository.write("System/CFoo/Package.swift", manifest("CFoo"))
        try repository.write("System/CFoo/module.modulemap", "module CFoo { header \"foo.h\" export * }\n")
        #expect(try repository.run("init").status == 0)
        let output = try repository.run("check", "--format", "concise").output
        #expect(!output.contains("[ineffective]"), "\(output)")
        #expect(try repository.read("lint-rules/layers.yml").contains("members: [System]"))
    }

    @Test("Layers are derived from folders, and allow the existing dependencies")
    func rules() throws {
        let repository = try SampleRepository(files)
        let answer = try repository.run("init")
        #expect(answer.status == 0)
        #expect(
            try repository.read("lint-rules/layers.yml") == """
                # The modules that each part of this repository may import. 'bulkhead check' checks it, and 'bulkhead rule' explains all rules.
                #
                # These rules need no entry here: undeclared, implicit, unused, manifest, conditional, cycles, tests, form.

                # Lower layers come first. Each may use the layers that it uses today; remove those that it shouldn't use.
                layers:
                  - name: base
                    members: [Packages/Base]
                    uses: []
                  - name: features
                    members: [Packages/Features]
                    uses: [base]
                  - name: app
                    members: [App]
                    uses: [base, features]

                """)
    }

    /// Returns the files of a package with targets that import others.
    private func package(_ targets: [(name: String, uses: [String])]) -> [String: String] {
        var files: [String: String] = [:]
        var declarations: [String] = []
        for (name, uses) in targets {
            declarations.append(".target(name: \"\(name)\", dependencies: \(uses))")
            declarations.append(".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])")
            let imports = uses.map { "import \($0)\n" }.joined()
            files["Sources/\(name)/\(name).swift"] = imports + "public struct \(name)Type {}\n"
            files["Tests/\(name)Tests/\(name)Tests.swift"] = "@testable import \(name)\nimport Testing\n"
        }
        files["Package.swift"] = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "App", targets: [\(declarations.joined(separator: ", "))])

            """
        return files
    }

    @Test("The layers of one package are its targets, grouped by the words that their names share")
    func onePackage() throws {
        let repository = try SampleRepository(
            package([
                ("App", ["CartFeature", "HomeFeature", "Models"]), ("CartFeature", ["Models"]),
                ("HomeFeature", ["Models"]), ("Models", []),
            ]))
        #expect(try repository.run("init").output.contains("written, for 1 package, 3 layers."))
        let rules = try repository.read("lint-rules/layers.yml")
        #expect(
            rules.hasSuffix(
                """
                layers:
                  - name: models
                    members: ["target:Models"]
                    uses: []
                  - name: feature
                    members: ["target:*Feature"]
                    uses: [models]
                    siblings: independent
                  - name: app
                    members: ["target:App"]
                    uses: [models, feature]

                """), "\(rules)")
        let check = try repository.run("check", "--strict")
        #expect(check.status == 0, "\(check.output)")
        for (path, text) in package([
            ("App", ["CartFeature", "HomeFeature", "Models"]), ("CartFeature", ["Models"]),
            ("HomeFeature", ["CartFeature", "Models"]), ("Models", []),
        ]) { try repository.write(path, text) }
        let output = try repository.run("check").output
        #expect(
            output.contains("'HomeFeature' imports 'CartFeature': both are in the layer 'feature', whose targets are"),
            "\(output)")
    }

    @Test("Packages in one folder are grouped by the words that their names share")
    func oneFolder() throws {
        var files: [String: String] = [:]
        for name in ["CartFeature", "HomeFeature", "Models"] {
            for (path, text) in package([(name, [])]) { files["Packages/\(name)/\(path)"] = text }
        }
        let repository = try SampleRepository(files)
        #expect(try repository.run("init").output.contains("written, for 3 packages, 2 layers."))
        let rules = try repository.read("lint-rules/layers.yml")
        #expect(rules.contains("members: [\"Packages/*Feature\"]\n    uses: []\n    siblings: independent\n"))
        #expect(rules.contains("members: [Packages/Models]\n"))
        let check = try repository.run("check", "--strict")
        #expect(check.status == 0, "\(check.output)")
    }

    @Test(
        "A name is divided into words at capital letters",
        arguments: [
            ("HomeFeature", "Home", "Feature"), ("HTTPClient", "HTTP", "Client"), ("HomeUI", "Home", "UI"),
            ("ApiClientLive", "Api", "Live"), ("iOSApp", "i", "App"), ("Models", nil, nil), ("shop-core", nil, nil),
            ("Core iOS", nil, nil),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func words(name: String, first: String?, last: String?) {
        #expect(StartingDivision.word(of: name, isLast: false) == first)
        #expect(StartingDivision.word(of: name, isLast: true) == last)
    }

    @Test("Existing rules aren't changed")
    func existing() throws {
        let repository = try SampleRepository(files)
        try repository.write("lint-rules/own.yaml", "")
        #expect(
            try repository.run("init")
                == Answer(
                    status: 2, output: "",
                    error: "bulkhead: lint-rules/own.yaml: there are rules already; edit them, or remove them first\n"))
    }

    @Test("The hook is written once, is executable, and never replaces another one")
    func hook() throws {
        let repository = try SampleRepository(files)
        try repository.git("init", "-q")
        let path = repository.path + "/.git/hooks/pre-commit"
        #expect(try repository.run("init", "--hook").output.hasSuffix("\(path): written\n"))
        #expect(FileManager.default.isExecutableFile(atPath: path))
        #expect(
            try repository.run("init", "--hook") == Answer(status: 0, output: "\(path): already exists\n", error: ""))
        try repository.write(".git/hooks/pre-commit", "#!/bin/sh\n")
        #expect(
            try repository.run("init", "--hook")
                == Answer(
                    status: 2, output: "",
                    error: "bulkhead: \(path): there is a hook already; add 'bulkhead check --staged' to it\n"))
    }
}
