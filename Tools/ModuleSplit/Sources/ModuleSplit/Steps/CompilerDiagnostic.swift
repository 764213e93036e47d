import Foundation

/// A message of the compiler with its place.
struct CompilerDiagnostic: Hashable, Sendable {
    /// The absolute path of the file.
    let file: String
    /// The line, from 1.
    let line: Int
    /// The column in UTF-8 bytes, from 1.
    let column: Int
    /// `error`, `warning` or `note`.
    let severity: String
    /// The message without the place.
    let message: String

    /// Reads the diagnostics in the output of a build, in order, without duplicates.
    static func all(in output: String) -> [CompilerDiagnostic] {
        var seen: Set<CompilerDiagnostic> = []
        var result: [CompilerDiagnostic] = []
        for line in output.split(separator: "\n") {
            guard let diagnostic = CompilerDiagnostic(String(line)), seen.insert(diagnostic).inserted else { continue }
            result.append(diagnostic)
        }
        return result
    }

    /// - Parameter text: A line such as `/a/b.swift:3:7: error: cannot find 'x' in scope`.
    private init?(_ text: String) {
        guard text.hasPrefix("/"), let start = text.firstRange(of: ".swift:") else { return nil }
        let rest = text[start.upperBound...].split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard rest.count == 4, let line = Int(rest[0]), let column = Int(rest[1]) else { return nil }
        let severity = rest[2].trimmingCharacters(in: .whitespaces)
        guard ["error", "warning", "note"].contains(severity) else { return nil }
        file = String(text[..<start.lowerBound]) + ".swift"
        self.line = line
        self.column = column
        self.severity = severity
        message = rest[3].trimmingCharacters(in: .whitespaces)
    }

    /// The place and the message, on one line.
    var text: String { "\(file):\(line):\(column): \(severity): \(message)" }
}
