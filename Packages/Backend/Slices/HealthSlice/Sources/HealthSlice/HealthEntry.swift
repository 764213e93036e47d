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

    /// Completes an edit by an app that doesn't know some members: it reads an entry without them, and sends it so.
    /// - Parameters:
    ///   - known: The entry as that app has read it, which gets the members that it doesn't know.
    ///   - edited: The entry after the edit, which keeps those that are still right.
    ///   - stored: The entry with all members.
    static func completeEdit(from known: inout Self, to edited: inout Self, stored: Self)

    /// Completes an entry that is about to replace the stored one with what follows from the change, if the app hasn't.
    /// - Parameter known: The entry as the app has read it, or `nil` if it replaces any.
    mutating func complete(replacing stored: Self, known: Self?, _ place: EntryPlace) throws
}

extension HealthEntry {
    /// Does nothing: every app knows all members.
    static func completeEdit(from known: inout Self, to edited: inout Self, stored: Self) {}

    /// Does nothing: nothing follows from a change.
    mutating func complete(replacing stored: Self, known: Self?, _ place: EntryPlace) throws {}
}
