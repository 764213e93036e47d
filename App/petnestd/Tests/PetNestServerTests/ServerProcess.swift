import Foundation

/// A running petnestd with a database of its own.
struct ServerProcess {
    let port: Int
    private let process: Process
    private let log: Pipe
    private let folder: URL

    /// Starts the server, and waits until it listens.
    init(_ certificate: TestCertificate?) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "petnestd")
        let files = certificate.map { ["--tls-certificate", $0.certificate.path, "--tls-key", $0.key.path] } ?? []
        process.arguments =
            ["--sqlite", folder.appending(path: "petnest.sqlite").path, "--port", "0", "--log-level", "notice"] + files
        let output = Pipe()
        log = Pipe()
        process.standardOutput = output
        process.standardError = log
        try process.run()
        let line = await output.fileHandleForReading.text(until: "\n")
        guard let port = line.split(separator: " ").last.flatMap({ Int($0.filter(\.isNumber)) }) else {
            throw CocoaError(.executableLoad)
        }
        self.port = port
    }

    /// Registers a person, and returns their token.
    func register(_ certificate: TestCertificate) async throws -> String {
        let answer = try await certificate.curl(
            "/v1/accounts", port: port, ["--data", #"{"email": "ada@example.org", "password": "correct horse"}"#])
        struct Session: Decodable {
            let access: String
        }
        return try JSONDecoder().decode(Session.self, from: Data(answer.output.utf8)).access
    }

    /// Lets the server read its certificate again, and returns the line that it logs about it.
    func reload() async -> String {
        Foundation.kill(process.processIdentifier, SIGHUP)
        return await log.fileHandleForReading.text(until: "\n")
    }

    /// Asks the server to stop, and returns its status.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Ends the server if it still runs, and removes its database.
    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }
}
