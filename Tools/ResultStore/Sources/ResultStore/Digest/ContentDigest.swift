/// The SHA-256 of some bytes (FIPS 180-4): two contents with the same digest are taken to be the same.
///
/// Written and read as 64 hexadecimal digits in lower case, and in no other form.
public struct ContentDigest: Hashable, Sendable {
    // Four words instead of an array: digests are compared and put in tables by the thousand.
    private let words: SIMD4<UInt64>

    /// The number of bytes of a digest.
    public static let byteCount = 32

    /// The digest of bytes in memory.
    public init(of bytes: some Sequence<UInt8>) {
        var hash = SHA256()
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { hash.update(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { Array(bytes).withUnsafeBytes { hash.update($0) } }
        self.init(hash.finalize())
    }

    /// The digest of a text's UTF-8.
    public init(of text: String) {
        self.init(of: text.utf8)
    }

    /// The digest whose bytes these are; nil unless there are ``byteCount`` of them.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    /// The digest that 64 hexadecimal digits in lower case name; nil for any other text.
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

    /// The ``byteCount`` bytes, in the order that the hexadecimal digits have.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Calls a closure with the ``byteCount`` bytes where they are.
    func withUnsafeBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        Swift.withUnsafeBytes(of: words, body)
    }

    /// The digest in 64 hexadecimal digits, in lower case.
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
    /// Reads 64 hexadecimal digits in lower case; anything else is corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let digest = ContentDigest(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected 64 hexadecimal digits in lower case, found '\(text)'")
        }
        self = digest
    }

    /// Writes ``hex``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
