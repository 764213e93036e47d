import Foundation

/// A Swift type for column values and statement arguments.
public protocol SQLConvertible {
    /// A description of valid column values for error messages.
    static var sqlExpectation: String { get }

    /// Creates the Swift value, or returns `nil` if the stored value has another type or is out of range.
    init?(sqlValue: SQLValue)

    /// The stored value.
    var sqlValue: SQLValue { get }
}

extension Int: SQLConvertible {
    /// An integer in the range of `Int`.
    public static var sqlExpectation: String { "integer" }

    /// Reads an integer. A real number isn't rounded.
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(exactly: value)
    }

    /// The integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLConvertible {
    /// An integer.
    public static var sqlExpectation: String { "integer" }

    /// Reads an integer. A real number isn't rounded.
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }

    /// The integer.
    public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLConvertible {
    /// A real number, or an integer that `Double` represents exactly.
    public static var sqlExpectation: String { "real" }

    /// Reads a real number, or an integer that `Double` represents exactly (a column without a type stores `3.0` as
    /// `3`).
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let value): self = value
        case .integer(let value): self.init(exactly: value)
        case .null, .text, .blob: return nil
        }
    }

    /// The real number.
    public var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLConvertible {
    /// The integers 0 and 1.
    public static var sqlExpectation: String { "0 or 1" }

    /// Reads 0 as false and 1 as true, and nothing else.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }

    /// The integer 1 for true, 0 for false.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLConvertible {
    /// A text.
    public static var sqlExpectation: String { "text" }

    /// Reads a text. Numbers aren't converted.
    public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }

    /// The text.
    public var sqlValue: SQLValue { .text(self) }
}

extension Data: SQLConvertible {
    /// A blob.
    public static var sqlExpectation: String { "blob" }

    /// Reads a blob.
    public init?(sqlValue: SQLValue) {
        guard case .blob(let value) = sqlValue else { return nil }
        self = value
    }

    /// The blob.
    public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    /// The wrapped type's expectation, or NULL.
    public static var sqlExpectation: String { "\(Wrapped.sqlExpectation) or null" }

    /// Reads NULL as `nil`, and other values like the wrapped type.
    public init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = .none
        } else if let value = Wrapped(sqlValue: sqlValue) {
            self = .some(value)
        } else {
            return nil
        }
    }

    /// The wrapped value, or NULL.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
