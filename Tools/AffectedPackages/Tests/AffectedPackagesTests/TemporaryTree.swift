import Foundation
import ManifestReader
import PackageGraph

@testable import AffectedPackages

/// A temporary folder that is deleted when the value is released.
final class TemporaryTree: Sendable {
    /// The absolute path, without links.
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = folder + "/affected-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let file = try preparing(name)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path + "/" + name, toPath: try preparing(other))
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: try preparing(name), withDestinationPath: destination)
    }

    private func preparing(_ name: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        return file
    }

    func graph() throws -> ModuleGraph {
        try PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 1).discover(path)
    }

    func inputs(_ configuration: TestConfiguration = .standard) throws -> TestInputs {
        TestInputs(graph: try graph(), configuration: configuration)
    }
}
