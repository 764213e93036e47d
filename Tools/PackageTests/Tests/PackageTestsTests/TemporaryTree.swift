import Foundation
import PackageGraph

@testable import PackageTests

/// A folder with files that is deleted when the value is released.
final class TemporaryTree: Sendable {
    /// The absolute path, without links.
    let path: String

    init(_ files: [String: String] = [:], named name: String = "tree") throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(folder)/package-tests-\(UUID().uuidString)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: URL(filePath: path).deletingLastPathComponent().path) }

    func write(_ name: String, _ text: String) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func graph() throws -> ModuleGraph { try PackageDiscovery(workers: 1).discover(path) }
}
