import CoreWire
import Database

/// An entry of a pet's health record that is stored in a row as it is on the wire.
protocol HealthEntry: DomainRecord {
    /// The table of this kind of entry.
    static var table: EntryTable { get }

    /// Reads a row of ``table``.
    init(row: Row) throws

    /// The values of a row of ``table``, in the order of its columns.
    var columns: [SQLValue] { get }
}
