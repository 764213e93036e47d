import BackendCore
import Database

// The import of an export.
extension FeedRepository {
    /// Returns the values of an imported profile with an unused handle, or of a post with an unused place.
    static func adapted(_ row: Row, of table: String, in store: Connection) throws -> [SQLValue]? {
        let column: String
        let value: SQLValue
        switch table {
        case "feedProfile":
            let handle: String = try row.value("handle")
            let name: String = try row.value("name")
            let taken = "SELECT 1 FROM feedProfile WHERE handle = ?"
            if try store.row(taken, [.text(handle)]) == nil { return nil }
            column = "handle"
            value = .text(try freeHandle(of: name, in: store))
        case "feedPost":
            guard var at: Int = try row.value("at") else { return nil }
            while try store.row("SELECT 1 FROM feedPost WHERE at = ?", [at.sqlValue]) != nil { at += 1 }
            column = "at"
            value = at.sqlValue
        default: return nil
        }
        return zip(row.columns, row.values).map { $0 == column ? value : $1 }
    }

    /// Rebuilds all timelines from posts and follows.
    static func rebuildTimelines(in store: Connection) throws {
        try store.execute("DELETE FROM feedTimeline")
        try store.execute(
            """
            INSERT INTO feedTimeline (account, at, post)
            SELECT w.account, p.at, p.id FROM feedFollow w JOIN feedPost p ON p.profile = w.profile
            WHERE p.at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM feedReport r WHERE r.account = w.account AND r.target = p.id)
            ON CONFLICT DO NOTHING;
            INSERT INTO feedTimeline (account, at, post)
            SELECT f.account, p.at, p.id FROM feedProfile f JOIN feedPost p ON p.profile = f.id WHERE p.at IS NOT NULL
            ON CONFLICT DO NOTHING;
            """)
    }
}
