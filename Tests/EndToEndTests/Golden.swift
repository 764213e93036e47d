import Foundation
import Testing

extension PseudoTerminal {
    /// Waits until the screen without its footer is as it was kept.
    /// - Parameters:
    ///   - name: The file's name in `Goldens`.
    ///   - text: What the screen shows once it is the one that is meant.
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
        // Waits until drawing ends; a different screen fails with both.
        try wait("the screen \(name):\n\(golden)") { bodyText + "\n" == golden }
    }

    /// What stands above the footer; nothing while the screen isn't drawn down to it.
    private var bodyText: String {
        let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let footer = lines.lastIndex(where: { $0.hasPrefix("──") }),
            lines[..<footer].contains(where: { $0.hasPrefix("──") })
        else { return "" }
        let body = lines[..<footer].reversed().drop { $0.isEmpty }.reversed()
        return body.joined(separator: "\n")
    }
}
