import Foundation

/// A finished run of a program.
struct CommandRun: Sendable {
    /// The exit status; negative if a signal ended it.
    let status: Int32
    /// Standard output and standard error, in the order in which they were written.
    let output: String

    /// Runs a program and waits for it.
    ///
    /// - Parameters:
    ///   - command: The program, which is looked up in PATH, and its arguments.
    ///   - folder: The working directory.
    static func run(_ command: [String], in folder: String) throws(StepError) -> CommandRun {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(filePath: folder)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw .toolFailed(command: command.joined(separator: " "), output: "\(error)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return CommandRun(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: data, as: UTF8.self)
        )
    }

    /// Runs a program that has to succeed, and returns its output.
    static func output(_ command: [String], in folder: String) throws(StepError) -> String {
        let run = try run(command, in: folder)
        guard run.status == 0 else {
            throw .toolFailed(command: command.joined(separator: " "), output: run.output)
        }
        return run.output
    }
}
