import Foundation
import Testing

extension PseudoTerminal {
    /// Waits until the screen without its footer equals a golden.
    /// - Parameters:
    ///   - name: The file's name in `Goldens`.
    ///   - text: A text that only the expected screen contains.
    func expectGolden(_ name: String, once text: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).txt")
        try wait(for: text)
        try wait(without: " Working")
        try wait("the footer of \(name)") { !bodyText.isEmpty }
        if ProcessInfo.processInfo.environment["WRITE_GOLDENS"] != nil {
            try Data((bodyText + "\n").utf8).write(to: file)
            return
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        // Waits for drawing to end; a different screen fails with both.
        try wait("the screen \(name):\n\(golden)") { bodyText + "\n" == golden }
    }

    /// The text above the footer; empty while the footer isn't drawn.
    private var bodyText: String {
        let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let footer = lines.lastIndex(where: { $0.hasPrefix("──") }),
            lines[..<footer].contains(where: { $0.hasPrefix("──") })
        else { return "" }
        let body = lines[..<footer].reversed().drop { $0.isEmpty }.reversed()
        return body.joined(separator: "\n")
    }
}
