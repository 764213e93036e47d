import Foundation
import ManifestReader
import PackageGraph

/// A folder of its own, removed at the end.
final class TemporaryTree {
    /// The absolute path, without links.
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = folder + "/graph-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    func link(_ name: String, to destination: String) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: destination)
    }

    /// The variables that keep git from reading the settings of the machine and its user, which aren't in a test's key.
    static let gitEnvironment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]

    /// Runs git here, without the settings of this machine.
    @discardableResult
    func git(_ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = Self.gitEnvironment.map { "\($0)=\($1)" } + ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        let standardInput = Pipe()
        let output = Pipe()
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    func graph(workers: Int = 2) throws -> ModuleGraph {
        try PackageDiscovery(
            loader: ManifestLoader(tool: nil), workers: workers, gitEnvironment: Self.gitEnvironment
        ).discover(path)
    }
}

/// Returns a manifest with a body.
func manifest(_ body: String, tools: String = "6.2") -> String {
    "// swift-tools-version: \(tools)\nimport PackageDescription\nlet package = Package(\(body))\n"
}

extension ModuleGraph {
    /// The paths of a target's files.
    func files(of target: String, in package: String? = nil) -> [String]? {
        guard
            let found = targets.first(where: {
                $0.name == target && (package == nil || packages[$0.package].path == package)
            })
        else { return nil }
        return found.files.map { files[$0].path }
    }

    func target(_ name: String, in package: String? = nil) -> Target? {
        targets.first { $0.name == name && (package == nil || packages[$0.package].path == package) }
    }
}
