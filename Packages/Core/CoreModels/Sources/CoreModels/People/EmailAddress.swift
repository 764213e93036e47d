import Foundation

/// An e-mail address as accounts are found by: in lower case, and its letters composed.
public struct EmailAddress: Hashable, Sendable {
    /// The longest address that mail can be sent to, in bytes (RFC 5321, 4.5.3.1).
    public static let longest = 254

    /// The address, to be compared byte by byte.
    public let text: String

    /// Reads what somebody typed; white space around it doesn't count.
    /// - Throws: ``CredentialError`` where mail can't be sent to it.
    public init(_ typed: String) throws(CredentialError) {
        self.text = try Self.read(typed).get()
    }

    /// What is wrong with an address, for the form in which it is typed.
    public static func problem(with typed: String) -> CredentialError? {
        if case .failure(let error) = read(typed) { error } else { nil }
    }

    private static func read(_ typed: String) -> Result<String, CredentialError> {
        // A megabyte isn't looked at letter by letter.
        guard typed.utf8.count <= 4 * longest else { return .failure(.emailTooLong) }
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            .lowercased()
        guard text.utf8.count <= longest else { return .failure(.emailTooLong) }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let domain = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        // Header fields of letters hold it, so nothing in it may end a line or begin another address.
        let strange = text.unicodeScalars.contains { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || [.control, .format, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
                || "<>(),;:\\\"[]".unicodeScalars.contains(scalar)
        }
        let isWhole = parts.count == 2 && !parts[0].isEmpty && domain.allSatisfy { !$0.isEmpty }
        return isWhole && !strange ? .success(text) : .failure(.noEmail)
    }
}
