/// A SHA-256 digest (FIPS 180-4). Contents with the same digest are considered identical.
///
/// Its only textual form is 64 lowercase hexadecimal digits.
public struct ContentDigest: Hashable, Sendable {
    // Four words instead of an array, because tables hold thousands of digests.
    private let words: SIMD4<UInt64>

    /// The length of a digest in bytes.
    public static let byteCount = 32

    /// Computes the digest of a sequence of bytes.
    public init(of bytes: some Sequence<UInt8>) {
        var hash = SHA256()
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { hash.update(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { Array(bytes).withUnsafeBytes { hash.update($0) } }
        self.init(hash.finalize())
    }

    /// Computes the digest of a string's UTF-8 bytes.
    public init(of text: String) {
        self.init(of: text.utf8)
    }

    /// Creates a digest from its bytes. Returns `nil` unless there are ``byteCount`` of them.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    /// Creates a digest from 64 lowercase hexadecimal digits. Returns `nil` for any other text.
    public init?(hex: some StringProtocol) {
        let digits = hex.utf8
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        var first: UInt8?
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            if let upper = first {
                bytes.append(upper << 4 | value)
                first = nil
            } else {
                first = value
            }
        }
        self.init(bytes: bytes)
    }

    init(_ hash: [UInt8]) {
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: hash) }
        self.words = words
    }

    /// The bytes, in the order of the hexadecimal digits.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Calls a closure with the digest's bytes, without copying them.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Swift.withUnsafeBytes(of: words, body)
    }

    /// The digest as 64 lowercase hexadecimal digits.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension ContentDigest: CustomStringConvertible {
    /// The same as ``hex``.
    public var description: String { hex }
}

extension ContentDigest: Codable {
    /// Decodes 64 lowercase hexadecimal digits. Throws `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let digest = ContentDigest(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected 64 lowercase hexadecimal digits, found '\(text)'")
        }
        self = digest
    }

    /// Encodes ``hex``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
