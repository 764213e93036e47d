import Foundation
import ManifestReader
import Testing

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
        return try tool(running: "echo run >> '\(path)/runs'\ncat '\(path)/output.json'", named: "swift.sh")
    }

    /// A tool that is a script.
    ///
    /// Another process writes its file: a child that another test starts at the same time could inherit a descriptor
    /// that this process has open for writing, and a file that is open for writing can't be executed.
    func tool(running script: String, named name: String) throws -> SwiftTool {
        try write("#!/bin/sh\n\(script)\n", to: name + ".text")
        let install = try Process.run(
            URL(filePath: "/usr/bin/env"),
            arguments: ["install", "-m", "755", "\(path)/\(name).text", "\(path)/\(name)"])
        install.waitUntilExit()
        try #require(install.terminationStatus == 0)
        return SwiftTool(executable: "\(path)/\(name)")
    }

    /// The real tool, with its own home folder, and without a git repository around packages: neither the user's home
    /// nor git's state is in a test's key.
    func realTool() throws -> SwiftTool {
        let script = """
            export SWIFTLY_HOME_DIR="${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}"
            export HOME='\(path)/home'
            export GIT_DIR='\(path)/none'
            exec swift "$@"
            """
        return try tool(running: script, named: "real-swift.sh")
    }

    var runs: Int {
        (try? String(contentsOfFile: "\(path)/runs", encoding: .utf8).split(separator: "\n").count) ?? 0
    }
}
