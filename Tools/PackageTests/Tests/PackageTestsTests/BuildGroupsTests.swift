import PackageGraph
import Testing

@testable import PackageTests

@Suite("Which packages one build serves")
struct BuildGroupsTests {
    private func groups(_ files: [String: String], pins: [String: Pins] = [:]) throws -> BuildGroups {
        let tree = try TemporaryTree(files)
        let graph = try tree.graph()
        return BuildGroups(TestedPackage.all(of: graph), of: graph) { pins[String($0.dropFirst(tree.path.count + 1))] }
    }

    @Test("Packages that don't get in one another's way are built together")
    func together() throws {
        let groups = try groups(PackageText.package("A") + PackageText.package("B", uses: ["../A"]))
        #expect(groups.shared.map(\.name) == ["A", "B"])
        #expect(groups.alone.isEmpty)
    }

    @Test("A package whose target has the name of another's is built alone, and so is who depends on it")
    func twins() throws {
        let groups = try groups(
            PackageText.package("x/A") + PackageText.package("y/A") + PackageText.package("y/User", uses: ["../A"]))
        #expect(groups.shared.map(\.name) == ["x/A"])
        #expect(groups.alone.map(\.package.name) == ["y/A", "y/User"])
        #expect(groups.alone.map(\.reason).allSatisfy { $0.contains("x/A") && $0.contains("y/A") })
    }

    @Test("Packages that want different versions of one package aren't built together")
    func versions() throws {
        func more(_ requirement: String) -> String { ".package(url: \"https://example.org/lib\", \(requirement))" }
        let groups = try groups(
            PackageText.package("A", more: more("exact: \"1.0.0\""))
                + PackageText.package("B", more: more("exact: \"2.0.0\""))
                + PackageText.package("C", more: more("from: \"1.0.0\"")))
        #expect(groups.shared.map(\.name) == ["A", "C"])
        #expect(groups.alone.map(\.package.name) == ["B"])
    }

    @Test("The root's pins go first, and a package with others is built alone")
    func pins() throws {
        func pinned(_ version: String) -> Pins {
            var pins = Pins()
            pins.add(Pins(version))
            return pins
        }
        let groups = try groups(
            PackageText.package("A") + PackageText.package("B") + [
                "Package.swift": PackageText.manifest("Root", tests: false)
            ],
            pins: ["": pinned("1.0.0"), "A": pinned("2.0.0"), "B": pinned("1.0.0")])
        #expect(groups.alone.map(\.package.name) == ["A"])
        #expect(groups.pins.pins["lib"]?.state["version"] == "1.0.0")
    }
}

extension Pins {
    /// One package in a version.
    fileprivate init(_ version: String) {
        self.init()
        let tree = try? TemporaryTree([
            "Package.resolved": """
            {"pins": [{"identity": "lib", "kind": "remoteSourceControl", "location": "https://example.org/lib",
            "state": {"revision": "\(version)-revision", "version": "\(version)"}}], "version": 2}
            """
        ])
        if let tree, let read = Pins(file: tree.path + "/Package.resolved") { self = read }
    }
}
