import Foundation
import IndexReading
import Testing

/// A module that is compiled in a temporary folder, which is removed with the value.
final class CompiledModule {
    let store: IndexStore
    private let folder: String

    /// - Parameter files: The source files by name.
    init(_ files: [String: String]) throws {
        let folder = NSTemporaryDirectory() + "compiled-module-\(UUID().uuidString)"
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files { try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = URL(filePath: folder)
        process.arguments =
            [
                "swiftc", "-c", "-parse-as-library", "-module-name", "Example", "-index-store-path", folder + "/store",
                "-index-ignore-system-modules",
            ] + files.keys.sorted().map { folder + "/" + $0 }
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        store = IndexStore(path: folder + "/store", library: try Self.library())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The index library of the `swiftc` in PATH.
    static func library() throws -> IndexStoreLibrary {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc", "-print-target-info"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let information = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try IndexStoreLibrary(path: IndexStoreLibrary.path(targetInformation: information))
    }
}
