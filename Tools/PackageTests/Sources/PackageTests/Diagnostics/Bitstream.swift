/// The records of an LLVM bitstream, which consists of nested blocks.
///
/// LLVM describes the format: https://llvm.org/docs/BitCodeFormat.html
struct Bitstream {
    private var cursor: BitCursor
    /// The abbreviations that the stream's first block defines for other blocks, by block.
    private var shared: [UInt64: [BitAbbreviation]] = [:]
    private let visit: (_ block: UInt64, BitRecord) -> Void

    /// Reads a stream and its magic number.
    ///
    /// - Parameters:
    ///   - bytes: the stream.
    ///   - magic: the bytes with which the stream must start.
    ///   - visit: called with each record and the number of its block.
    static func read(
        _ bytes: [UInt8], magic: [UInt8], visit: @escaping (_ block: UInt64, BitRecord) -> Void
    ) throws(SerializedDiagnosticsError) {
        guard bytes.starts(with: magic) else { throw SerializedDiagnosticsError(bit: 0) }
        var stream = Bitstream(cursor: BitCursor(bytes), visit: visit)
        for _ in magic { _ = try stream.cursor.fixed(8) }
        while !stream.cursor.isAtEnd {
            guard try stream.cursor.fixed(2) == Code.block else {
                throw SerializedDiagnosticsError(bit: stream.cursor.position)
            }
            try stream.block(depth: 0)
        }
    }

    private init(cursor: BitCursor, visit: @escaping (UInt64, BitRecord) -> Void) {
        self.cursor = cursor
        self.visit = visit
    }

    /// The meanings of the first number of a block's entry. Larger numbers are abbreviations.
    private enum Code {
        static let end: UInt64 = 0
        static let block: UInt64 = 1
        static let definition: UInt64 = 2
        static let record: UInt64 = 3
    }

    private static let infoBlock: UInt64 = 0
    /// The record in the block of definitions that selects the block to which they apply.
    private static let setBlock: UInt64 = 1

    private mutating func block(depth: Int) throws(SerializedDiagnosticsError) {
        let number = try cursor.variable(8)
        let width = try cursor.variable(4)
        cursor.align()
        _ = try cursor.fixed(32)
        guard (2...32).contains(width), depth < 16 else { throw SerializedDiagnosticsError(bit: cursor.position) }
        var abbreviations = shared[number] ?? []
        var described: UInt64?
        while true {
            let code = try cursor.fixed(Int(width))
            switch code {
            case Code.end:
                cursor.align()
                return
            case Code.block: try block(depth: depth + 1)
            case Code.definition:
                let abbreviation = try BitAbbreviation(&cursor)
                if number != Self.infoBlock {
                    abbreviations.append(abbreviation)
                } else if let described {
                    shared[described, default: []].append(abbreviation)
                } else {
                    throw SerializedDiagnosticsError(bit: cursor.position)
                }
            default:
                let record = try record(code, abbreviations)
                if number != Self.infoBlock {
                    visit(number, record)
                } else if record.code == Self.setBlock {
                    described = record.fields.first
                }
            }
        }
    }

    private mutating func record(
        _ code: UInt64, _ abbreviations: [BitAbbreviation]
    ) throws(SerializedDiagnosticsError) -> BitRecord {
        if code == Code.record {
            var record = BitRecord(code: try cursor.variable(6))
            for _ in 0..<(try cursor.count(6)) { record.fields.append(try cursor.variable(6)) }
            return record
        }
        let index = Int(code) - Int(Code.record) - 1
        guard abbreviations.indices.contains(index) else { throw SerializedDiagnosticsError(bit: cursor.position) }
        return try abbreviations[index].record(&cursor)
    }
}
