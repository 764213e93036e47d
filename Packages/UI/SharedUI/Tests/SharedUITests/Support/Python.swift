import Foundation
import Testing

/// Python, if it is installed. Some tests compare results with its implementations.
enum Python {
    /// Whether a module can be imported.
    static func has(_ module: String) -> Bool {
        (try? run(["-c", "import \(module)"], input: Data()).status) == 0
    }

    /// Runs a script of the fixtures.
    /// - Returns: The printed text, and the exit status.
    static func run(fixture: String, arguments: [String] = [], input: Data) throws -> (output: String, status: Int32) {
        let script = try #require(Fixture.url(fixture)).path
        return try run([script] + arguments, input: input)
    }

    private static func run(_ arguments: [String], input: Data) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let stdin = Pipe()
        let stdout = Pipe()
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Input is written while output is read, because a pipe's buffer is small.
        let writer = Thread {
            try? stdin.fileHandleForWriting.write(contentsOf: input)
            try? stdin.fileHandleForWriting.close()
        }
        writer.start()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
