import Foundation

// bulkhead: mock
/// Brings letters to people: the codes for forgotten passwords.
public protocol Mailing: Sendable {
    /// Sends a letter, or hands it to whoever does.
    func send(_ letter: Letter) async throws
}

/// A letter of plain text to one person.
public struct Letter: Hashable, Sendable {
    /// The address, as it was registered: it holds neither white space nor control characters.
    public let recipient: String
    /// One line of ASCII.
    public let subject: String
    /// The text, with line feeds.
    public let text: String
    /// When it was written.
    public let date: Date
}

/// Puts letters into a folder, a file each, for a mail program on the same machine to show: there is nobody else to
/// send them.
public struct Outbox: Mailing {
    private let folder: URL

    /// Creates one.
    /// - Parameter folder: Where the letters go. It is made with the first, for its owner's eyes alone.
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
        // Only its owner reads it, from the first byte on, and nobody sees half of it.
        guard
            FileManager.default.createFile(
                atPath: partial.path, contents: Data(letter.message.utf8), attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: partial.path]) }
        try FileManager.default.moveItem(at: partial, to: file)
    }
}

extension Letter {
    /// The letter with its header: lines end as mail's do.
    var message: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return """
            From: PetNest <petnest@localhost>
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
