import Foundation

/// The process's standard output and standard error.
enum Console {
    /// Writes to standard output. Nobody reads on when it is closed, so a failure ends nothing but the output.
    @MainActor
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes a line to standard error.
    static func writeError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("petnest: \(line)\n".utf8))
    }
}
