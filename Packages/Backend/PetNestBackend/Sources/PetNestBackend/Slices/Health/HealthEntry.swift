import CoreModels
import Database
import Foundation

/// An entry of a pet's health record, as it stands on the wire and in a row of its table.
protocol HealthEntry: Codable, Sendable {
    /// The domain value that says whether an entry is valid.
    associatedtype Value

    /// Where entries of this kind are stored.
    static var table: EntryTable { get }

    var id: String? { get }

    init(_ value: Value)

    /// Reads a row of ``table``.
    init(row: Row) throws

    /// What a row of ``table`` holds, in the order of its columns.
    var columns: [SQLValue] { get }

    /// The entry as the domain has it.
    /// - Parameters:
    ///   - path: The id that it is stored under.
    ///   - born: The day the pet was born, where that is known: nothing happened to it earlier.
    ///   - today: The latest day on which it can have happened.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> Value
}

extension HealthEntry {
    /// The entry of a row as the domain has it.
    /// - Throws: ``Failure`` if it breaks a rule: another program wrote it, or a version with other rules.
    func stored() throws(Failure) -> Value {
        guard let id = EntityID<Value>(id ?? "") else { throw .malformed("“\(id ?? "")” is no id.") }
        return try value(id: id.rawValue, born: nil, today: .latest)
    }
}
