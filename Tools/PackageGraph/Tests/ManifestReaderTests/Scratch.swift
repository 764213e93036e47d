import Foundation
import ManifestReader

/// A folder of its own, removed at the end.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    /// A tool that prints a recorded output and counts its runs in a file.
    func tool(printing json: String) throws -> SwiftTool {
        try write(json, to: "output.json")
        try write("#!/bin/sh\necho run >> '\(path)/runs'\ncat '\(path)/output.json'\n", to: "swift.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/swift.sh")
        return SwiftTool(executable: "\(path)/swift.sh")
    }

    var runs: Int {
        (try? String(contentsOfFile: "\(path)/runs", encoding: .utf8).split(separator: "\n").count) ?? 0
    }
}
