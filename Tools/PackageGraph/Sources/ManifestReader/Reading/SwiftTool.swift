import Foundation
import Synchronization

/// Runs `swift package dump-package`.
public struct SwiftTool: Sendable {
    /// The executable; found in PATH when it is a plain name.
    public let executable: String
    /// How many seconds a run may take: a manifest is a program, and one that never ends would be waited for for ever.
    public let patience: Double

    /// How many lines of what the tool printed are worth telling: a manifest that crashes leaves a stack behind.
    private static let lineLimit = 12

    /// Makes a tool that runs an executable, `swift` by default.
    public init(executable: String = "swift", patience: Double = 120) {
        self.executable = executable
        self.patience = patience
    }

    /// Dumps a package's manifest; takes about half a second.
    ///
    /// - Throws: ``ManifestError`` with what the tool printed, when it fails, doesn't end or can't be started.
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
        let watch = Watch(process.processIdentifier, patience: patience)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        if watch.end() {
            let text = "it didn't end within \(Int(patience.rounded(.up))) s; a manifest that must be run must end"
            throw ManifestError(file: file, kind: .rejected(text))
        }
        guard process.terminationStatus == 0 else {
            throw ManifestError(file: file, kind: .rejected(Self.beginning(of: errors)))
        }
        return data
    }

    private static func beginning(of file: URL) -> String {
        let text = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
        let lines = text.trimmingCharacters(in: .whitespacesAndNewlines).split(
            separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.count - lineLimit
        return (lines.prefix(lineLimit) + (rest > 0 ? ["… \(rest) more lines"] : [])).joined(separator: "\n")
    }

    /// Stops a process that takes too long, and what it has started: SwiftPM leaves the manifest's own process behind.
    private final class Watch: Sendable {
        private let state = Mutex((isOver: false, hasStopped: false))

        init(_ process: pid_t, patience: Double) {
            for (delay, signal) in [(patience, SIGINT), (patience + 5, SIGKILL)] {
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
                    self.state.withLock { state in
                        if state.isOver { return }
                        state.hasStopped = true
                        for child in ChildProcesses.of(process) { kill(child, SIGKILL) }
                        kill(process, signal)
                    }
                }
            }
        }

        /// Ends the watch over a process that has ended, and tells whether it was stopped.
        func end() -> Bool {
            state.withLock { state in
                state.isOver = true
                return state.hasStopped
            }
        }
    }
}
