/// A secret that those who write records share with those who believe them (HMAC-SHA256, RFC 2104).
///
/// Who can write to a store but doesn't know the secret can't make a pass. The secret shows in no description.
public struct SigningSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret's bytes, filled up with zeros to a block of the hash.
    private let key: [UInt8]

    /// The fewest bytes that a secret has.
    public static let minimumLength = 16

    /// A secret as text; nil when its UTF-8 has fewer than ``minimumLength`` bytes, which could be guessed.
    public init?(_ text: String) {
        guard text.utf8.count >= Self.minimumLength else { return nil }
        let bytes = text.utf8.count > SHA256.blockSize ? ContentDigest(of: text).bytes : Array(text.utf8)
        key = bytes + [UInt8](repeating: 0, count: SHA256.blockSize - bytes.count)
    }

    /// Says that there is a secret, and not which.
    public var description: String { "a secret" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    static let signatureLength = 32

    func signature(of bytes: some Sequence<UInt8>) -> [UInt8] {
        let inner = ContentDigest(of: key.map { $0 ^ 0x36 } + bytes)
        return ContentDigest(of: key.map { $0 ^ 0x5c } + inner.bytes).bytes
    }

    /// Takes the same time wherever two signatures differ.
    func isSignature(_ signature: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>) -> Bool {
        let expected = self.signature(of: bytes)
        guard signature.count == expected.count else { return false }
        return zip(signature, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
