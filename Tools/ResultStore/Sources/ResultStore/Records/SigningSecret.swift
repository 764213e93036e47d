/// A secret that writers and readers of records share, for signatures with HMAC-SHA256 (RFC 2104).
///
/// Without the secret, nobody can forge a pass, even with write access to a store. No description contains the secret.
public struct SigningSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret, padded with zeros to the block size of the hash.
    private let key: [UInt8]

    /// The minimum length of a secret in bytes.
    public static let minimumLength = 16

    /// Creates a secret from a string. Returns `nil` if its UTF-8 is shorter than ``minimumLength``, since it could be
    /// guessed.
    public init?(_ text: String) {
        guard text.utf8.count >= Self.minimumLength else { return nil }
        let bytes = text.utf8.count > SHA256.blockSize ? ContentDigest(of: text).bytes : Array(text.utf8)
        key = bytes + [UInt8](repeating: 0, count: SHA256.blockSize - bytes.count)
    }

    /// A constant text that doesn't reveal the secret.
    public var description: String { "a secret" }

    /// An empty mirror, so that dumping the value doesn't reveal the secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    static let signatureLength = 32

    func signature(of bytes: some Sequence<UInt8>) -> [UInt8] {
        let inner = ContentDigest(of: key.map { $0 ^ 0x36 } + bytes)
        return ContentDigest(of: key.map { $0 ^ 0x5c } + inner.bytes).bytes
    }

    /// Compares signatures in constant time.
    func isSignature(_ signature: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>) -> Bool {
        let expected = self.signature(of: bytes)
        guard signature.count == expected.count else { return false }
        return zip(signature, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
