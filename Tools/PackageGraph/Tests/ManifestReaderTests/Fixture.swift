import Foundation
import ManifestReader
import Testing

/// A manifest of the Fixtures folder, and what `swift package dump-package` printed for it.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
        .path

    /// The fixtures with a recorded output. The others can't be evaluated without running them.
    static let provable = names(".manifest").filter { names(".json").contains($0) }.map(Fixture.init)
    static let unprovable = names(".manifest").filter { !names(".json").contains($0) }.map(Fixture.init)

    private static func names(_ ending: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    }

    /// The assumed folder of the manifest. Paths in the recorded output are relative to it.
    var file: String { "/fixtures/\(name)/Package.swift" }

    func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).manifest")))
    }

    /// The recorded manifest.
    func expected() throws -> Manifest {
        try DumpPackageReader.manifest(
            try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).json")), file: file)
    }

    func evaluate() throws -> ManifestReader.Result {
        try ManifestReader(host: .linux).evaluate(try bytes(), file: file)
    }
}

extension ManifestHost {
    /// The machine that the outputs were recorded on.
    static let linux = ManifestHost(
        operatingSystem: "Linux", architecture: "x86_64", compilerVersion: ToolsVersion(6, 3),
        environment: ["HOME": "/root"])
}

/// Evaluates a manifest's body.
func evaluate(_ body: String, host: ManifestHost = .linux, tools: String = "6.2") throws -> ManifestReader.Result {
    let text = "// swift-tools-version: \(tools)\nimport PackageDescription\n" + body
    return try ManifestReader(host: host).evaluate(Array(text.utf8), file: "/some/package/Package.swift")
}
