import CoreStorage
import Foundation

/// The program that accesses the desktop's keyring.
struct SecretTool: Sendable {
    /// The command to run.
    enum Command {
        case lookup
        case store(label: String)
        case clear

        var arguments: [String] {
            switch self {
            case .lookup: ["lookup"]
            case .store(let label): ["store", "--label=\(label)"]
            case .clear: ["clear"]
            }
        }

        var operation: String {
            switch self {
            case .lookup: "read"
            case .store: "write to"
            case .clear: "remove something from"
            }
        }
    }

    /// The place of the secrets, for a person.
    static let place = "the desktop's keyring"

    private let path: String

    /// Finds the program.
    init(environment: [String: String]) throws(StorageError) {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard let path = folders.map({ "\($0)/secret-tool" }).first(where: FileManager.default.isExecutableFile) else {
            throw .service(
                operation: "use", place: Self.place,
                reason: "there is no secret-tool in PATH (Debian has it in libsecret-tools)")
        }
        self.path = path
    }

    /// Runs the program to its end.
    /// - Parameter input: The content to store, at most the buffer of a pipe.
    /// - Returns: The found content, or `nil` if there is no such item.
    func run(_ command: Command, _ attributes: [String], input: Data = Data()) throws(StorageError) -> Data? {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = command.arguments + attributes
        let given = Pipe()
        let outputPipe = Pipe()
        let wrong = Pipe()
        process.standardInput = given
        process.standardOutput = outputPipe
        process.standardError = wrong
        do {
            // Written before it runs: writing to a program that has ended would end this process, too.
            try given.fileHandleForWriting.write(contentsOf: input)
            try given.fileHandleForWriting.close()
            try process.run()
        } catch {
            throw failure(command, "\(path) can't be started: \(error.localizedDescription)")
        }
        let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
        let reason = String(decoding: wrong.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let isDone = process.terminationReason == .exit && process.terminationStatus == 0
        // For a missing item it exits with 1 and without a message.
        if !isDone, !reason.isEmpty || process.terminationReason != .exit || process.terminationStatus != 1 {
            throw failure(
                command, reason.isEmpty ? "\(path) ended with \(process.terminationStatus)" : reason)
        }
        return isDone ? output : nil
    }

    private func failure(_ command: Command, _ reason: String) -> StorageError {
        let lines = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        return .service(operation: command.operation, place: Self.place, reason: lines)
    }
}
