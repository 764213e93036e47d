import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// The entries of one kind in a pet's health record.
struct EntryRepository<Entry: HealthEntry> {
    let store: Connection
    let pet: PetID

    /// Returns the entries in the table's order.
    /// - Parameters:
    ///   - since: The first day of the list, for tables that have one.
    ///   - limit: The largest number of entries, or `nil` for all.
    func list(since: CalendarDate? = nil, limit: Int? = nil) throws -> RowList<Entry> {
        let table = Entry.table
        var arguments: [SQLValue] = [pet.sqlValue]
        if table.since != nil { arguments.append((since ?? .earliest).sqlValue) }
        arguments.append(.integer(Int64(limit ?? .max)))
        return RowList(table.name, try store.rows(table.select, arguments)) { row in
            let entry = try Entry(row: row)
            _ = try entry.value(as: .stored)
            return entry
        }
    }

    /// Returns an entry, or `nil` if the pet has none with that id.
    /// - Throws: The errors of reading its row.
    func entry(_ id: EntityID<Entry.Value>) throws -> Entry? {
        try store.row(Entry.table.selectOne, [id.sqlValue, pet.sqlValue]).map { try Entry(row: $0) }
    }

    /// Returns an entry.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none with that id.
    func require(_ id: EntityID<Entry.Value>) throws -> Entry {
        guard let entry = try entry(id) else { throw noEntry(id) }
        return entry
    }

    /// Returns the number of entries.
    func count() throws -> Int {
        try store.row(Entry.table.count, [pet.sqlValue])?.value("total") ?? 0
    }

    /// Inserts an entry, or replaces the one with its id.
    /// - Throws: ``Failure/notFound(_:)`` if that one belongs to another pet; nothing was changed then.
    func save(_ entry: Entry, as id: EntityID<Entry.Value>) throws {
        let values = [id.sqlValue, pet.sqlValue] + entry.columns + (try nextNumber(for: entry))
        guard try store.execute(Entry.table.upsert, values) > 0 else { throw noEntry(id) }
    }

    /// Returns the number of an entry that is the last of its day, or nothing if the table's entries aren't numbered.
    private func nextNumber(for entry: Entry) throws -> [SQLValue] {
        let table = Entry.table
        guard let statement = table.selectNextNumber, let name = table.numberedWithin,
            let day = table.columns.firstIndex(of: name)
        else { return [] }
        let row = try store.row(statement, [pet.sqlValue, entry.columns[day]])
        return [.integer(try row?.value("next") ?? 1)]
    }

    /// Saves an entry if the stored one is the expected one, or equals the new one already. Members that an older app
    /// doesn't send keep their values, or are derived from the change.
    ///
    /// If no stored entry is expected, an equal one is accepted only if the same account recorded it: its request may
    /// be repeated because the answer was lost. Two people may have given the same dose in the same minute.
    /// - Parameters:
    ///   - account: The account that saves the entry.
    ///   - instant: The instant of the request.
    /// - Returns: The entry as it is stored.
    /// - Throws: ``Failure/exists(_:)`` or ``Failure/changed(_:isThere:)`` if another one is stored, and the errors of
    ///   ``save(_:as:)``.
    func save(
        _ entry: Entry, as id: EntityID<Entry.Value>, expecting expectation: Replacement<Entry>.Expectation,
        by account: AccountID, at instant: Date
    ) throws -> Entry {
        var entry = entry
        let place = EntryPlace(store: store, pet: pet, instant: instant)
        switch expectation {
        case .anything:
            if let stored = try self.entry(id) { try entry.complete(replacing: stored, known: nil, place) }
        case .nothing:
            guard let stored = try self.entry(id) else { break }
            if try stored.columns != entry.columns || isRecorded(id, byAnotherThan: account) {
                throw Failure.exists(Entry.name)
            }
        case .record(let known):
            var known = Entry(try known.value(as: RecordContext(id: id.rawValue)))
            let stored = try self.entry(id)
            if let stored { Entry.completeEdit(from: &known, to: &entry, stored: stored) }
            guard stored?.columns == known.columns || stored?.columns == entry.columns else {
                throw Failure.changed(Entry.name, isThere: stored != nil)
            }
            if let stored { try entry.complete(replacing: stored, known: known, place) }
        }
        try save(entry, as: id)
        if let statement = Entry.table.upsertRecorder {
            try store.execute(statement, [id.sqlValue, account.sqlValue])
        }
        return entry
    }

    /// Returns whether another account recorded or last changed an entry; `false` if it isn't known who did.
    func isRecorded(_ id: EntityID<Entry.Value>, byAnotherThan account: AccountID) throws -> Bool {
        guard let statement = Entry.table.selectRecorder, let row = try store.row(statement, [id.sqlValue])
        else { return false }
        return try row.value("recorder", as: AccountID.self) != account
    }

    /// Deletes an entry.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has no such entry.
    func delete(_ id: EntityID<Entry.Value>) throws {
        guard try store.execute(Entry.table.delete, [id.sqlValue, pet.sqlValue]) > 0 else { throw noEntry(id) }
    }

    /// Deletes an entry if the stored one is the known one.
    /// - Throws: ``Failure/removed(_:)`` if there is none, and ``Failure/changed(_:isThere:)`` if another one is stored;
    ///   nothing was deleted then.
    func delete(_ id: EntityID<Entry.Value>, ifUnchanged known: Entry) throws {
        let known = Entry(try known.value(as: RecordContext(id: id.rawValue)))
        guard let stored = try entry(id) else { throw Failure.removed(Entry.name) }
        guard stored.columns == known.columns else { throw Failure.changed(Entry.name, isThere: true) }
        try delete(id)
    }

    private func noEntry(_ id: EntityID<Entry.Value>) -> Failure {
        .noRecord(Entry.name, id, of: pet)
    }
}
