import Foundation
import TestSupport

/// A run of `crash-child`.
final class CrashChild {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts it, with Swift's own crash report switched off.
    init(_ folder: URL, _ how: String, backtrace: Bool = false) throws {
        process.executableURL = Child.productsFolder.appending(path: "crash-child")
        process.arguments = [folder.path(percentEncoded: false), how]
        process.environment = ["SWIFT_BACKTRACE": "enable=\(backtrace ? "yes" : "no"),color=no,interactive=no"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Waits until it has written something.
    func waitForOutput() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Waits for its end, and returns its output and the signal that ended it, if one did.
    func end() throws -> (output: String, signal: Int32?) {
        try input.fileHandleForWriting.close()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
        return (String(decoding: written, as: UTF8.self), signal)
    }
}
