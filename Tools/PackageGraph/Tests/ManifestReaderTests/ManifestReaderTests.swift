import ManifestReader
import Testing

@Suite(.timeLimit(.minutes(20))) struct ManifestReaderTests {
    @Test("Products, dependencies and targets have the place at which the manifest declares them")
    func places() throws {
        let fixture = Fixture(name: "Places")
        let manifest = try fixture.evaluate().outcome.get()
        let places = manifest.targets.map { "\($0.name) \($0.place?.description ?? "nowhere")" }
        #expect(places == ["Core 13:9", "Direct 19:9", "One 5:14", "Two 5:21"])
        #expect(manifest.products[0].place == ManifestPlace(line: 8, column: 16))
        #expect(manifest.dependencies[0].place == ManifestPlace(line: 10, column: 9))
        #expect(manifest.targets[0].dependencies[0].place == ManifestPlace(line: 16, column: 17))
    }

    @Test("A static dependency has the place of its use, and a plain string its own")
    func placesOfDependencies() throws {
        let manifest = try evaluate(
            """
            extension Target.Dependency { static let log: Self = .product(name: "Log", package: "log") }
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: [.log, "B"]),
                .target(name: "B"),
            ])
            """
        ).outcome.get()
        #expect(
            manifest.targets[0].dependencies.map(\.place) == [
                ManifestPlace(line: 5, column: 39), ManifestPlace(line: 5, column: 45),
            ])
    }

    @Test("Every environment variable that was read is recorded, set or not")
    func environment() throws {
        let body = """
            let package = Package(name: Context.environment["SET"] ?? "none", targets: Context.environment["UNSET"] == nil ? [] : [.target(name: "A")])
            """
        var host = ManifestHost.linux
        host.environment = ["SET": "value", "OTHER": "1"]
        let result = try evaluate(body, host: host)
        #expect(try result.outcome.get().name == "value")
        #expect(result.environmentReads == ["SET": "value", "UNSET": nil])
    }

    @Test("Conditions on the operating system are evaluated for the host, which may differ from this machine")
    func hosts() throws {
        let body = """
            #if os(Linux)
            let name = "Linux"
            #elseif os(macOS)
            let name = "macOS"
            #endif
            let package = Package(name: name)
            """
        var host = ManifestHost.linux
        #expect(try evaluate(body, host: host).outcome.get().name == "Linux")
        host.operatingSystem = "macOS"
        #expect(try evaluate(body, host: host).outcome.get().name == "macOS")
    }

    @Test(
        "The language version in a condition is that of the manifest's tools version",
        arguments: [("5.9", "old"), ("6.0", "new")])
    func languageVersion(tools: String, expected: String) throws {
        let body = """
            #if swift(>=6.0)
            let name = "new"
            #else
            let name = "old"
            #endif
            let package = Package(name: name)
            """
        #expect(try evaluate(body, tools: tools).outcome.get().name == expected)
    }

    @Test("Endless work is stopped")
    func endless() throws {
        let loop = try evaluate("var n = 0\nwhile true { n += 1 }\nlet package = Package(name: \"P\")")
        #expect(throws: EvaluationObstacle.self) { try loop.outcome.get() }
        let recursion = try evaluate("func f(_ n: Int) -> Int { f(n + 1) }\nlet package = Package(name: \"\\(f(0))\")")
        #expect(throws: EvaluationObstacle.self) { try recursion.outcome.get() }
    }

    @Test("A manifest that isn't Swift is an error with its place, and not a package without targets")
    func syntaxError() {
        let error = #expect(throws: ManifestError.self) {
            try evaluate("let package = Package(name: \"P\", targets: [.target(name: \"A\"]\n")
        }
        #expect(error?.place?.line == 3)
        #expect(error?.description.hasPrefix("/some/package/Package.swift:3:") == true)
    }

    @Test("A manifest without a package is rejected")
    func noPackage() throws {
        let result = try evaluate("let name = \"P\"")
        #expect(throws: EvaluationObstacle.self) { try result.outcome.get() }
    }

    @Test("A conditional import has no effect")
    func conditionalImports() throws {
        let body = """
            #if canImport(Unheard)
            import Unheard
            #endif
            let package = Package(name: "P")
            """
        #expect(try evaluate(body).outcome.get().name == "P")
    }

    @Test("Columns count bytes, and every kind of line ending ends a line", arguments: ["\n", "\r\n", "\r"])
    func lineEndings(ending: String) throws {
        let text = [
            "// swift-tools-version: 6.2", "import PackageDescription", "/* é */ let package = Package(name: 1 +)",
        ].joined(separator: ending)
        let error = #expect(throws: ManifestError.self) {
            try ManifestReader(host: .linux).evaluate(Array(text.utf8), file: "/p/Package.swift")
        }
        #expect(error?.place?.line == 3)
    }
}
