/// Writes numbers, texts and digests as bytes that ``ByteReader`` reads: numbers little end first, texts after their length.
///
/// Every value ends where its own first bytes say, so no two sequences of values have the same bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ digest: ContentDigest) {
        bytes.append(contentsOf: digest.bytes)
    }

    mutating func add(_ raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }
}
