/// The encoding of a kind of record in an LLVM bitstream.
struct BitAbbreviation {
    enum Operand {
        case literal(UInt64)
        case fixed(Int)
        case variable(Int)
        case character
        case array
        case blob
    }

    private let operands: [Operand]

    /// Reads a definition, after its `DEFINE_ABBREV`.
    init(_ cursor: inout BitCursor) throws(SerializedDiagnosticsError) {
        var operands: [Operand] = []
        for _ in 0..<(try cursor.count(5)) {
            if try cursor.fixed(1) == 1 {
                operands.append(.literal(try cursor.variable(8)))
                continue
            }
            switch try cursor.fixed(3) {
            case 1: operands.append(.fixed(try Self.width(&cursor)))
            case 2: operands.append(.variable(try Self.width(&cursor)))
            case 3: operands.append(.array)
            case 4: operands.append(.character)
            case 5: operands.append(.blob)
            default: throw SerializedDiagnosticsError(bit: cursor.position)
            }
        }
        self.operands = operands
    }

    /// Reads a record with this encoding.
    func record(_ cursor: inout BitCursor) throws(SerializedDiagnosticsError) -> BitRecord {
        var values: [UInt64] = []
        var blob: ArraySlice<UInt8> = []
        var index = 0
        while index < operands.count {
            switch operands[index] {
            case .array:
                // The next operand is that of the array's elements, and must be the last one.
                guard index + 2 == operands.count else { throw SerializedDiagnosticsError(bit: cursor.position) }
                for _ in 0..<(try cursor.count(6)) { values.append(try scalar(operands[index + 1], &cursor)) }
                index += 1
            case .blob: blob = try cursor.blob(try cursor.count(6))
            case .literal, .fixed, .variable, .character: values.append(try scalar(operands[index], &cursor))
            }
            index += 1
        }
        guard let code = values.first else { throw SerializedDiagnosticsError(bit: cursor.position) }
        return BitRecord(code: code, fields: Array(values.dropFirst()), blob: blob)
    }

    private func scalar(_ operand: Operand, _ cursor: inout BitCursor) throws(SerializedDiagnosticsError) -> UInt64 {
        switch operand {
        case .literal(let value): return value
        case .fixed(let width): return try cursor.fixed(width)
        case .variable(let width): return width == 0 ? 0 : try cursor.variable(width)
        case .character: return try cursor.fixed(6)
        case .array, .blob: throw SerializedDiagnosticsError(bit: cursor.position)
        }
    }

    private static func width(_ cursor: inout BitCursor) throws(SerializedDiagnosticsError) -> Int {
        let width = try cursor.variable(5)
        guard width <= 64 else { throw SerializedDiagnosticsError(bit: cursor.position) }
        return Int(width)
    }
}
