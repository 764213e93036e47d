/// Writes numbers as bytes, in little-endian order, and texts as indexes into a table without duplicates.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    private var numbers: [String: UInt32] = [:]
    private var texts: [String] = []

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes bytes unchanged.
    mutating func add(bytes added: some Sequence<UInt8>) {
        bytes.append(contentsOf: added)
    }

    mutating func add(_ text: String) {
        let next = UInt32(texts.count)
        let number = numbers[text, default: next]
        if number == next {
            numbers[text] = number
            texts.append(text)
        }
        add(number)
    }

    /// Writes the number of items, and each item with `write`.
    mutating func add<Item>(_ items: [Item], _ write: (Item, inout ByteWriter) -> Void) {
        add(UInt32(items.count))
        for item in items { write(item, &self) }
    }

    /// The table of texts, for the start of the file.
    var table: [UInt8] {
        var writer = ByteWriter()
        writer.add(UInt32(texts.count))
        for text in texts {
            writer.add(UInt32(text.utf8.count))
            writer.bytes.append(contentsOf: text.utf8)
        }
        return writer.bytes
    }
}
