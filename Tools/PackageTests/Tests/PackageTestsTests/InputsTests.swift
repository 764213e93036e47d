import AffectedPackages
import Foundation
import PackageGraph
import ResultStore
import Testing

@testable import PackageTests

@Suite("Inputs of results", .timeLimit(.minutes(20)))
struct InputsTests {
    private static let files =
        PackageText.package("Core") + PackageText.package("Feature", uses: ["../Core"])
        + PackageText.package("Other") + [
            "Core/Sources/Core/data.json": "{}", "Feature/README.md": "a feature", "bulkhead.yml": Self.configuration,
            "shared/table.txt": "1", "elsewhere.txt": "who reads this?",
        ]

    private static let configuration = """
        tests:
          inputs:
            - package: Feature
              files: [shared]
          environment:
            - package: Feature
              variables: [ZONE]
        """

    /// Returns the digest of a package's inputs.
    private func digest(
        _ package: String, in tree: TemporaryTree, version: String = "Swift 6.3, x86_64", flags: [String] = [],
        environment: [String: String] = [:], digests: FileDigests? = nil
    ) throws -> ContentDigest {
        let graph = try tree.graph()
        let mapping = TestInputs(graph: graph, configuration: try TestConfiguration.load(below: tree.path))
        let context = PackageInputs.Context(
            toolchain: Toolchain(version: version), flags: flags, environment: BuildEnvironment(environment))
        let inputs = try PackageInputs(
            of: mapping, digests: digests ?? FileDigests(root: tree.path, file: nil), context: context,
            folder: tree.path + "/.build/bulkhead")
        let found = try #require(TestedPackage.all(of: graph).first { $0.name == package })
        return try inputs.record(of: found).digest
    }

    @Test("The index of a repository in a package's folder isn't an input, and the rest of git's folder is")
    func gitIndex() throws {
        let tree = try TemporaryTree(Self.files + ["Core/.git/index": "1", "Core/.git/HEAD": "a", "Core/index": "1"])
        let first = try digest("Core", in: tree)
        try tree.write("Core/.git/index", "2")
        #expect(try digest("Core", in: tree) == first)
        for path in ["Core/.git/HEAD", "Core/index"] {
            let before = try digest("Core", in: tree)
            try tree.write(path, "changed")
            #expect(try digest("Core", in: tree) != before)
        }
    }

    @Test("The same tree at a different path has the same inputs")
    func paths() throws {
        let first = try TemporaryTree(Self.files)
        let second = try TemporaryTree(Self.files, named: "another place")
        for package in ["Core", "Feature", "Other"] {
            #expect(try digest(package, in: first) == digest(package, in: second))
        }
    }

    @Test(
        "A file is an input only of the packages that can read it",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["Core", "Feature"]),
            ("Core/Tests/CoreTests/CoreTests.swift", ["Core"]),
            ("Core/Package.swift", ["Core", "Feature"]),
            ("Core/Sources/Core/data.json", ["Core", "Feature"]),
            ("Core/Sources/Core/New.swift", ["Core", "Feature"]),
            ("Feature/README.md", ["Feature"]),
            ("Feature/Package.resolved", ["Feature"]),
            ("shared/table.txt", ["Feature"]),
            (".swift-version", ["Core", "Feature", "Other"]),
            ("elsewhere.txt", ["Core", "Feature", "Other"]),
        ])
    func files(file: String, expected: [String]) throws {
        let tree = try TemporaryTree(Self.files)
        let names = ["Core", "Feature", "Other"]
        let before = try names.map { try digest($0, in: tree) }
        let old = (try? String(contentsOfFile: tree.path + "/" + file, encoding: .utf8)) ?? ""
        try tree.write(file, old + "\n")
        let after = try names.map { try digest($0, in: tree) }
        let changed = names.indices.filter { before[$0] != after[$0] }.map { names[$0] }
        #expect(changed == expected)
    }

    @Test("Deleting a file, renaming it or making it executable changes the inputs")
    func shapes() throws {
        let tree = try TemporaryTree(Self.files)
        let file = tree.path + "/Core/Sources/Core/data.json"
        let before = try digest("Feature", in: tree)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        let executable = try digest("Feature", in: tree)
        try FileManager.default.moveItem(atPath: file, toPath: file + "5")
        let renamed = try digest("Feature", in: tree)
        try FileManager.default.removeItem(atPath: file + "5")
        let deleted = try digest("Feature", in: tree)
        #expect(Set([before, executable, renamed, deleted]).count == 4)
    }

    @Test("A named pipe or a socket in the tree isn't an input and doesn't block")
    func pipes() throws {
        let tree = try TemporaryTree(Self.files)
        let before = try digest("Core", in: tree)
        try #require(mkfifo(tree.path + "/Core/Sources/Core/pipe", 0o600) == 0)
        #if !canImport(Darwin)
        try #require(mknod(tree.path + "/Core/Sources/Core/socket", S_IFSOCK | 0o600, 0) == 0)
        #endif
        #expect(try digest("Core", in: tree) == before)
    }

    @Test("The compiler, the target, flags and declared variables are inputs, other variables aren't")
    func surroundings() throws {
        let tree = try TemporaryTree(Self.files)
        let digests = [
            try digest("Feature", in: tree),
            try digest("Feature", in: tree, version: "Swift 6.4, x86_64"),
            try digest("Feature", in: tree, version: "Swift 6.3, aarch64"),
            try digest("Feature", in: tree, flags: ["--warnings-as-errors"]),
            try digest("Feature", in: tree, environment: ["ZONE": "1"]),
            try digest("Feature", in: tree, environment: ["ZONE": ""]),
        ]
        #expect(Set(digests).count == digests.count)
        #expect(try digest("Feature", in: tree, environment: ["OTHER": "1"]) == digests[0])
    }

    @Test("The versions of external packages are inputs")
    func versions() throws {
        let more = ".package(url: \"https://example.org/lib\", from: \"1.0.0\")"
        let tree = try TemporaryTree(PackageText.package("A", more: more))
        func resolve(_ version: String) throws {
            try tree.write(
                ".build/bulkhead/packages.xcworkspace/xcshareddata/swiftpm/Package.resolved",
                """
                {"pins": [{"identity": "lib", "kind": "remoteSourceControl", "location": "https://example.org/lib",
                "state": {"revision": "r\(version)", "version": "\(version)"}}], "version": 2}
                """)
        }
        let none = try digest("A", in: tree)
        try resolve("1.0.0")
        let first = try digest("A", in: tree)
        try resolve("1.0.1")
        #expect(try Set([none, first, digest("A", in: tree)]).count == 3)
    }

    @Test("A stored digest is reused while the file is unchanged, and never after it has changed")
    func stamps() throws {
        let tree = try TemporaryTree(Self.files)
        let file = tree.path + "/.build/digests"
        try FileManager.default.createDirectory(atPath: tree.path + "/.build", withIntermediateDirectories: true)
        let source = "Core/Sources/Core/Core.swift"
        func input() throws -> KeyInput {
            let digests = FileDigests(root: tree.path, file: file)
            defer { digests.save() }
            return try digests.input(.source, TreeFiles.Entry(source))
        }
        // A whole second, because Foundation doesn't set all digits of the time.
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: tree.path + "/" + source)
        let first = try input()
        #expect(try input() == first)
        // The same size, with the modification time set back.
        try tree.write(source, "public func f() -> Int { 2 }\n")
        try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: tree.path + "/" + source)
        #expect(try input() != first)
    }

    @Test("A damaged file of digests counts as empty")
    func damaged() throws {
        let tree = try TemporaryTree(["a": "1"])
        let file = tree.path + "/digests"
        var status = stat()
        try #require(lstat(tree.path + "/a", &status) == 0)
        let wrong = FileDigests.Entry(stamp: FileStamp(status), digest: ContentDigest(of: "wrong"), isSettled: true)
        func value() throws -> KeyInput.Value {
            try FileDigests(root: tree.path, file: file).input(.source, TreeFiles.Entry("a")).value
        }
        DigestFile.write(["a": wrong], to: file)
        #expect(try value() == .file(wrong.digest, isExecutable: false))
        let stored = try Data(contentsOf: URL(filePath: file))
        let changed = Data(stored.enumerated().map { $0.offset == stored.count / 2 ? $0.element ^ 1 : $0.element })
        for bytes in [Data(), Data("bulkhead digests 2\n".utf8), stored.dropLast(), stored + [0], changed] {
            try bytes.write(to: URL(filePath: file))
            #expect(try value() == .file(ContentDigest(of: "1"), isExecutable: false))
        }
    }
}

extension TreeFiles.Entry {
    /// Creates an entry whose path is valid text.
    fileprivate init(_ path: String) {
        self.init(path: path, bytes: nil, isEmptyFolder: false)
    }
}
