import Crypto

/// A secret that those who write records share with those who believe them (HMAC-SHA256, RFC 2104).
///
/// Who can write to a store but doesn't know the secret can't make a pass. The secret shows in no description.
public struct SigningSecret: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: SymmetricKey

    /// The fewest bytes that a secret has.
    public static let minimumLength = 16

    /// A secret as text; nil when its UTF-8 has fewer than ``minimumLength`` bytes, which could be guessed.
    public init?(_ text: String) {
        guard text.utf8.count >= Self.minimumLength else { return nil }
        key = SymmetricKey(data: Array(text.utf8))
    }

    /// Says that there is a secret, and not which.
    public var description: String { "a secret" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    static let signatureLength = 32

    func signature(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// Takes the same time wherever two signatures differ.
    func isSignature(_ signature: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: bytes, using: key)
    }
}
