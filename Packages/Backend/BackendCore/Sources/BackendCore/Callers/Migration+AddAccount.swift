import Database

extension Migration {
    /// Adds the column `account` to a table that was created before there were accounts. All of its rows belong to the
    /// device's account.
    ///
    /// The column's default is an account that doesn't exist, so that a row without one is refused.
    public static func addAccount(to table: String, in store: Connection) throws {
        try store.execute(
            "ALTER TABLE \(table) ADD COLUMN account TEXT NOT NULL DEFAULT '' REFERENCES account ON DELETE CASCADE")
        try store.execute("UPDATE \(table) SET account = ?", [AccountID.device.sqlValue])
    }
}
