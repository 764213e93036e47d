import Foundation

/// Writes each letter to a file in a folder, from which a mail program on the same machine can open it.
public struct Outbox: Mailing {
    private let folder: URL

    /// Creates an outbox.
    /// - Parameter folder: The folder for the letters, created with the first one and readable by its owner only.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Writes a letter in the format of RFC 5322, which mail programs open: `20260503-120000-8F3A….eml`.
    public func send(_ letter: Letter) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let time = letter.date.formatted(
            Date.ISO8601FormatStyle().year().month().day().time(includingFractionalSeconds: false).dateSeparator(
                .omitted
            ).timeSeparator(.omitted))
        let file = folder.appending(path: "\(time)-\(UUID().uuidString.prefix(8)).eml")
        let partial = folder.appending(path: ".\(file.lastPathComponent)")
        // Only the owner can read the file at any time, and it is never incomplete under its name.
        guard
            FileManager.default.createFile(
                atPath: partial.path, contents: Data(letter.message(from: "petnest@localhost").utf8),
                attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: partial.path]) }
        try FileManager.default.moveItem(at: partial, to: file)
    }
}

extension Letter {
    /// Returns the letter in the format of RFC 5322, with CRLF line endings.
    /// - Parameter sender: The address that it comes from.
    public func message(from sender: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return """
            From: PetNest <\(sender)>
            To: \(recipient)
            Subject: \(subject)
            Date: \(formatter.string(from: date))
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit

            \(text)

            """.replacing("\n", with: "\r\n")
    }
}
