import Foundation

/// A value as SQLite stores it: what a statement is given for a `?`, and what a row holds in a column.
public enum SQLValue: Hashable, Sendable {
    /// The absence of a value.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A double-precision number. SQLite stores NaN as NULL.
    case real(Double)
    /// Text in UTF-8. Text that holds a NUL character is refused when it is bound, since SQLite would cut it there.
    case text(String)
    /// Bytes.
    case blob(Data)

    /// The name of the storage class, as error messages use it.
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
    /// Creates 1 for true and 0 for false, as SQLite has no boolean.
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}
