/// Reads the fields of one message (https://protobuf.dev/programming-guides/encoding). Groups, which version 3 doesn't have,
/// and anything cut short are no message.
struct ProtobufReader {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A number of four or eight bytes, which no field that is read here has.
        case fixed
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The next field and its number; nil at the end. Throws ``EntryDefect/damaged`` for what isn't a message.
    mutating func next() throws(EntryDefect) -> (field: UInt64, value: Value)? {
        guard position < bytes.endIndex else { return nil }
        let tag = try number()
        let field = tag >> 3
        // Field numbers have 29 bits and begin at 1.
        guard field > 0, field < 1 << 29 else { throw .damaged }
        switch tag & 7 {
        case 0: return (field, .number(try number()))
        case 1: _ = try take(8)
        case 2: return (field, .bytes(try take(number())))
        case 5: _ = try take(4)
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
            // The tenth byte holds the last bit of 64.
            guard shift < 63 || byte <= 1 else { throw .damaged }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damaged
    }

    private mutating func take(_ count: UInt64) throws(EntryDefect) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.endIndex - position) else { throw .damaged }
        defer { position += Int(count) }
        return bytes[position..<(position + Int(count))]
    }
}
