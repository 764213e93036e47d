import AffectedPackages
import Foundation
import Testing

@testable import PackageTests

/// A tree, and in it a build that something else began.
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

    /// Says that a build begins, later than all else that is there, and builds: clocks of file systems tick slowly.
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

    /// - Returns: what was said.
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

@Suite("A build that Bulkhead didn't make")
struct ForeignBuildTests {
    @Test("is built on when it was begun with nothing and nothing has changed since, once")
    func adopted() throws {
        let situation = try Situation()
        try situation.tree.write(".build/bulkhead/build/debug.yaml", "the plan of other packages")
        #expect(try situation.prepare() == [])
        #expect(situation.isKept)
        // The next build is planned anew, and nobody takes a later one for this one.
        #expect(!FileManager.default.fileExists(atPath: situation.build + "/debug.yaml"))
        #expect(ForeignBuild(in: situation.build) == nil)
        // Nothing records when it began.
        #expect(try situation.prepare().count == 1)
        #expect(!situation.isKept)
    }

    @Test("isn't used where nothing says when and in what environment it was begun")
    func unstated() throws {
        let situation = try Situation()
        try FileManager.default.removeItem(atPath: situation.build + "/begun")
        #expect(try situation.prepare() == ["The inputs of the last build are unknown, so everything is rebuilt."])
        #expect(!situation.isKept)
    }

    @Test("isn't used where a source changed since, whatever time the source says")
    func changedSource() throws {
        let situation = try Situation()
        let source = situation.tree.path + "/A/Sources/A/A.swift"
        let time = try FileManager.default.attributesOfItem(atPath: source)[.modificationDate]
        try situation.tree.write("A/Sources/A/A.swift", "public func f() -> Int { 2 }\n")
        try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: source)
        #expect(
            try situation.prepare() == [
                "The build in .build/bulkhead/build isn't used, so everything is rebuilt: "
                    + "\(source) changed since it was begun"
            ])
        #expect(!situation.isKept)
    }

    @Test("is used where SwiftPM wrote down the versions that it found")
    func resolved() throws {
        let situation = try Situation()
        try situation.tree.write("A/Package.resolved", "{}")
        #expect(try situation.prepare() == [])
        #expect(situation.isKept)
    }

    @Test("isn't used where its folder wasn't empty when it was begun")
    func older() throws {
        let situation = try Situation()
        try situation.tree.write(".build/bulkhead/build/older.o", "object")
        try situation.begin(situation.environment)
        #expect(try situation.prepare().first?.contains("older.o was there before it") == true)
        #expect(!situation.isKept)
    }

    @Test(
        "isn't used where it was made in another environment",
        arguments: [
            ("PATH", "/usr/local/bin"), ("CPATH", "/usr/local/include"), ("MANIFESTS_MAY_READ", "1"),
        ])
    func otherEnvironment(name: String, value: String) throws {
        let situation = try Situation()
        let other = try Situation()
        try situation.begin(situation.environment.merging([name: value]) { $1 })
        #expect(try situation.prepare().first?.hasSuffix(": \(name) was another") == true)
        // The other way round: what Bulkhead gives builds wasn't there.
        var given = other
        given.environment[name] = value
        let isGiven = name != "MANIFESTS_MAY_READ"
        #expect(try given.prepare().isEmpty != isGiven)
    }

    @Test("may have been made by a shell, which has variables of its own")
    func shell() throws {
        let situation = try Situation()
        try situation.begin(situation.environment.merging(["PWD": "/", "SHLVL": "1", "_": "/usr/bin/env"]) { $1 })
        #expect(try situation.prepare() == [])
    }
}
