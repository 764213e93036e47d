import BackendCore
import Foundation

/// Sends mail by a program with the interface of sendmail, such as that of every mail server, or msmtp.
///
/// The program connects, encrypts, signs in and retries.
struct Sendmail: Mailing {
    /// The program.
    let program: URL
    /// The address that mail comes from.
    let sender: String

    /// Passes a letter to the program, and waits for its end.
    /// - Throws: ``SendmailError`` if it can't be started, or fails.
    func send(_ letter: Letter) async throws {
        let process = Process()
        process.executableURL = program
        // The recipients are in the header; a line with only a dot doesn't end the letter.
        process.arguments = ["-t", "-i", "-f", sender]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                return continuation.resume(throwing: SendmailError.cannotStart(program.path, "\(error)"))
            }
            // A letter is shorter than a pipe's buffer, so this doesn't wait for the program. A program that doesn't
            // read it fails with its status.
            try? input.fileHandleForWriting.write(contentsOf: Data(letter.message(from: sender).utf8))
            try? input.fileHandleForWriting.close()
        }
        guard status == 0 else { throw SendmailError.failed(program.path, status: status) }
    }
}

/// The reasons a letter isn't sent.
enum SendmailError: Error, Equatable, CustomStringConvertible {
    /// The program can't be started.
    case cannotStart(String, String)
    /// The program ended with a status other than 0.
    case failed(String, status: Int32)

    /// What happened.
    var description: String {
        switch self {
        case .cannotStart(let program, let reason): "\(program) can't be started: \(reason)"
        case .failed(let program, let status): "\(program) ended with status \(status); its log says why."
        }
    }
}
