import Foundation
import ManifestReader
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct ManifestLoaderTests {
    private static let unprovable = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: Array(Set(["A", "B"]))[0])
        """
    private static let dumped = """
        {"name": "FromTheTool", "toolsVersion": {"_version": "6.2.0"}, "platforms": [], "products": [], "targets": [], "dependencies": []}
        """

    @Test("A manifest that can be evaluated statically is read without the tool")
    func evaluated() throws {
        let scratch = try Scratch()
        try scratch.write(
            "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"P\")\n",
            to: "Package.swift")
        let loader = ManifestLoader(reader: ManifestReader(host: .linux), tool: try scratch.tool(printing: "not JSON"))
        let loaded = try loader.load(scratch.path, names: ["Package.swift"])
        #expect(loaded?.method == .evaluated)
        #expect(loaded?.manifest.name == "P")
        #expect(scratch.runs == 0)
    }

    @Test("A manifest that can't be evaluated statically is run once for each content and environment, with the reason")
    func fallsBack() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        let tool = try scratch.tool(printing: Self.dumped)
        let cache = ManifestCache(directory: scratch.path + "/cache")
        var host = ManifestHost.linux
        func load() throws -> ManifestLoader.Loaded? {
            try ManifestLoader(reader: ManifestReader(host: host), cache: cache, tool: tool).load(
                scratch.path, names: ["Package.swift"])
        }
        guard case .dumped(let reason)? = try load()?.method else {
            Issue.record("expected a run of the tool")
            return
        }
        #expect(reason.place.line == 3)
        let again = try load()
        #expect(again?.method == .cached(reason))
        #expect(again?.manifest.name == "FromTheTool")
        #expect(scratch.runs == 1)
        host.environment["NEW"] = "1"
        _ = try load()
        #expect(scratch.runs == 2)
        try scratch.write(Self.unprovable + "\n", to: "Package.swift")
        _ = try load()
        #expect(scratch.runs == 3)
    }

    @Test(
        "The result of running isn't cached if it may depend on more than the text, the machine and the environment",
        arguments: [
            ("import PackageDescription\nimport Foundation\n", "Array(Set([\"A\"]))[0]"),
            ("import PackageDescription\n@preconcurrency import struct Glibc.FILE\n", "Array(Set([\"A\"]))[0]"),
            ("import PackageDescription\n", "Context.gitInformation?.currentTag ?? \"A\""),
            ("import PackageDescription\n", "Bool.random() ? \"A\" : \"B\""),
            ("import PackageDescription\n", "(try? String(contentsOfFile: \"name\")) ?? \"A\""),
            ("import PackageDescription\n", "(try? String(contentsOf: .init(string: \"file:///n\")!)) ?? \"A\""),
            ("import PackageDescription\n", "readLine() ?? Array(Set([\"A\"]))[0]"),
            ("import PackageDescription\n", "Array(Set([Context.environment[\"PWD\"]!]))[0]"),
            ("import PackageDescription\nlet text = \"\"\"\n// \\(Int.random(in: 0...1))\n\"\"\"\n", "text"),
        ])
    func dependsOnMore(imports: String, name: String) throws {
        let scratch = try Scratch()
        try scratch.write(
            "// swift-tools-version: 6.2\n\(imports)let package = Package(name: \(name))\n", to: "Package.swift")
        let loader = ManifestLoader(
            reader: ManifestReader(host: .linux), cache: ManifestCache(directory: scratch.path + "/cache"),
            tool: try scratch.tool(printing: Self.dumped))
        for _ in 0..<2 {
            guard case .dumped? = try loader.load(scratch.path, names: ["Package.swift"])?.method else {
                Issue.record("expected a run of the tool")
                return
            }
        }
        #expect(scratch.runs == 2)
    }

    @Test("Comments that mention files, and names of other modules, don't prevent caching")
    func prose() throws {
        let scratch = try Scratch()
        try scratch.write(
            Self.unprovable
                + "\n  // import Foundation, random, gitInformation\npackage.targets.append(contentsOf: [])\n",
            to: "Package.swift")
        let loader = ManifestLoader(
            reader: ManifestReader(host: .linux), cache: ManifestCache(directory: scratch.path + "/cache"),
            tool: try scratch.tool(printing: Self.dumped))
        for _ in 0..<2 { _ = try loader.load(scratch.path, names: ["Package.swift"]) }
        #expect(scratch.runs == 1)
    }

    @Test("A manifest that reads a file is run again by the real tool when the file changes")
    func readsFile() throws {
        let scratch = try Scratch()
        try scratch.write(
            """
            // swift-tools-version: 6.0
            import Foundation
            import PackageDescription
            let name = try! String(contentsOfFile: Context.packageDirectory + "/name", encoding: .utf8)
            let package = Package(name: name)
            """, to: "Package.swift")
        let loader = ManifestLoader(
            cache: ManifestCache(directory: scratch.path + "/cache"), tool: try scratch.realTool())
        for name in ["First", "Second"] {
            try scratch.write(name, to: "name")
            #expect(try loader.load(scratch.path, names: ["Package.swift"])?.manifest.name == name)
        }
    }

    @Test("A manifest with other content than the disk's is run in a copy, and its paths are those of the original")
    func runsCopy() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/In", withIntermediateDirectories: true)
        try scratch.write("// swift-tools-version: 6.0\nbroken", to: "In/Package.swift")
        let text = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: Array(Set(["A"]))[0],
                dependencies: [.package(path: "../Other"), .package(path: "/elsewhere/Third")])
            """
        var announced: [ManifestPlace] { seen.withLock { $0 } }
        let seen = Mutex<[ManifestPlace]>([])
        let loader = ManifestLoader(
            tool: try scratch.realTool(), announce: { reason in seen.withLock { $0.append(reason.place) } })
        let directory = scratch.path + "/In"
        let loaded = try loader.load(directory, names: ["Package.swift"], content: { _ in Array(text.utf8) }) { copy in
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
            try text.write(toFile: copy + "/Package.swift", atomically: false, encoding: .utf8)
        }
        #expect(loaded?.manifest.name == "A")
        #expect(
            loaded?.manifest.dependencies.map(\.source) == [.path(scratch.path + "/Other"), .path("/elsewhere/Third")])
        #expect(announced == [ManifestPlace(line: 4, column: 11)])
        #expect(throws: ManifestError.self) {
            try loader.load(directory, names: ["Package.swift"], content: { _ in Array(text.utf8) })
        }
    }

    @Test("A manifest with the same content as on the disk is run there, even if it comes from elsewhere")
    func runsInPlace() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        let loader = ManifestLoader(
            reader: ManifestReader(host: .linux), tool: try scratch.tool(printing: Self.dumped))
        let loaded = try loader.load(
            scratch.path, names: ["Package.swift"], content: { _ in Array(Self.unprovable.utf8) })
        #expect(loaded?.manifest.name == "FromTheTool")
    }

    @Test("A damaged cache entry is ignored")
    func damagedCache() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        let tool = try scratch.tool(printing: Self.dumped)
        let loader = ManifestLoader(
            reader: ManifestReader(host: .linux), cache: ManifestCache(directory: scratch.path + "/cache"), tool: tool)
        _ = try loader.load(scratch.path, names: ["Package.swift"])
        for entry in try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/cache") {
            try scratch.write("{\"version\": 1, \"ke", to: "cache/\(entry)")
        }
        #expect(try loader.load(scratch.path, names: ["Package.swift"])?.manifest.name == "FromTheTool")
        #expect(scratch.runs == 2)
    }

    @Test("Without a tool, a manifest that can't be evaluated statically is an error with advice")
    func noTool() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        let error = #expect(throws: ManifestError.self) {
            try ManifestLoader(reader: ManifestReader(host: .linux), tool: nil).load(
                scratch.path, names: ["Package.swift"])
        }
        #expect(error?.description.contains("Package.swift:3:") == true)
        #expect(error?.description.contains("dump-package") == true)
    }

    @Test("A tool that fails or prints something else is an error with its output")
    func failingTool() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        for tool in [
            try scratch.tool(running: "echo 'it broke' >&2\nexit 1", named: "broken.sh"),
            try scratch.tool(printing: "[]"),
            SwiftTool(executable: "/no/such/swift"),
        ] {
            #expect(throws: ManifestError.self) {
                try ManifestLoader(reader: ManifestReader(host: .linux), tool: tool).load(
                    scratch.path, names: ["Package.swift"])
            }
        }
    }

    @Test("A manifest that never ends is killed after a time limit")
    func endless() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        // The tool's child keeps the output open, like a manifest's process.
        let script = "sleep 600 &\necho $! $$ > '\(scratch.path)/processes'\nwait"
        let tool = SwiftTool(executable: try scratch.tool(running: script, named: "slow.sh").executable, timeout: 1)
        let error = #expect(throws: ManifestError.self) {
            try ManifestLoader(reader: ManifestReader(host: .linux), tool: tool).load(
                scratch.path, names: ["Package.swift"])
        }
        #expect(error?.description.contains("didn't end within 1 s") == true)
        let text = try String(contentsOfFile: scratch.path + "/processes", encoding: .utf8)
        let processes = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        #expect(processes.count == 2)
        // An orphaned child is a zombie until it is reaped.
        for process in processes { #expect(kill(process, 0) == -1 || Self.isZombie(process)) }
    }

    private static func isZombie(_ process: pid_t) -> Bool {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return text.isEmpty || text.contains(") Z ")
    }

    @Test("The error shows the beginning of a long message of the tool")
    func longComplaint() throws {
        let scratch = try Scratch()
        try scratch.write(Self.unprovable, to: "Package.swift")
        let tool = try scratch.tool(running: "seq 1 100 >&2\nexit 1", named: "long.sh")
        let error = #expect(throws: ManifestError.self) {
            try ManifestLoader(reader: ManifestReader(host: .linux), tool: tool).load(
                scratch.path, names: ["Package.swift"])
        }
        #expect(error?.description.hasSuffix("\n11\n12\n… 88 more lines") == true)
    }

    @Test("Contents that the caller remembers aren't read again, and unknown ones are")
    func recalls() throws {
        let scratch = try Scratch()
        let text = "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"P\")\n"
        try scratch.write(text, to: "Package.swift")
        let reader = ManifestReader(host: .linux)
        let first = try #require(
            try ManifestLoader(reader: reader, tool: nil).load(scratch.path, names: ["Package.swift"]))
        let remembered = try JSONDecoder().decode(ManifestLoader.Loaded.self, from: try JSONEncoder().encode(first))
        #expect(remembered == first)
        try scratch.write(text + "while true {}\n", to: "Package.swift")
        let known = ManifestLoader(reader: reader, tool: nil) { _, _ in remembered }
        #expect(try known.load(scratch.path, names: ["Package.swift"]) == first)
        let unknown = ManifestLoader(reader: reader, tool: nil) { _, bytes in
            bytes == Array(text.utf8) ? remembered : nil
        }
        #expect(throws: ManifestError.self) { try unknown.load(scratch.path, names: ["Package.swift"]) }
    }

    @Test("A folder without a manifest has none, and a manifest that is a folder is an error")
    func missing() throws {
        let scratch = try Scratch()
        let loader = ManifestLoader(reader: ManifestReader(host: .linux), tool: nil)
        #expect(try loader.load(scratch.path, names: ["Main.swift"]) == nil)
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/Package.swift", withIntermediateDirectories: true)
        #expect(throws: ManifestError.self) { try loader.load(scratch.path, names: ["Package.swift"]) }
    }
}
