import Foundation
import Testing

@Suite("The program", .timeLimit(.minutes(10)))
struct ProgramTests {
    /// Runs petnestd to its end.
    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "petnestd")
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin"]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test("prints its settings without starting a server")
    func check() throws {
        let (status, output, errors) = try run(["--check", "--sqlite", "/tmp/petnest.sqlite", "--port", "0"])
        #expect(status == 0 && errors == "")
        #expect(output.contains("sqlite: /tmp/petnest.sqlite (--sqlite)\n") && output.contains("port: 0 (--port)\n"))
    }

    @Test(
        "ends with status 2 and one line that says what to do, if it can't start",
        arguments: [
            ([], "give --sqlite FILE or --postgres ADDRESS"),
            (["--sqlite", "a", "--port", "80x"], "it should be a whole number from 0 to 65535."),
            (["--sqlite", "a", "--config", "/nowhere.json"], "The configuration file /nowhere.json can't be used."),
            (["--sqlite", "/nowhere/a.sqlite", "--port", "0"], "/nowhere/a.sqlite"),
            (["--postgres", "postgres://127.0.0.1:1/petnest"], "postgres://127.0.0.1/petnest can't be reached"),
            (["export", "--sqlite", "/nowhere/a.sqlite", "--email", "a@example.org"], "There is no database"),
        ])
    func failures(arguments: [String], message: String) throws {
        let (status, output, errors) = try run(arguments)
        #expect(status == 2 && output == "", "\(errors)")
        #expect(errors.contains(message), "\(errors)")
        #expect(errors.split(separator: "\n").count == 1)
    }
}
