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

    /// Completes an edit by an older app, which reads and sends an entry without some members.
    /// - Parameters:
    ///   - known: The entry as that app has read it, to which the missing members are added.
    ///   - edited: The entry after the edit, to which the members that are still correct are added.
    ///   - stored: The entry with all members.
    static func completeEdit(from known: inout Self, to edited: inout Self, stored: Self)

    /// Adds values that follow from the change to an entry that will replace the stored one, if the app hasn't set
    /// them.
    /// - Parameter known: The entry as the app has read it, or `nil` if it replaces any.
    mutating func complete(replacing stored: Self, known: Self?, _ place: EntryPlace) throws
}

extension HealthEntry {
    /// Does nothing: every app sends all members.
    static func completeEdit(from known: inout Self, to edited: inout Self, stored: Self) {}

    /// Does nothing: nothing follows from a change.
    mutating func complete(replacing stored: Self, known: Self?, _ place: EntryPlace) throws {}
}
