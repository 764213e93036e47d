import Foundation

// bulkhead: mock
/// Sends e-mail to people: the codes for forgotten passwords.
public protocol Mailing: Sendable {
    /// Sends a letter, or passes it to a program that does.
    func send(_ letter: Letter) async throws
}

/// A letter of plain text to one person.
public struct Letter: Hashable, Sendable {
    /// The address as it was registered, without white space or control characters.
    public let recipient: String
    /// One line of ASCII.
    public let subject: String
    /// The text, with line feeds.
    public let text: String
    /// The time at which it was written.
    public let date: Date

    /// Creates a letter.
    public init(recipient: String, subject: String, text: String, date: Date) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.date = date
    }
}
