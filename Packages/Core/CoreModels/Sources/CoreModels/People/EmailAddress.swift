import Foundation

/// An e-mail address in the normalized form by which accounts are found: in lower case, with composed letters.
public struct EmailAddress: Hashable, Sendable {
    /// The maximum length in bytes (RFC 5321, 4.5.3.1).
    public static let longest = 254

    /// The normalized address, to be compared byte by byte.
    public let text: String

    /// Reads a typed address, ignoring surrounding white space.
    /// - Throws: ``CredentialError`` if it isn't an address to which mail can be sent.
    public init(_ typed: String) throws(CredentialError) {
        self.text = try Self.read(typed).get()
    }

    /// Returns the problem of an address, for the form in which it is typed.
    public static func problem(with typed: String) -> CredentialError? {
        if case .failure(let error) = read(typed) { error } else { nil }
    }

    private static func read(_ typed: String) -> Result<String, CredentialError> {
        // Very long texts aren't examined letter by letter.
        guard typed.utf8.count <= 4 * longest else { return .failure(.emailTooLong) }
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            .lowercased()
        guard text.utf8.count <= longest else { return .failure(.emailTooLong) }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let domain = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        // The address is used in mail headers, so it must not end a line or start another address.
        let strange = text.unicodeScalars.contains { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || [.control, .format, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
                || "<>(),;:\\\"[]".unicodeScalars.contains(scalar)
        }
        let isWhole = parts.count == 2 && !parts[0].isEmpty && domain.allSatisfy { !$0.isEmpty }
        return isWhole && !strange ? .success(text) : .failure(.noEmail)
    }
}
