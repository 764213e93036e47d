import Foundation

/// A secret of 256 random bits that the backend creates and sends once: an access or refresh token, or a device's
/// secret.
public struct Token: Hashable, Sendable {
    /// The token as it is sent: 43 characters of base64url (RFC 4648, section 5).
    public let text: String

    /// Creates a random token.
    public init() {
        // The system's generator is cryptographically secure on all supported platforms.
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: random.next(), Array.init) }
        text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads a received token, or returns `nil` if the text can't be one.
    public init?(_ text: String) {
        guard text.utf8.count == 43,
            text.utf8.allSatisfy({ byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            })
        else { return nil }
        self.text = text
    }

    /// The stored hash.
    public var hash: Data { SHA256.hash(text) }
}
