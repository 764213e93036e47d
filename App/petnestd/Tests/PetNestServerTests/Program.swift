import Foundation

/// A program of this computer that a test runs.
enum Program {
    /// The end of a program.
    struct Result: Sendable {
        let status: Int32
        let output: String
    }

    /// Creates a process of a program in `/usr/bin`, without starting it.
    static func process(_ name: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs a program to its end.
    static func run(_ name: String, _ arguments: [String]) async throws -> Result {
        let process = process(name, arguments)
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = await output.fileHandleForReading.wholeText()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: text)
    }
}

extension FileHandle {
    /// Returns what is written until the other side closes.
    func wholeText() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: self.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }

    /// Returns what is written until it contains a text, or the other side closes.
    func text(until end: String) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while case let data = self.availableData, !data.isEmpty {
                    text += String(decoding: data, as: UTF8.self)
                    if text.contains(end) { break }
                }
                continuation.resume(returning: text)
            }
        }
    }
}
