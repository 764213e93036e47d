/// The name under which a result is kept: the digest of everything that could change it.
public struct ResultKey: Hashable, Sendable, CustomStringConvertible {
    /// The digest of the inputs.
    public let digest: ContentDigest

    /// The key with a digest, as ``InputRecord/key`` makes it.
    public init(_ digest: ContentDigest) {
        self.digest = digest
    }

    /// The key in 64 hexadecimal digits, in lower case.
    public var hex: String { digest.hex }

    /// The same as ``hex``.
    public var description: String { digest.hex }
}
