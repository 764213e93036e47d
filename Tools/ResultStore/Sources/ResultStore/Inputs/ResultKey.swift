/// The key of a stored result: the digest of everything that could change the result.
public struct ResultKey: Hashable, Sendable, CustomStringConvertible {
    /// The digest of the inputs.
    public let digest: ContentDigest

    /// Creates a key from a digest. ``InputRecord/key`` computes it.
    public init(_ digest: ContentDigest) {
        self.digest = digest
    }

    /// The key as 64 lowercase hexadecimal digits.
    public var hex: String { digest.hex }

    /// The same as ``hex``.
    public var description: String { digest.hex }
}
