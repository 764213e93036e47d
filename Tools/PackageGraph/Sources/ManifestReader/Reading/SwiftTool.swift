import Foundation
import Synchronization

/// Runs `swift package dump-package`.
public struct SwiftTool: Sendable {
    /// The executable, which is looked up in PATH if it is a plain name.
    public let executable: String
    /// The time limit of a run in seconds. A manifest is a program, which may never end.
    public let timeout: Double

    /// The maximum number of lines from the tool's output in an error. A manifest that crashes prints a stack trace.
    private static let lineLimit = 12

    /// Creates a tool that runs an executable, `swift` by default.
    public init(executable: String = "swift", timeout: Double = 120) {
        self.executable = executable
        self.timeout = timeout
    }

    /// Dumps a package's manifest, which takes about half a second. SwiftPM's own cache isn't used.
    ///
    /// - Throws: ``ManifestError`` with the tool's output if it fails, doesn't end or can't be started.
    public func dumpPackage(_ directory: String, file: String) throws(ManifestError) -> Data {
        try Self.withTemporaryFolder { temporary throws(ManifestError) in
            // With a scratch folder of its own, the tool needn't wait for a running build of the same package.
            try run(
                [
                    "package", "--package-path", directory, "--scratch-path", temporary + "/build",
                    "--manifest-cache", "none", "dump-package",
                ], errors: temporary + "/errors", file: file)
        }
    }

    /// Returns the version of the compiler that this tool builds with; nil if it can't be run.
    public func version() -> ToolsVersion? {
        let answer = try? Self.withTemporaryFolder { temporary throws(ManifestError) in
            try run(["--version"], errors: temporary + "/errors", file: executable)
        }
        return answer.flatMap { Self.version(in: String(decoding: $0, as: UTF8.self)) }
    }

    /// Returns the numbers in `Apple Swift version 6.3-dev (…)`.
    static func version(in text: String) -> ToolsVersion? {
        guard let label = text.firstRange(of: "Swift version ") else { return nil }
        let word = text[label.upperBound...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        return ToolsVersion(word)
    }

    private static func withTemporaryFolder<Value>(
        _ work: (String) throws(ManifestError) -> Value
    ) throws(ManifestError) -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swift-tool-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try work(folder.path)
    }

    /// Runs the tool and returns its output.
    private func run(_ arguments: [String], errors: String, file: String) throws(ManifestError) -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable.contains("/") ? executable : "/usr/bin/env")
        process.arguments = executable.contains("/") ? arguments : [executable] + arguments
        let output = Pipe()
        process.standardOutput = output
        // Standard error goes to a file, so that neither pipe can fill up while the other is read.
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        process.standardError = FileHandle(forWritingAtPath: errors)
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ManifestError(file: file, kind: .notRun("'\(executable)' can't be started: \(error)"))
        }
        let watch = Watch(process.processIdentifier, timeout: timeout)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        if watch.end() {
            let text = "it didn't end within \(Int(timeout.rounded(.up))) s; a manifest that must be run must end"
            throw ManifestError(file: file, kind: .notRun(text))
        }
        if process.terminationStatus == 127, !executable.contains("/") {
            throw ManifestError(file: file, kind: .notRun("there is no '\(executable)' in PATH"))
        }
        guard process.terminationStatus == 0 else {
            throw ManifestError(file: file, kind: .rejected(Self.beginning(of: URL(fileURLWithPath: errors))))
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

    /// Stops a process that exceeds the time limit, and its children, since SwiftPM leaves the manifest's process
    /// running.
    private final class Watch: Sendable {
        private let state = Mutex((isOver: false, hasStopped: false))

        init(_ process: pid_t, timeout: Double) {
            for (delay, signal) in [(timeout, SIGINT), (timeout + 5, SIGKILL)] {
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

        /// Stops watching a process that has exited, and returns whether it was stopped.
        func end() -> Bool {
            state.withLock { state in
                state.isOver = true
                return state.hasStopped
            }
        }
    }
}
