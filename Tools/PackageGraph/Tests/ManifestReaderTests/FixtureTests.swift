import Foundation
import ManifestReader
import Testing

@Suite(.timeLimit(.minutes(20))) struct FixtureTests {
    @Test(
        "A manifest that can be evaluated statically has the same value as with dump-package",
        arguments: Fixture.provable)
    func equalsRecordedDump(fixture: Fixture) throws {
        let manifest = try fixture.evaluate().outcome.get()
        #expect(manifest.withoutPlaces == (try fixture.expected()))
    }

    @Test(
        "A manifest whose value depends on more than its text is refused with a place and a reason",
        arguments: Fixture.unprovable)
    func isRefused(fixture: Fixture) throws {
        let outcome = try fixture.evaluate().outcome
        let refusal = #expect(throws: EvaluationObstacle.self) { try outcome.get() }
        #expect(refusal?.place.line ?? 0 > 2)
        #expect(refusal?.reason.isEmpty == false)
    }

    @Test("There are fixtures of both kinds")
    func fixturesExist() {
        #expect(Fixture.provable.count >= 15)
        #expect(Fixture.unprovable.count >= 8)
    }

    @Test("This version of Swift still prints the recorded output", arguments: Fixture.provable.prefix(2))
    func dumpStillAgrees(fixture: Fixture) throws {
        let scratch = try Scratch()
        try scratch.write(String(decoding: try fixture.bytes(), as: UTF8.self), to: "Package.swift")
        let file = scratch.path + "/Package.swift"
        let dumped = try DumpPackageReader.manifest(
            try scratch.realTool().dumpPackage(scratch.path, file: file), file: file)
        let read = try ManifestReader().evaluate(try fixture.bytes(), file: file).outcome.get()
        #expect(read.withoutPlaces == dumped)
        #expect(read.targets.map(\.name) == (try fixture.expected()).targets.map(\.name))
    }

    @Test("The manifests of the packages checked out for this one read like dump-package", arguments: Checkout.all)
    func checkoutsAgree(checkout: Checkout) throws {
        let scratch = try Scratch()
        defer { withExtendedLifetime(scratch) {} }
        let loader = ManifestLoader(tool: nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: checkout.directory)
        let loaded = try #require(try loader.load(checkout.directory, names: names))
        let dumped = try DumpPackageReader.manifest(
            try scratch.realTool().dumpPackage(checkout.directory, file: loaded.file), file: loaded.file)
        #expect(loaded.method == .evaluated)
        #expect(loaded.manifest.withoutPlaces == dumped)
    }
}

/// A package in the checkouts of this one.
struct Checkout: Sendable, CustomTestStringConvertible {
    let directory: String

    var testDescription: String { directory.split(separator: "/").last.map(String.init) ?? directory }

    static let all: [Checkout] = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
            .standardizedFileURL.path
        let folder = package + "/.build/checkouts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return [Checkout(directory: package)]
            + names.filter { !$0.hasPrefix(".") }.sorted().prefix(3).map { Checkout(directory: "\(folder)/\($0)") }
    }()
}
