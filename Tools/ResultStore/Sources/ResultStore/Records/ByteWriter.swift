/// Encodes numbers, strings and digests as bytes for ``ByteReader``: numbers are little-endian, strings follow their
/// length.
///
/// Each value determines its own length, so different sequences of values never have the same encoding.
public struct ByteWriter {
    /// The encoded bytes.
    public private(set) var bytes: [UInt8] = []

    /// Starts with no bytes.
    public init() {}

    // Overloads instead of a generic function: in debug builds they are ten times as fast.
    /// Adds a byte.
    public mutating func add(_ value: UInt8) {
        bytes.append(value)
    }

    /// Adds a number of four bytes.
    public mutating func add(_ value: UInt32) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Adds a number of eight bytes.
    public mutating func add(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Adds a number of eight bytes.
    public mutating func add(_ value: Int64) {
        add(UInt64(bitPattern: value))
    }

    /// Adds a string with its length.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { buffer in
            add(UInt32(buffer.count))
            bytes.append(contentsOf: buffer)
        }
    }

    /// Adds the bytes of a digest.
    public mutating func add(_ digest: ContentDigest) {
        digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Adds bytes without their number.
    public mutating func add(_ raw: [UInt8]) {
        bytes.append(contentsOf: raw)
    }

    /// Adds bytes without their number.
    public mutating func add(_ raw: ArraySlice<UInt8>) {
        bytes.append(contentsOf: raw)
    }
}
