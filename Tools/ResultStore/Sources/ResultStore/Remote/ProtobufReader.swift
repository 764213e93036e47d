/// Reads the fields of a protobuf message (https://protobuf.dev/programming-guides/encoding).
///
/// Truncated messages are invalid, and so are groups, which version 3 doesn't have.
struct ProtobufReader {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A fixed-width number of four or eight bytes. The fields that are read here don't use it.
        case fixed
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Returns the next field and its number, or `nil` at the end. Throws ``EntryDefect/damaged`` if the message is
    /// invalid.
    mutating func next() throws(EntryDefect) -> (field: UInt64, value: Value)? {
        guard position < bytes.endIndex else { return nil }
        let tag = try number()
        let field = tag >> 3
        // Field numbers have 29 bits and start at 1.
        guard field > 0, field < 1 << 29 else { throw .damaged }
        switch tag & 7 {
        case 0: return (field, .number(try number()))
        case 1: _ = try popBytes(8)
        case 2: return (field, .bytes(try popBytes(number())))
        case 5: _ = try popBytes(4)
        default: throw .damaged
        }
        return (field, .fixed)
    }

    private mutating func number() throws(EntryDefect) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 70, position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            // The tenth byte holds only the highest of the 64 bits.
            guard shift < 63 || byte <= 1 else { throw .damaged }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damaged
    }

    private mutating func popBytes(_ count: UInt64) throws(EntryDefect) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.endIndex - position) else { throw .damaged }
        defer { position += Int(count) }
        return bytes[position..<(position + Int(count))]
    }
}
