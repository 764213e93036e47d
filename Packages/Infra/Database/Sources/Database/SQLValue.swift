import Foundation

/// A SQLite value: the argument for a `?`, or a column's content.
public enum SQLValue: Hashable, Sendable {
    /// No value.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A double-precision number. SQLite stores NaN as NULL.
    case real(Double)
    /// Text in UTF-8. Binding text with a NUL character is an error, because SQLite would truncate it there.
    case text(String)
    /// Bytes.
    case blob(Data)

    /// The name of the storage class for error messages.
    var storageClass: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .blob: "blob"
        }
    }
}

extension SQLValue: ExpressibleByNilLiteral {
    /// Creates NULL.
    public init(nilLiteral: ()) { self = .null }
}

extension SQLValue: ExpressibleByIntegerLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SQLValue: ExpressibleByFloatLiteral {
    /// Creates a real number.
    public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLValue: ExpressibleByStringLiteral {
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension SQLValue: ExpressibleByBooleanLiteral {
    /// Creates 1 for true and 0 for false, because SQLite has no Boolean.
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}
