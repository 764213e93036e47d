import ManifestReader
import Testing

@Suite(.timeLimit(.minutes(20))) struct ManifestSelectionTests {
    private func choose(_ names: [String], tools: ToolsVersion, versions: [String: ToolsVersion] = [:]) -> String? {
        ManifestSelection.choose(among: names, tools: tools) { versions[$0] }
    }

    @Test("A manifest for exactly these tools has precedence, the most specific one first")
    func exact() {
        let names = ["Package.swift", "Package@swift-6.swift", "Package@swift-6.3.swift", "Package@swift-6.3.1.swift"]
        #expect(choose(names, tools: ToolsVersion(6, 3, 1)) == "Package@swift-6.3.1.swift")
        #expect(choose(names, tools: ToolsVersion(6, 3, 2)) == "Package@swift-6.3.swift")
        #expect(choose(names, tools: ToolsVersion(6, 4)) == "Package@swift-6.swift")
    }

    @Test("Without an exact one, the newest that isn't newer than the tools applies")
    func newest() {
        let names = ["Package.swift", "Package@swift-5.7.swift", "Package@swift-5.9.swift", "Package@swift-7.0.swift"]
        let versions = ["Package.swift": ToolsVersion(5, 5), "Package@swift-5.9.swift": ToolsVersion(5, 9)]
        #expect(choose(names, tools: ToolsVersion(6, 3), versions: versions) == "Package@swift-5.9.swift")
    }

    @Test(
        "The plain manifest applies where it is made for tools as new as the others, unless these tools are too old for it"
    )
    func plain() {
        let names = ["Package.swift", "Package@swift-5.9.swift"]
        let versions = ["Package.swift": ToolsVersion(6, 1), "Package@swift-5.9.swift": ToolsVersion(5, 9)]
        #expect(choose(names, tools: ToolsVersion(6, 3), versions: versions) == "Package.swift")
        let equal = ["Package.swift": ToolsVersion(5, 9), "Package@swift-5.9.swift": ToolsVersion(5, 9)]
        #expect(choose(names, tools: ToolsVersion(6, 3), versions: equal) == "Package.swift")
        let tooNew = ["Package.swift": ToolsVersion(6, 4), "Package@swift-5.9.swift": ToolsVersion(5, 9)]
        #expect(choose(names, tools: ToolsVersion(6, 3), versions: tooNew) == "Package@swift-5.9.swift")
        #expect(choose(["Package.swift", "Package@swift-9.swift"], tools: ToolsVersion(6, 3)) == "Package.swift")
        #expect(choose(["Package@swift-6.3.swift"], tools: ToolsVersion(6, 3)) == nil)
    }

    @Test(
        "The swift that is installed chooses the same manifest",
        arguments: [
            ["Package.swift": "6.1", "Package@swift-6.1.swift": "6.1"],
            ["Package.swift": "6.1", "Package@swift-6.1.swift": "6.0"],
            ["Package.swift": "6.0", "Package@swift-6.1.swift": "6.1", "Package@swift-6.0.swift": "6.2"],
            ["Package.swift": "99.0", "Package@swift-6.1.swift": "6.1"],
            ["Package.swift": "6.0", "Package@swift-6.swift": "5.9"],
        ])
    func likeSwiftPM(manifests: [String: String]) throws {
        let scratch = try Scratch()
        for (name, version) in manifests {
            try scratch.write(
                "// swift-tools-version: \(version)\nimport PackageDescription\nlet package = Package(name: \"\(name)\")\n",
                to: name)
        }
        let dumped = try scratch.realTool().dumpPackage(scratch.path, file: scratch.path + "/Package.swift")
        var host = ManifestHost.linux
        host.compilerVersion = try #require(SwiftTool().version())
        let loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
        let own = try loader.load(scratch.path, names: manifests.keys.sorted())
        #expect(try own?.manifest.name == DumpPackageReader.manifest(dumped, file: "Package.swift").name)
    }

    @Test(
        "A tools version is read in every spelling that SwiftPM reads",
        arguments: [
            ("// swift-tools-version: 6.2", ToolsVersion(6, 2)), ("//swift-tools-version:5.9.1", ToolsVersion(5, 9, 1)),
            ("// Swift-Tools-Version: 6", ToolsVersion(6, 0)),
            ("\n\n  // swift-tools-version:\t5.3;(experiment)", ToolsVersion(5, 3)),
            ("\u{FEFF}// swift-tools-version: 5.10-dev", ToolsVersion(5, 10)),
        ])
    func toolsVersion(text: String, expected: ToolsVersion) throws {
        #expect(try ManifestSelection.toolsVersion(of: Array(text.utf8), file: "Package.swift") == expected)
    }

    @Test(
        "A first line that names no tools version is an error with its place",
        arguments: ["import PackageDescription", "", "// swift-tools-version 6.2", "// swift-tools-version: six"])
    func noToolsVersion(text: String) {
        let error = #expect(throws: ManifestError.self) {
            try ManifestSelection.toolsVersion(of: Array(text.utf8), file: "Package.swift")
        }
        #expect(error?.place == ManifestPlace(line: 1, column: 1))
    }
}
