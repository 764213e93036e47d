import AffectedPackages
import Foundation
import Testing

@testable import PackageTests

/// A tree with a build that another program created.
private struct Situation {
    let tree: TemporaryTree
    var environment = ["PATH": "/usr/bin", "HOME": "/home"]

    var folder: String { tree.path + "/.build/bulkhead" }
    var build: String { folder + "/build" }

    init() throws {
        tree = try TemporaryTree(PackageText.package("A"))
        try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
        try begin(environment)
    }

    /// Starts and runs a build. The build starts later than all changes before, because clocks of file systems are
    /// coarse.
    func begin(_ environment: [String: String]) throws {
        let text = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\0" }.joined()
        try tree.write(".build/bulkhead/before", "")
        let before = try changed(".build/bulkhead/before")
        var begun = before
        while begun <= before {
            try tree.write(".build/bulkhead/build/begun", text)
            begun = try changed(".build/bulkhead/build/begun")
        }
        try tree.write(".build/bulkhead/build/debug/A.o", "object")
    }

    private func changed(_ path: String) throws -> Int64 {
        var status = stat()
        try #require(stat(tree.path + "/" + path, &status) == 0)
        return FileStamp(status).changed
    }

    /// - Returns: the messages.
    func prepare() throws -> [String] {
        let own = BuildEnvironment(environment)
        var options = TestOptions()
        options.environment = own
        let run = TestRun(inputs: TestInputs(graph: try tree.graph()), folder: folder, options: options)
        let notes = Collected()
        try run.prepareBuild(
            PackageInputs.Context(toolchain: Toolchain(version: "1"), flags: [], environment: own), note: notes.add)
        return notes.all
    }

    var isKept: Bool { FileManager.default.fileExists(atPath: build + "/debug/A.o") }
}

@Suite("A build by another program", .timeLimit(.minutes(20)))
struct ForeignBuildTests {
    @Test("is reused once, if its folder was empty at the start and nothing has changed since")
    func adopted() throws {
        let situation = try Situation()
        try situation.tree.write(".build/bulkhead/build/debug.yaml", "the plan of other packages")
        #expect(try situation.prepare() == [])
        #expect(situation.isKept)
        // The next build needs a new plan, and no later build counts as this one.
        #expect(!FileManager.default.fileExists(atPath: situation.build + "/debug.yaml"))
        #expect(ForeignBuild(in: situation.build) == nil)
        // The start of the build isn't recorded.
        #expect(try situation.prepare().count == 1)
        #expect(!situation.isKept)
    }

    @Test("isn't reused without a record of its start and its environment")
    func unstated() throws {
        let situation = try Situation()
        try FileManager.default.removeItem(atPath: situation.build + "/begun")
        #expect(try situation.prepare() == ["The inputs of the last build are unknown, so everything is rebuilt."])
        #expect(!situation.isKept)
    }

    @Test("isn't reused if a source changed since, whatever its modification time is")
    func changedSource() throws {
        let situation = try Situation()
        let source = situation.tree.path + "/A/Sources/A/A.swift"
        let time = try FileManager.default.attributesOfItem(atPath: source)[.modificationDate]
        try situation.tree.write("A/Sources/A/A.swift", "public func f() -> Int { 2 }\n")
        try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: source)
        #expect(
            try situation.prepare() == [
                "The build in .build/bulkhead/build isn't used, so everything is rebuilt: "
                    + "\(source) changed since it was started"
            ])
        #expect(!situation.isKept)
    }

    @Test("is reused although SwiftPM wrote the resolved versions")
    func resolved() throws {
        let situation = try Situation()
        try situation.tree.write("A/Package.resolved", "{}")
        #expect(try situation.prepare() == [])
        #expect(situation.isKept)
    }

    @Test("isn't reused if its folder wasn't empty at the start")
    func older() throws {
        let situation = try Situation()
        try situation.tree.write(".build/bulkhead/build/older.o", "object")
        try situation.begin(situation.environment)
        #expect(try situation.prepare().first?.contains("older.o existed before it") == true)
        #expect(!situation.isKept)
    }

    @Test(
        "isn't reused if its environment was different",
        arguments: [
            ("PATH", "/usr/local/bin"), ("CPATH", "/usr/local/include"), ("MANIFESTS_MAY_READ", "1"),
        ])
    func otherEnvironment(name: String, value: String) throws {
        let situation = try Situation()
        let other = try Situation()
        try situation.begin(situation.environment.merging([name: value]) { $1 })
        #expect(try situation.prepare().first?.hasSuffix(": \(name) was different") == true)
        // The reverse: a variable of Bulkhead's builds wasn't set.
        var given = other
        given.environment[name] = value
        let isGiven = name != "MANIFESTS_MAY_READ"
        #expect(try given.prepare().isEmpty != isGiven)
    }

    @Test("is reused if it was started by a shell, which sets its own variables")
    func shell() throws {
        let situation = try Situation()
        try situation.begin(situation.environment.merging(["PWD": "/", "SHLVL": "1", "_": "/usr/bin/env"]) { $1 })
        #expect(try situation.prepare() == [])
    }
}
