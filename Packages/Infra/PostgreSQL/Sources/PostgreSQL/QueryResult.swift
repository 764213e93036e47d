import Database
import Foundation

/// The result of a statement, which is released with this object.
final class QueryResult {
    let pointer: OpaquePointer?
    private let library: ClientLibrary
    private(set) lazy var columns = (0..<library.columnCount(pointer)).map { column in
        library.columnName(pointer, column).map { String(cString: $0) } ?? ""
    }
    private lazy var types = (0..<library.columnCount(pointer)).map { library.columnType(pointer, $0) }

    init(pointer: OpaquePointer?, library: ClientLibrary) {
        self.pointer = pointer
        self.library = library
    }

    deinit {
        library.clear(pointer)
    }

    /// Whether the statement was executed: PGRES_EMPTY_QUERY, PGRES_COMMAND_OK or PGRES_TUPLES_OK.
    var isSuccess: Bool { pointer != nil && 0...2 ~= library.resultStatus(pointer) }

    var rowCount: Int { Int(library.rowCount(pointer)) }

    /// Returns a field of the error: "C" for its code, "M" for its message.
    func errorField(_ field: Unicode.Scalar) -> String? {
        library.resultErrorField(pointer, CInt(field.value)).map { String(cString: $0) }
    }

    func row(_ index: Int) -> Row {
        Row(columns: columns, values: types.indices.map { value(index, $0) })
    }

    func value(_ rowIndex: Int, _ columnIndex: Int) -> SQLValue {
        let row = CInt(rowIndex)
        let column = CInt(columnIndex)
        if library.isNull(pointer, row, column) != 0 { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: library.value(pointer, row, column), count: Int(library.valueLength(pointer, row, column)))
        return SQLValue(text: bytes, type: types[columnIndex])
    }
}

extension SQLValue {
    /// Reads a value in PostgreSQL's text format.
    /// - Parameter type: The number of the type: <https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat>.
    fileprivate init(text bytes: UnsafeRawBufferPointer, type: UInt32) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch type {
        case 16: self = .integer(text == "t" ? 1 : 0)
        case 20, 21, 23: self = Int64(text).map(SQLValue.integer) ?? .text(text)
        case 700, 701: self = Double(text).map(SQLValue.real) ?? .text(text)
        // The sum of integers.
        case 1700: self = Int64(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real) ?? .text(text)
        case 17: self = .blob(Data(hexadecimal: bytes.dropFirst(2)))
        default: self = .text(text)
        }
    }

    /// The value as an argument in PostgreSQL's text format; `nil` for NULL.
    func argumentText() throws(DatabaseError) -> String? {
        switch self {
        case .null: return nil
        case .integer(let integer): return String(integer)
        case .real(let real): return real.isNaN ? nil : String(real)
        case .text(let text):
            if text.utf8.contains(0) { throw .unstorableText }
            return text
        case .blob(let data): return "\\x" + data.hexadecimal
        }
    }
}

extension Data {
    fileprivate init(hexadecimal digits: Slice<UnsafeRawBufferPointer>) {
        self.init(capacity: digits.count / 2)
        var high: UInt8?
        for digit in digits {
            let value = digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
            if let first = high {
                append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
    }

    fileprivate var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(count * 2)
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
