/// A row of a result: values by column name, with typed access.
///
/// A row is a value that can leave the closure that fetched it.
///
/// ```swift
/// let name: String = try row.value("name")
/// let microchip: String? = try row.value("microchip")
/// ```
public struct Row: Hashable, Sendable {
    /// The names of the columns in the statement's order.
    public let columns: [String]

    /// The values in the order of the columns.
    public let values: [SQLValue]

    /// Creates a row. There are as many values as columns.
    public init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// Reads a column as a Swift type. An optional type accepts NULL.
    ///
    /// If two columns have the same name, the first one is read.
    /// - Throws: ``DatabaseError/missingColumn(_:available:)`` if the statement has no such column, and
    ///   ``DatabaseError/columnType(_:expected:found:)`` if it contains another type.
    public func value<Value: SQLConvertible>(
        _ column: String, as type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value {
        guard let index = columns.firstIndex(of: column) else {
            throw .missingColumn(column, available: columns)
        }
        guard let value = Value(sqlValue: values[index]) else {
            throw .columnType(column, expected: Value.sqlExpectation, found: values[index].storageClass)
        }
        return value
    }
}
