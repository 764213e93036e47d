import AffectedPackages
import PackageGraph
import Testing

@testable import PackageTests

@Suite("Division of packages into builds", .timeLimit(.minutes(20)))
struct BuildGroupsTests {
    private func groups(_ files: [String: String], pins: [String: Pins] = [:]) throws -> BuildGroups {
        let tree = try TemporaryTree(files)
        let graph = try tree.graph()
        let packages = TestedPackage.all(of: graph).filter { !$0.testTargets.isEmpty }
        return BuildGroups(
            packages, of: graph, readPins: { pins[String($0.dropFirst(tree.path.count).drop { $0 == "/" })] })
    }

    @Test("Packages without conflicts are built together")
    func together() throws {
        let groups = try groups(PackageText.package("A") + PackageText.package("B", uses: ["../A"]))
        #expect(groups.shared.map(\.name) == ["A", "B"])
        #expect(groups.alone.isEmpty)
    }

    @Test("A package with a target that has the same name as another's is built alone, and so are its dependents")
    func twins() throws {
        let groups = try groups(
            PackageText.package("x/A") + PackageText.package("y/A") + PackageText.package("y/User", uses: ["../A"]))
        #expect(groups.shared.map(\.name) == ["x/A"])
        #expect(groups.alone.map(\.package.name) == ["y/A", "y/User"])
        #expect(groups.alone.map(\.reason).allSatisfy { $0.contains("x/A") && $0.contains("y/A") })
    }

    @Test("Packages that require different versions of a package aren't built together")
    func versions() throws {
        func more(_ requirement: String) -> String { ".package(url: \"https://example.org/lib\", \(requirement))" }
        let groups = try groups(
            PackageText.package("A", more: more("exact: \"1.0.0\""))
                + PackageText.package("B", more: more("exact: \"2.0.0\""))
                + PackageText.package("C", more: more("from: \"1.0.0\"")))
        #expect(groups.shared.map(\.name) == ["A"])
        #expect(groups.alone.map(\.package.name) == ["B", "C"])
    }

    @Test("Version ranges with the same upper bound are compatible")
    func ranges() throws {
        func more(_ version: String) -> String { ".package(url: \"https://example.org/lib\", from: \"\(version)\")" }
        let groups = try groups(
            PackageText.package("A", more: more("1.0.0")) + PackageText.package("B", more: more("1.4.0"))
                + PackageText.package("C", more: more("2.0.0")))
        #expect(groups.shared.map(\.name) == ["A", "B"])
        #expect(groups.alone.map(\.package.name) == ["C"])
    }

    @Test("A local package that would replace an external one isn't built together with that one's dependents")
    func identities() throws {
        let groups = try groups(
            PackageText.package("A", more: ".package(url: \"https://example.org/swift-lib.git\", from: \"1.0.0\")")
                + PackageText.package("swift-lib") + PackageText.package("z", uses: ["../swift-lib"]))
        #expect(groups.shared.map(\.name) == ["A"])
        #expect(groups.alone.map(\.package.name) == ["swift-lib", "z"])
        #expect(groups.alone[0].reason.contains("would replace the external package 'swift-lib'"))
    }

    @Test("Packages that require different traits of a package aren't built together")
    func traits() throws {
        func user(_ name: String, _ traits: String) -> [String: String] {
            PackageText.package(name, more: ".package(path: \"../Lib\", traits: [\(traits)])").mapValues {
                $0.replacing("swift-tools-version: 6.0", with: "swift-tools-version: 6.1")
            }
        }
        let groups = try groups(
            PackageText.package("Lib", test: nil) + user("A", "\"Fast\"") + user("B", ".defaults")
                + user("C", "\"Fast\""))
        #expect(groups.shared.map(\.name) == ["A", "C"])
        #expect(groups.alone.map(\.package.name) == ["B"])
    }

    @Test("A package that disables the default traits of a tested package isn't built together with it")
    func defaultTraits() throws {
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Lib", traits: [.default(enabledTraits: ["Fast"]), "Fast"],
                targets: [.target(name: "Lib"), .testTarget(name: "LibTests", dependencies: ["Lib"])])
            """
        func user(_ name: String, _ traits: String) -> [String: String] {
            PackageText.package(name, more: ".package(path: \"../Lib\"\(traits))").mapValues {
                $0.replacing("swift-tools-version: 6.0", with: "swift-tools-version: 6.1")
            }
        }
        let files = PackageText.package("Lib").merging(["Lib/Package.swift": manifest]) { $1 }
        let groups = try groups(files + user("A", "") + user("P", ", traits: []"))
        #expect(groups.shared.map(\.name) == ["A", "Lib"])
        #expect(groups.alone.map(\.package.name) == ["P"])
    }

    @Test("A package with its own mirrors is built alone, since SwiftPM reads only those of the package it is run for")
    func mirrors() throws {
        let groups = try groups(
            PackageText.package("A") + PackageText.package("B") + ["A/.swiftpm/configuration/mirrors.json": "{}"])
        #expect(groups.shared.map(\.name) == ["B"])
        let file = ".swiftpm/configuration/mirrors.json"
        #expect(groups.alone.map(\.reason) == ["SwiftPM applies its \(file) only if it is built alone"])
    }

    @Test("A package with its own environment variable is built alone")
    func variables() throws {
        let tree = try TemporaryTree(
            PackageText.package("A") + PackageText.package("B") + PackageText.package("C"))
        let graph = try tree.graph()
        let groups = BuildGroups(
            TestedPackage.all(of: graph), of: graph, variables: { $0.name == "B" ? ["ZONE"] : [] })
        #expect(groups.shared.map(\.name) == ["A", "C"])
        #expect(groups.alone.map(\.package.name) == ["B"])
        #expect(groups.variables.isEmpty)
    }

    @Test("A variable for tests only isn't passed to builds and doesn't prevent the shared build")
    func testVariables() throws {
        let tree = try TemporaryTree(
            PackageText.package("A") + PackageText.package("B") + [
                "bulkhead.yml": "tests: { environment: [{ package: B, variables: [SAMPLE], builds: false }] }\n"
            ])
        var options = TestOptions()
        options.environment = BuildEnvironment(["PATH": "/usr/bin", "SAMPLE": "7"])
        let inputs = TestInputs(
            graph: try tree.graph(), configuration: try TestConfiguration.load(below: tree.path))
        let run = TestRun(inputs: inputs, folder: tree.path + "/.build/bulkhead", options: options)
        #expect(run.division.shared.map(\.name) == ["A", "B"])
        #expect(run.environment(with: run.division.variables)["SAMPLE"] == nil)
        let given = run.division.shared.map { run.testEnvironment(of: $0)["SAMPLE"] }
        #expect(given == [nil, "7"])
    }

    @Test("The root's pins take precedence, and a package with different pins is built alone")
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
    /// A range that starts at a version.
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
