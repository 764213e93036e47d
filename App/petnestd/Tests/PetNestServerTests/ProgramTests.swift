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
            (
                ["--sqlite", "/nowhere/a.sqlite", "--tls-certificate", "/nowhere/c.pem", "--tls-key", "/a"],
                "/nowhere/c.pem can't be read",
            ),
            (["--postgres", "postgres://127.0.0.1:1/petnest"], "postgres://127.0.0.1/petnest can't be reached"),
            (["export", "--sqlite", "/nowhere/a.sqlite", "--email", "a@example.org"], "There is no database"),
        ])
    func failures(arguments: [String], message: String) throws {
        let (status, output, errors) = try run(arguments)
        #expect(status == 2 && output == "", "\(errors)")
        #expect(errors.contains(message), "\(errors)")
        #expect(errors.split(separator: "\n").count == 1)
    }

    @Test(
        "refuses a file that isn't its database, each time, and leaves it as it is",
        arguments: [["--port", "0"], ["export", "--email", "a@example.org"]])
    func refusedFile(arguments: [String]) throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        let file = folder.appending(path: "notes.txt")
        let text = Data("Buy food for Miso.\n".utf8)
        try text.write(to: file)
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        for _ in 1...2 {
            let (status, output, errors) = try run(arguments + ["--sqlite", file.path])
            #expect(status == 2 && output == "", "\(errors)")
            #expect(errors.contains("\(file.path) isn't a PetNest database"), "\(errors)")
            #expect(try files.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
            #expect(try Data(contentsOf: file) == text)
            #expect(try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o644)
        }
    }

    @Test("doesn't replace a damaged database with an empty one when it is started again")
    func damagedDatabase() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        // An empty file becomes a database, even by a command that doesn't find the account.
        try Data().write(to: file)
        #expect(try run(["export", "--email", "a@example.org", "--sqlite", file.path]).errors.contains("no account"))
        let damaged = try Data(contentsOf: file).dropLast(5000)
        #expect(!damaged.isEmpty)
        try damaged.write(to: file)
        for _ in 1...2 {
            let (status, output, errors) = try run(["--port", "0", "--sqlite", file.path])
            #expect(status == 2 && output == "", "\(errors)")
            #expect(errors.contains("\(file.path) is damaged; nothing was changed."), "\(errors)")
            #expect(try Data(contentsOf: file) == damaged)
        }
    }
}
