import Foundation

/// Runs `swift package dump-package`.
public struct SwiftTool: Sendable {
    /// The executable; found in PATH when it is a plain name.
    public let executable: String

    /// Makes a tool that runs an executable, `swift` by default.
    public init(executable: String = "swift") {
        self.executable = executable
    }

    /// Dumps a package's manifest; takes about half a second.
    ///
    /// - Throws: ``ManifestError`` with what the tool printed, when it fails or can't be started.
    public func dumpPackage(_ directory: String, file: String) throws(ManifestError) -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable.contains("/") ? executable : "/usr/bin/env")
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(
            "dump-package-\(UUID().uuidString)")
        // With build files of its own the tool needn't wait for a build of the same package that is under way.
        let arguments = [
            "package", "--package-path", directory, "--scratch-path", temporary.appendingPathComponent("build").path,
            "dump-package",
        ]
        process.arguments = executable.contains("/") ? arguments : [executable] + arguments
        let output = Pipe()
        process.standardOutput = output
        // Standard error goes to a file, so that neither pipe can fill up while the other is read.
        let errors = temporary.appendingPathComponent("errors")
        defer { try? FileManager.default.removeItem(at: temporary) }
        try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        process.standardError = try? FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ManifestError(file: file, kind: .rejected("'\(executable)' can't be started: \(error)"))
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            throw ManifestError(file: file, kind: .rejected(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        return data
    }
}
