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

    /// Writes to standard output. Ignores errors: a closed output has no reader.
    @MainActor
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes lines to standard output, without control characters other than tabs.
    @MainActor
    static func write(lines: [String]) {
        let clean = lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).cleaned() }
                .joined(separator: "\t") + "\n"
        }
        write(clean.joined())
    }

    /// Shows progress on standard error if that is a terminal, in one line that is erased at the end.
    static func showProgress(_ progress: PetNestOptions.Progress?) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let text = progress.map { "petnest: \($0.title), part \($0.part) of \($0.count)" } ?? ""
        try? FileHandle.standardError.write(contentsOf: Data("\r\(text)\u{1B}[K".utf8))
    }

    /// Writes a line to standard error, without control characters.
    static func writeError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("petnest: \(line.cleaned())\n".utf8))
    }
}
