/// A 128-bit hash of numbers and texts. It is the same in every run, and not cryptographic.
///
/// It hashes eight bytes at a time, so a whole tree takes a millisecond.
public struct Fingerprint: Hashable, Sendable {
    /// The first half.
    public private(set) var first: UInt64
    /// The second half, mixed in another way.
    public private(set) var second: UInt64

    /// Creates the fingerprint of no content.
    public init() {
        self.init(first: 0xcbf2_9ce4_8422_2325, second: 0x6c62_272e_07bb_0142)
    }

    /// Creates a fingerprint from stored halves.
    public init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    /// Adds a number.
    public mutating func add(_ number: UInt64) {
        first = (first ^ number) &* 0x9fb2_1c65_1e98_df25
        first ^= first >> 32
        second = ((second << 23 | second >> 41) ^ number) &* 0x9e37_79b9_7f4a_7c15
        second ^= second >> 29
    }

    /// Adds a number.
    public mutating func add(_ number: Int) {
        add(UInt64(bitPattern: Int64(number)))
    }

    /// Adds another fingerprint.
    public mutating func add(_ other: Fingerprint) {
        add(other.first)
        add(other.second)
    }

    /// Adds a text and its length, so that the border between two texts matters.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Adds an optional text; nil differs from an empty one.
    public mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    /// Adds bytes and their number.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(bytes.count)
        var position = 0
        while position + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            position += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[position...] { rest = rest << 8 | UInt64(byte) }
        if position < bytes.count { add(rest) }
    }
}
