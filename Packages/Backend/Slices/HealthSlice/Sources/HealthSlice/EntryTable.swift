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
    /// The table of who recorded or last changed each entry, with the columns `entry` and `recorder`; `nil` if that
    /// isn't stored.
    var recorders: String?
    /// The column of the day within which entries are numbered in the order in which they were entered, in a column
    /// `number`; `nil` if they aren't. An entry keeps its number while its day stays the same.
    var numberedWithin: String?

    var select: String {
        let condition = since.map { " AND \($0) >= ?" } ?? ""
        let names = columns.joined(separator: ", ")
        return "SELECT id, \(names) FROM \(name) WHERE pet = ?\(condition) ORDER BY \(order) LIMIT ?"
    }

    var selectOne: String { "SELECT id, \(columns.joined(separator: ", ")) FROM \(name) WHERE id = ? AND pet = ?" }

    var count: String { "SELECT COUNT(*) AS total FROM \(name) WHERE pet = ?" }

    /// Doesn't change an entry with the same id that belongs to another pet.
    var upsert: String {
        let all = ["id", "pet"] + columns + (numberedWithin == nil ? [] : ["number"])
        let places = Array(repeating: "?", count: all.count).joined(separator: ", ")
        var changes = columns.map { "\($0) = excluded.\($0)" }
        if let day = numberedWithin {
            let isSameDay = "\(name).\(day) = excluded.\(day)"
            changes.append("number = CASE WHEN \(isSameDay) THEN \(name).number ELSE excluded.number END")
        }
        return "INSERT INTO \(name) (\(all.joined(separator: ", "))) VALUES (\(places)) "
            + "ON CONFLICT (id) DO UPDATE SET \(changes.joined(separator: ", ")) WHERE \(name).pet = excluded.pet"
    }

    /// Finds the number of the next entry of a pet and day.
    var selectNextNumber: String? {
        numberedWithin.map { "SELECT COALESCE(MAX(number), 0) + 1 AS next FROM \(name) WHERE pet = ? AND \($0) = ?" }
    }

    var selectRecorder: String? { recorders.map { "SELECT recorder FROM \($0) WHERE entry = ?" } }

    var upsertRecorder: String? {
        recorders.map {
            "INSERT INTO \($0) (entry, recorder) VALUES (?, ?) "
                + "ON CONFLICT (entry) DO UPDATE SET recorder = excluded.recorder"
        }
    }

    var delete: String { "DELETE FROM \(name) WHERE id = ? AND pet = ?" }
}
