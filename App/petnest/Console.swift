import Foundation
import PetNestApp
import SharedUI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The process's standard output and standard error.
enum Console {
    /// Whether standard output is a terminal, which a person reads.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes to standard output. Nobody reads on when it is closed, so a failure ends nothing but the output.
    @MainActor
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes lines to standard output, without what could steer a terminal; the tabs between a line's parts stay.
    @MainActor
    static func write(lines: [String]) {
        let clean = lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).cleaned() }
                .joined(separator: "\t") + "\n"
        }
        write(clean.joined())
    }

    /// Shows on standard error, where that is a terminal, how far something has come: in one line, which goes at the end.
    static func showProgress(_ progress: PetNestOptions.Progress?) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let text = progress.map { "petnest: \($0.title), part \($0.part) of \($0.count)" } ?? ""
        try? FileHandle.standardError.write(contentsOf: Data("\r\(text)\u{1B}[K".utf8))
    }

    /// Writes a line to standard error, without what could steer a terminal.
    static func writeError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("petnest: \(line.cleaned())\n".utf8))
    }
}
