import AffectedPackages
import Foundation

/// A finished run of a program.
struct CommandRun: Sendable {
    /// The exit status; negative if a signal ended it.
    let status: Int32
    /// Standard output and standard error, in the order in which they were written.
    let output: String

    /// The variables by which git names a repository for its hooks. A program that works in another folder must not
    /// follow them: `git rev-parse --local-env-vars` lists them, and those that only carry configuration stay.
    private static let repositoryVariables = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR", "GIT_GRAFT_FILE",
        "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]

    /// Variables that programs get in addition to those of this process.
    @TaskLocal static var addedVariables: [String: String] = [:]

    /// Runs a program and waits for it. The program doesn't see the repository of a git hook that this process runs in.
    ///
    /// - Parameters:
    ///   - command: The program, which is looked up in PATH, and its arguments.
    ///   - folder: The working directory.
    ///   - stop: Ends the program. By default it can't be ended.
    /// - Throws: `toolFailed` if the program can't be started, `interrupted` if it is ended by `stop`.
    static func run(
        _ command: [String], in folder: String, stop: ProcessStop = ProcessStop()
    ) throws(StepError) -> CommandRun {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ProcessInfo.processInfo.environment.filter { !repositoryVariables.contains($0.key) }
            .merging(addedVariables) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        do {
            try stop.start(process)
        } catch is CancellationError {
            throw .interrupted
        } catch {
            throw .toolFailed(command: command.joined(separator: " "), output: "\(error)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        stop.ended()
        if stop.isStopped { throw .interrupted }
        let isSignal = process.terminationReason == .uncaughtSignal
        return CommandRun(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: data, as: UTF8.self)
        )
    }

    /// Runs a program that has to succeed, and returns its output.
    static func output(
        _ command: [String], in folder: String, stop: ProcessStop = ProcessStop()
    ) throws(StepError) -> String {
        let run = try run(command, in: folder, stop: stop)
        guard run.status == 0 else {
            throw .toolFailed(command: command.joined(separator: " "), output: run.output)
        }
        return run.output
    }

    /// Runs a program that has to succeed, and returns its output without the white space around it.
    static func line(
        _ command: [String], in folder: String, stop: ProcessStop = ProcessStop()
    ) throws(StepError) -> String {
        try output(command, in: folder, stop: stop).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
