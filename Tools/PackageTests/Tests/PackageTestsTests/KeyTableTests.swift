import AffectedPackages
import Foundation
import PackageGraph
import ResultStore
import Testing

@testable import PackageTests

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A table of everything that is part of a key. The change of each row must change the key, and each kind of input
/// needs a row.
@Suite("Every kind of input changes the key", .timeLimit(.minutes(20)))
struct KeyTableTests {
    /// A repository, its surroundings, and the machine.
    struct Situation {
        let tree: TemporaryTree
        var version = "Swift 6.3"
        var flags: [String] = []
        var environment = ["PATH": "/usr/bin", "HOME": "/home/me"]
        var inheritsAll = false
        var machine = [KeyInput(.machine, "system", .words(["Linux"]))]

        init() throws {
            tree = try TemporaryTree(KeyTableTests.files)
            try write("../Shared/Package.swift", PackageText.manifest("Shared", tests: false))
            try write("../Shared/Sources/Shared/Shared.swift", "public func shared() -> Int { 1 }\n")
            try write("../data/table.txt", "1")
            try FileManager.default.createSymbolicLink(
                atPath: tree.path + "/Feature/Tests/linked", withDestinationPath: "../../../data")
        }

        func write(_ name: String, _ text: String) throws { try tree.write(name, text) }

        /// Creates a file whose name may be invalid text.
        func make(bytes name: [UInt8]) throws {
            let path = Array(tree.path.utf8) + [UInt8(ascii: "/")] + name + [0]
            let file = open(path.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o644)
            try #require(file >= 0)
            close(file)
        }

        func record() throws -> InputRecord {
            let graph = try tree.graph()
            let mapping = TestInputs(graph: graph, configuration: try TestConfiguration.load(below: tree.path))
            let folder = tree.path + "/.build/bulkhead"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let own = environment.merging(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]) { own, _ in own }
            let context = PackageInputs.Context(
                toolchain: Toolchain(version: version), flags: flags,
                environment: BuildEnvironment(own, inheritsAll: inheritsAll, secrets: ["TEAM_TOKEN"]), machine: machine,
                scratch: folder)
            let inputs = try PackageInputs(
                of: mapping, digests: FileDigests(root: tree.path, file: nil), context: context, folder: folder)
            let package = try #require(TestedPackage.all(of: graph).first { $0.name == "Feature" })
            return try inputs.record(of: package)
        }
    }

    fileprivate static let files =
        PackageText.package("Core")
        + PackageText.package(
            "Feature", uses: ["../Core", "../../Shared"],
            more: ", .package(url: \"https://example.org/lib\", from: \"1.0.0\")") + [
            "bulkhead.yml": "tests: {environment: [{package: Feature, variables: [ZONE, TEAM_TOKEN]}]}\n",
            "Feature/Package.resolved": pins("1.0.0"),
            "Feature/Tests/FeatureTests/Fixtures/workspace-state.json": "{}",
            "Feature/Tests/FeatureTests/Fixtures/neighbor": "1",
        ]

    private static func pins(_ version: String) -> String {
        """
        {"pins": [{"identity": "lib", "kind": "remoteSourceControl", "location": "https://example.org/lib",
        "state": {"revision": "r\(version)", "version": "\(version)"}}], "version": 2}
        """
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: KeyInput.Kind
        let change: @Sendable (inout Situation) throws -> Void

        init(
            _ name: String, _ kind: KeyInput.Kind = .source,
            _ change: @escaping @Sendable (inout Situation) throws -> Void
        ) {
            testDescription = name
            self.kind = kind
            self.change = change
        }

        /// A row that writes a file.
        static func file(_ path: String, _ kind: KeyInput.Kind = .source, as name: String? = nil) -> Row {
            Row(name ?? path, kind) { try $0.write(path, "// changed\n") }
        }

        /// A row that sets a variable.
        static func variable(_ name: String) -> Row {
            Row("the variable \(name)", .environment) { $0.environment[name] = "/changed" }
        }
    }

    static let rows: [Row] = [
        .file("Feature/Sources/Feature/Feature.swift"),
        .file("Feature/Tests/FeatureTests/FeatureTests.swift"),
        .file("Core/Sources/Core/Core.swift", as: "a source of a package that it depends on"),
        .file("Feature/README.md", as: "a file in no target"),
        .file("Core/Samples/sample.txt", as: "a file in no target of a package that it depends on"),
        .file("Core/shared/value", as: "a header without an extension, of a package that it depends on"),
        .file("somewhere.txt", as: "a file in no package"),
        .file("Feature/Tests/FeatureTests/Fixtures/neighbor", as: "a file beside a workspace-state.json"),
        .file("Feature/Tests/Fixtures/.build/a", as: "a file below .build"),
        .file("Feature/Tests/Fixtures/.swiftpm/a", as: "a file below .swiftpm"),
        .file("Feature/Tests/Fixtures/.bulkhead/a", as: "a file below .bulkhead"),
        .file("Feature/Tests/Fixtures/.git/a", as: "a file below .git"),
        .file("Feature/Tests/Fixtures/.vscode/a", as: "a file below .vscode"),
        .file("../data/table.txt", as: "a file behind a link that leaves the root"),
        Row("a file whose name isn't UTF-8") {
            try $0.make(bytes: Array("Feature/Tests/FeatureTests/".utf8) + [0xff, 0xfe])
        },
        Row("an empty folder") { situation in
            try FileManager.default.createDirectory(
                atPath: situation.tree.path + "/Feature/Tests/FeatureTests/Fixtures/empty",
                withIntermediateDirectories: false)
        },
        Row("an empty folder of a package that it depends on") { situation in
            try FileManager.default.createDirectory(
                atPath: situation.tree.path + "/Core/Samples", withIntermediateDirectories: false)
        },
        Row("the right to execute a file") { situation in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: situation.tree.path + "/Feature/Tests/FeatureTests/Fixtures/neighbor")
        },
        Row("the manifest", .manifest) { situation in
            try situation.write("Feature/Package.swift", try situation.text("Feature/Package.swift") + "\n")
        },
        Row("the manifest of a package that it depends on", .manifest) { situation in
            try situation.write("Core/Package.swift", try situation.text("Core/Package.swift") + "\n")
        },
        .file("../Shared/Sources/Shared/Shared.swift", .package, as: "a package outside of the root"),
        Row("a version in Package.resolved", .resolvedVersion) {
            try $0.write("Feature/Package.resolved", pins("1.0.1"))
        },
        Row("the output of a manifest that reads the disk", .evaluatedManifest) { try $0.write("Core/flag", "") },
        .variable("ZONE"), .variable("PATH"), .variable("HOME"), .variable("TMPDIR"), .variable("LC_ALL"),
        .variable("SWIFT_EXEC"), .variable("CC"), .variable("C_INCLUDE_PATH"), .variable("LD_LIBRARY_PATH"),
        .variable("PKG_CONFIG_PATH"), .variable("SDKROOT"),
        Row("the compiler", .toolchain) { $0.version = "Swift 6.4" },
        Row("options of the run", .flags) { $0.flags = ["--isolated"] },
        Row("the machine", .machine) { $0.machine = [KeyInput(.machine, "system", .words(["Darwin"]))] },
    ]

    @Test("The change of a row changes the key", arguments: rows.filter { $0.kind != .evaluatedManifest })
    func key(row: Row) throws {
        var situation = try Situation()
        let before = try situation.record()
        #expect(try situation.record() == before)
        try row.change(&situation)
        let difference = InputDifference(from: before, to: try situation.record())
        let kinds = difference.changed.map(\.kind) + (difference.added + difference.removed).map(\.kind)
        #expect(kinds.contains(row.kind))
    }

    @Test("A manifest that reads the disk is run, and its output is in the key")
    func evaluatedManifest() throws {
        let row = try #require(Self.rows.first { $0.kind == .evaluatedManifest })
        var situation = try Situation()
        for name in ["HOME", "PATH", "TMPDIR"] {
            situation.environment[name] = ProcessInfo.processInfo.environment[name]
        }
        let manifest = PackageText.manifest("Core").replacing(
            "import PackageDescription", with: "import Foundation\nimport PackageDescription"
        ).replacing(
            ".target(name: \"Core\", dependencies: [])",
            with: """
                .target(name: "Core", swiftSettings: FileManager.default.fileExists(atPath: Context.packageDirectory + "/flag")
                    ? [.define("FLAG")] : [])
                """)
        try situation.write("Core/Package.swift", manifest)
        let before = try situation.record()
        try row.change(&situation)
        let difference = InputDifference(from: before, to: try situation.record())
        #expect(difference.changed.map(\.kind) == [.evaluatedManifest])
    }

    @Test("Every kind of input has a row")
    func kinds() throws {
        // There are no such inputs yet.
        let unused: Set<KeyInput.Kind> = [.resource, .targetTriple, .configuration]
        // The version changes only with an upgrade of Bulkhead. Observations are in records but not in keys.
        let own: Set<KeyInput.Kind> = [.formatVersion, .observation]
        #expect(Set(Self.rows.map(\.kind)) == Set(KeyInput.Kind.allCases).subtracting(unused).subtracting(own))
        #expect(try Set(Situation().record().inputs.map(\.kind)).isDisjoint(with: unused))
    }

    @Test("Variables that builds and tests don't inherit are in no key")
    func excludedVariables() throws {
        var situation = try Situation()
        let before = try situation.record()
        for name in ["BULKHEAD_REMOTE_SECRET", "TEAM_TOKEN", "OTHER", "TZ", "CI"] { situation.environment[name] = "1" }
        #expect(try situation.record() == before)
    }

    @Test("An inherited environment is reported and prevents a key")
    func wholeEnvironment() throws {
        var situation = try Situation()
        situation.inheritsAll = true
        let error = #expect(throws: InputsError.self) { try situation.record() }
        #expect(error?.description.contains("--inherit-environment") == true, "\(String(describing: error))")
    }

    @Test("A link to a folder that contains it is reported and prevents a key")
    func linkCycle() throws {
        let situation = try Situation()
        try FileManager.default.createSymbolicLink(
            atPath: situation.tree.path + "/Feature/Tests/all", withDestinationPath: "../..")
        let error = #expect(throws: InputsError.self) { try situation.record() }
        #expect(error?.description.hasSuffix("/Feature/Tests/all is a link to a folder that contains it") == true)
    }
}

extension KeyTableTests.Situation {
    fileprivate func text(_ name: String) throws -> String {
        try String(contentsOfFile: tree.path + "/" + name, encoding: .utf8)
    }
}
