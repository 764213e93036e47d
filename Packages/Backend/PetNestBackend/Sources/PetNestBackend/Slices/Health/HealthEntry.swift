import CoreModels
import Database
import Foundation

/// An entry of a pet's health record, on the wire and in a row of its table.
protocol HealthEntry: Codable, Sendable {
    /// The domain value, which validates the entry.
    associatedtype Value

    /// The table of this kind of entry.
    static var table: EntryTable { get }

    var id: String? { get }

    init(_ value: Value)

    /// Reads a row of ``table``.
    init(row: Row) throws

    /// The values of a row of ``table``, in the order of its columns.
    var columns: [SQLValue] { get }

    /// Returns the entry as a domain value.
    /// - Parameters:
    ///   - path: The id under which it is stored.
    ///   - born: The pet's birthday, before which nothing happened; `nil` if it is unknown.
    ///   - today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> Value
}

extension HealthEntry {
    /// Returns a stored entry as a domain value.
    /// - Throws: ``Failure`` if it breaks a rule: another program wrote it, or a version with other rules.
    func stored() throws(Failure) -> Value {
        guard let id = EntityID<Value>(id ?? "") else { throw .malformed("“\(id ?? "")” is no id.") }
        return try value(id: id.rawValue, born: nil, today: .latest)
    }
}
