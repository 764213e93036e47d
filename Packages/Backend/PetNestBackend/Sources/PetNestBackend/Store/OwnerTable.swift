import Database

/// The table of the one owner.
enum OwnerTable {
    static let select = "SELECT id, name, phone FROM owner WHERE only = 1"
    static let upsert = """
        INSERT INTO owner (only, id, name, phone) VALUES (1, ?, ?, ?) \
        ON CONFLICT (only) DO UPDATE SET id = excluded.id, name = excluded.name, phone = excluded.phone
        """
}

extension OwnerDTO {
    init(row: Row) throws {
        self.init(id: try row.value("id"), name: try row.value("name"), phone: try row.value("phone"))
    }

    /// What a row holds, in the order of ``OwnerTable/upsert``.
    var columns: [SQLValue] {
        [id.sqlValue, name.sqlValue, phone.sqlValue]
    }
}
