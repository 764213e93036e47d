import CoreModels
import Database

/// A table of entries that belong to a pet, with its statements.
///
/// Each table has the columns `id` and `pet`, and an index that begins with `pet` and the columns of the order.
struct EntryTable: Sendable {
    /// The table's name, which is also the name of an entry for people.
    let name: String
    /// The plural in paths and lists.
    let plural: String
    /// The columns beyond `id` and `pet`.
    let columns: [String]
    /// The order of a list.
    let order: String
    /// The order in words, for its page of API.
    let orderInWords: String
    /// The column that the list's parameter `since` is compared with, or `nil` if it has no such parameter.
    var since: String?
    /// Whether the list has a limit, and therefore also returns the total.
    var hasLimit = false

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
            + "ON CONFLICT (id) DO UPDATE SET \(changes) WHERE pet = excluded.pet"
    }

    var delete: String { "DELETE FROM \(name) WHERE id = ? AND pet = ?" }

    /// The parameters of a list, for its page of API.
    var query: String {
        let parameters = [since == nil ? nil : "since=DAY", hasLimit ? "limit=N" : nil].compactMap { $0 }
        return parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
    }

    /// The response with a list, for its page of API.
    var answer: String {
        let total = hasLimit ? ", \"total\": N" : ""
        return "`{\"\(plural)\": [\(name)]\(total)}`, \(orderInWords)"
            + (since == nil ? "" : ", of that day or later")
            + (hasLimit ? "; `total` counts what the pet has in all" : "")
    }
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
        arguments.append(.integer(Int64(limit ?? -1)))
        return RowList(table.name, try rows(table.select, arguments)) { row in
            let entry = try Entry(row: row)
            _ = try entry.stored()
            return entry
        }
    }

    /// Returns an entry of a pet, or `nil` if it has none with that id.
    /// - Throws: The errors of reading its row.
    func entry<Entry: HealthEntry>(_ type: Entry.Type, _ id: EntityID<Entry>, of pet: PetID) throws -> Entry? {
        try row(Entry.table.selectOne, [id.sqlValue, pet.sqlValue]).map { try Entry(row: $0) }
    }

    /// Returns the number of a pet's entries.
    func count<Entry: HealthEntry>(_ type: Entry.Type, of pet: PetID) throws -> Int {
        try row(Entry.table.count, [pet.sqlValue])?.value("total") ?? 0
    }

    /// Inserts an entry, or replaces the one with its id.
    /// - Returns: `false` if that one belongs to another pet; nothing was changed then.
    func put<Entry: HealthEntry>(_ entry: Entry, id: EntityID<Entry>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.upsert, [id.sqlValue, pet.sqlValue] + entry.columns) > 0
    }

    /// Throws unless an entry is as it was before the edit, or already as after it.
    /// - Throws: ``Failure/changed(_:isThere:)``.
    func require<Entry: HealthEntry>(
        _ known: Entry, orAlready entry: Entry, id: EntityID<Entry>, of pet: PetID
    ) throws {
        let known = Entry(try known.value(id: id.rawValue, born: nil, today: .latest))
        let stored = try self.entry(Entry.self, id, of: pet)
        guard stored?.columns == known.columns || stored?.columns == entry.columns else {
            throw Failure.changed(Entry.table.name, isThere: stored != nil)
        }
    }

    /// Deletes an entry.
    /// - Returns: `false` if the pet has no such entry.
    func delete<Entry: HealthEntry>(_ id: EntityID<Entry>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.delete, [id.sqlValue, pet.sqlValue]) > 0
    }
}
