import AffectedPackages
import PackageGraph
import Testing

@testable import PackageTests

@Suite("Which packages one build serves")
struct BuildGroupsTests {
    private func groups(_ files: [String: String], pins: [String: Pins] = [:]) throws -> BuildGroups {
        let tree = try TemporaryTree(files)
        let graph = try tree.graph()
        let packages = TestedPackage.all(of: graph).filter { !$0.testTargets.isEmpty }
        return BuildGroups(
            packages, of: graph, readPins: { pins[String($0.dropFirst(tree.path.count).drop { $0 == "/" })] })
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
        #expect(groups.shared.map(\.name) == ["A"])
        #expect(groups.alone.map(\.package.name) == ["B", "C"])
    }

    @Test("Ranges that end at one version are one choice, whatever they begin with")
    func ranges() throws {
        func more(_ version: String) -> String { ".package(url: \"https://example.org/lib\", from: \"\(version)\")" }
        let groups = try groups(
            PackageText.package("A", more: more("1.0.0")) + PackageText.package("B", more: more("1.4.0"))
                + PackageText.package("C", more: more("2.0.0")))
        #expect(groups.shared.map(\.name) == ["A", "B"])
        #expect(groups.alone.map(\.package.name) == ["C"])
    }

    @Test("A local package that would take the place of one from elsewhere isn't built beside who depends on that")
    func identities() throws {
        let groups = try groups(
            PackageText.package("A", more: ".package(url: \"https://example.org/swift-lib.git\", from: \"1.0.0\")")
                + PackageText.package("swift-lib") + PackageText.package("z", uses: ["../swift-lib"]))
        #expect(groups.shared.map(\.name) == ["A"])
        #expect(groups.alone.map(\.package.name) == ["swift-lib", "z"])
        #expect(groups.alone[0].reason.contains("would take the place of the package 'swift-lib' from elsewhere"))
    }

    @Test("Packages that want other traits of one package aren't built together")
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

    @Test("A package that turns off the default traits of a tested one isn't built with it")
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

    @Test("A package that says from where others are fetched is built alone: SwiftPM asks only the one it's called for")
    func mirrors() throws {
        let groups = try groups(
            PackageText.package("A") + PackageText.package("B") + ["A/.swiftpm/configuration/mirrors.json": "{}"])
        #expect(groups.shared.map(\.name) == ["B"])
        #expect(groups.alone.map(\.reason) == ["SwiftPM reads its .swiftpm/configuration/mirrors.json for it alone"])
    }

    @Test("A package that alone is given a variable is built alone")
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

    @Test("A variable that only tests read is given to them and to no build, and keeps nobody out of the common one")
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
