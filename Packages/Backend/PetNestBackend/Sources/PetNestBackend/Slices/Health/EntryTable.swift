import CoreModels
import Database

/// A table of entries that belong to a pet, and the statements that use it.
///
/// Each table has the columns `id` and `pet`, and an index that begins with `pet` and the columns of the order.
struct EntryTable: Sendable {
    /// The table's name, which also names one entry to a person.
    let name: String
    /// The name of many in paths and lists.
    let plural: String
    /// The columns beyond `id` and `pet`.
    let columns: [String]
    /// The order of a list.
    let order: String
    /// The order, for its page of API.
    let orderInWords: String
    /// The column that the list's parameter `since` is compared with; `nil` if it has no such parameter.
    var since: String?
    /// Whether the list can be cut short, so that it also tells how many there are.
    var hasLimit = false

    var select: String {
        let condition = since.map { " AND \($0) >= ?" } ?? ""
        let names = columns.joined(separator: ", ")
        return "SELECT id, \(names) FROM \(name) WHERE pet = ?\(condition) ORDER BY \(order) LIMIT ?"
    }

    var selectOne: String { "SELECT id, \(columns.joined(separator: ", ")) FROM \(name) WHERE id = ? AND pet = ?" }

    var count: String { "SELECT COUNT(*) AS total FROM \(name) WHERE pet = ?" }

    /// Leaves an entry of the same id that belongs to another pet as it is.
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

    /// The answer for a list, for its page of API.
    var answer: String {
        let total = hasLimit ? ", \"total\": N" : ""
        return "`{\"\(plural)\": [\(name)]\(total)}`, \(orderInWords)"
            + (since == nil ? "" : ", of that day or later")
            + (hasLimit ? "; `total` counts what the pet has in all" : "")
    }
}

extension Connection {
    /// The entries of a pet, in the table's order.
    func list<Entry: HealthEntry>(
        _ type: Entry.Type, of pet: PetID, since: CalendarDate?, limit: Int?
    ) throws -> RowList<Entry> {
        let table = Entry.table
        var arguments: [SQLValue] = [pet.sqlValue]
        if table.since != nil { arguments.append((since ?? .earliest).sqlValue) }
        // SQLite takes a negative limit for none.
        arguments.append(.integer(Int64(limit ?? -1)))
        return RowList(table.name, try rows(table.select, arguments)) { row in
            let entry = try Entry(row: row)
            _ = try entry.stored()
            return entry
        }
    }

    /// One entry of a pet; `nil` if it has none of that id.
    /// - Throws: What reading its row does.
    func entry<Entry: HealthEntry>(_ type: Entry.Type, _ id: EntityID<Entry>, of pet: PetID) throws -> Entry? {
        try row(Entry.table.selectOne, [id.sqlValue, pet.sqlValue]).map { try Entry(row: $0) }
    }

    /// How many entries a pet has.
    func count<Entry: HealthEntry>(_ type: Entry.Type, of pet: PetID) throws -> Int {
        try row(Entry.table.count, [pet.sqlValue])?.value("total") ?? 0
    }

    /// Stores an entry, new or in place of the one of its id.
    /// - Returns: `false` where that one belongs to another pet; nothing was changed then.
    func put<Entry: HealthEntry>(_ entry: Entry, id: EntityID<Entry>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.upsert, [id.sqlValue, pet.sqlValue] + entry.columns) > 0
    }

    /// Makes sure that an entry is what someone knew when they began to change it, or what they make of it already.
    /// - Throws: ``Failure/changed(_:isThere:)`` if it is neither.
    func require<Entry: HealthEntry>(
        _ known: Entry, orAlready entry: Entry, id: EntityID<Entry>, of pet: PetID
    ) throws {
        let known = Entry(try known.value(id: id.rawValue, born: nil, today: .latest))
        let stored = try self.entry(Entry.self, id, of: pet)
        guard stored?.columns == known.columns || stored?.columns == entry.columns else {
            throw Failure.changed(Entry.table.name, isThere: stored != nil)
        }
    }

    /// Removes an entry.
    /// - Returns: `false` where the pet has no such entry.
    func delete<Entry: HealthEntry>(_ id: EntityID<Entry>, of pet: PetID) throws -> Bool {
        try execute(Entry.table.delete, [id.sqlValue, pet.sqlValue]) > 0
    }
}
