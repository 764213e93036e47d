/// A sum of 128 bits over numbers and texts that tells one content from another, in every run alike; not for secrets.
///
/// It takes eight bytes at a time, so that what a whole tree holds can be summed up in a millisecond.
public struct Fingerprint: Hashable, Sendable {
    /// One half.
    public private(set) var first: UInt64
    /// The other half, mixed in another way.
    public private(set) var second: UInt64

    /// Creates the fingerprint of nothing.
    public init() {
        self.init(first: 0xcbf2_9ce4_8422_2325, second: 0x6c62_272e_07bb_0142)
    }

    /// Creates one of halves that were kept.
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

    /// Adds a text and its length, so that texts can't run into each other.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Adds a text, or that there is none.
    public mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    /// Adds bytes and how many they are.
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
