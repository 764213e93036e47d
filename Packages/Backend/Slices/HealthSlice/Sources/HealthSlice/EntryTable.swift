import BackendCore
import CoreModels
import CoreWire
import Database

/// A table of entries that belong to a pet, with its statements.
///
/// Each table has the columns `id` and `pet`, and an index that begins with `pet` and the columns of the order.
struct EntryTable: Sendable {
    /// The table's name.
    let name: String
    /// The columns beyond `id` and `pet`.
    let columns: [String]
    /// The order of a list.
    let order: String
    /// The column that the list's parameter `since` is compared with, or `nil` if it has no such parameter.
    var since: String?

    var select: String {
        let condition = since.map { " AND \($0) >= ?" } ?? ""
        let names = columns.joined(separator: ", ")
        return "SELECT id, \(names) FROM \(name) WHERE pet = ?\(condition) ORDER BY \(order) LIMIT ?"
    }

    var selectOne: String { "SELECT id, \(columns.joined(separator: ", ")) FROM \(name) WHERE id = ? AND pet = ?" }

    var count: String { "SELECT COUNT(*) AS total FROM \(name) WHERE pet = ?" }

    /// Doesn't change an entry with the same id that belongs to another pet.
    var upsert: String {
        let places = Array(repeating: "?", count: columns.count + 2).joined(separator: ", ")
        let changes = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(name) (id, pet, \(columns.joined(separator: ", "))) VALUES (\(places)) "
            + "ON CONFLICT (id) DO UPDATE SET \(changes) WHERE \(name).pet = excluded.pet"
    }

    var delete: String { "DELETE FROM \(name) WHERE id = ? AND pet = ?" }
}

extension Connection {
    /// Returns the entries of a pet, in the table's order.
    func list<Entry: HealthEntry>(
        _ type: Entry.Type, of pet: PetID, since: CalendarDate?, limit: Int?
    ) throws -> RowList<Entry> {
        let table = Entry.table
        var arguments: [SQLValue] = [pet.sqlValue]
        if table.since != nil { arguments.append((since ?? .earliest).sqlValue) }
        // A negative limit means none in SQLite.
        arguments.append(.integer(Int64(limit ?? .max)))
        return RowList(table.name, try rows(table.select, arguments)) { row in
            let entry = try Entry(row: row)
            _ = try entry.value(as: .stored)
            return entry
        }
    }

    /// Returns an entry of a pet, or `nil` if it has none with that id.
    /// - Throws: The errors of reading its row.
    func entry<Entry: HealthEntry>(_ type: Entry.Type, _ id: EntityID<Entry.Value>, of pet: PetID) throws -> Entry? {
        try row(Entry.table.selectOne, [id.sqlValue, pet.sqlValue]).map { try Entry(row: $0) }
    }

    /// Returns the number of a pet's entries.
    func count<Entry: HealthEntry>(_ type: Entry.Type, of pet: PetID) throws -> Int {
        try row(Entry.table.count, [pet.sqlValue])?.value("total") ?? 0
    }

    /// Inserts an entry, or replaces the one with its id.
    /// - Returns: `false` if that one belongs to another pet; nothing was changed then.
    func put<Entry: HealthEntry>(_ entry: Entry, id: EntityID<Entry.Value>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.upsert, [id.sqlValue, pet.sqlValue] + entry.columns) > 0
    }

    /// Throws unless the stored entry equals the one before the edit, or already the one after it.
    /// - Throws: ``Failure/changed(_:isThere:)``.
    func require<Entry: HealthEntry>(
        _ known: Entry, orAlready entry: Entry, id: EntityID<Entry.Value>, of pet: PetID
    ) throws {
        let known = Entry(try known.value(as: RecordContext(id: id.rawValue)))
        let stored = try self.entry(Entry.self, id, of: pet)
        guard stored?.columns == known.columns || stored?.columns == entry.columns else {
            throw Failure.changed(Entry.name, isThere: stored != nil)
        }
    }

    /// Deletes an entry.
    /// - Returns: `false` if the pet has no such entry.
    func delete<Entry: HealthEntry>(_ type: Entry.Type, _ id: EntityID<Entry.Value>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.delete, [id.sqlValue, pet.sqlValue]) > 0
    }
}
