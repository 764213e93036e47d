/// Writes numbers, texts and digests as bytes that ``ByteReader`` reads: numbers little end first, texts after their length.
///
/// Every value ends where its own first bytes say, so no two sequences of values have the same bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    // One function a type instead of a generic one: a program built for debugging writes ten times as fast.
    mutating func add(_ value: UInt8) {
        bytes.append(value)
    }

    mutating func add(_ value: UInt32) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ value: Int64) {
        add(UInt64(bitPattern: value))
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { buffer in
            add(UInt32(buffer.count))
            bytes.append(contentsOf: buffer)
        }
    }

    mutating func add(_ digest: ContentDigest) {
        digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ raw: [UInt8]) {
        bytes.append(contentsOf: raw)
    }

    mutating func add(_ raw: ArraySlice<UInt8>) {
        bytes.append(contentsOf: raw)
    }
}
