/// A column of a table.
public struct TableColumn: Hashable, Sendable {
    /// The column's name.
    public let name: String
    /// Whether it contains integers.
    public let isInteger: Bool
    /// Its place in the table's primary key, from 1; 0 if it isn't part of it.
    public let placeInKey: Int
}

/// A column that refers to rows of another table.
public struct TableReference: Hashable, Sendable {
    /// The column.
    public let column: String
    /// The other table.
    public let table: String
    /// The column of the other table.
    public let target: String
}

extension Connection {
    /// Returns the sorted names of all tables, except for the database's own and virtual ones.
    /// - Parameter column: A column that the tables have, or `nil` for all tables.
    public func tableNames(withColumn column: String? = nil) throws(DatabaseError) -> [String] {
        let sql =
            switch dialect {
            case .sqlite:
                """
                SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table' \
                AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> 'schema_migration' \
                AND (?1 IS NULL OR EXISTS (SELECT 1 FROM pragma_table_info(t.name) AS c WHERE c.name = ?1)) ORDER BY t.name
                """
            case .postgreSQL:
                """
                SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() \
                AND tablename <> 'schema_migration' AND (CAST(?1 AS TEXT) IS NULL OR EXISTS ( \
                SELECT 1 FROM information_schema.columns WHERE table_schema = schemaname AND table_name = tablename \
                AND column_name = CAST(?1 AS TEXT))) ORDER BY tablename
                """
            }
        var names: [String] = []
        for row in try rows(sql, [column.sqlValue]) { names.append(try row.value("name")) }
        return names
    }

    /// Returns the columns of a table in their order, without generated ones.
    public func columns(of table: String) throws(DatabaseError) -> [TableColumn] {
        let found =
            switch dialect {
            case .sqlite:
                try rows("SELECT name, type, pk AS place FROM pragma_table_info(?)", [.text(table)])
            case .postgreSQL:
                try rows(
                    """
                    SELECT a.attname AS name, CASE t.typname WHEN 'int8' THEN 'INTEGER' ELSE t.typname END AS type, \
                    COALESCE(array_position(CAST(i.indkey AS int2[]), a.attnum) + 1, 0) AS place \
                    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid \
                    LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary \
                    WHERE a.attrelid = CAST(? AS regclass) AND a.attnum > 0 AND NOT a.attisdropped \
                    AND a.attgenerated = '' ORDER BY a.attnum
                    """, [.text("\"\(table)\"")])
            }
        var columns: [TableColumn] = []
        for row in found {
            columns.append(
                TableColumn(
                    name: try row.value("name"), isInteger: try row.value("type", as: String.self) == "INTEGER",
                    placeInKey: try row.value("place")))
        }
        return columns
    }

    /// Returns the references of a table to others, sorted by column.
    public func references(of table: String) throws(DatabaseError) -> [TableReference] {
        let found =
            switch dialect {
            case .sqlite:
                try rows(
                    """
                    SELECT "from" AS source, "table" AS other, COALESCE("to", \
                    (SELECT name FROM pragma_table_info("table") WHERE pk = 1)) AS target \
                    FROM pragma_foreign_key_list(?)
                    """, [.text(table)])
            case .postgreSQL:
                try rows(
                    """
                    SELECT a.attname AS source, o.relname AS other, b.attname AS target FROM pg_constraint c \
                    JOIN pg_class o ON o.oid = c.confrelid \
                    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
                    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] \
                    WHERE c.contype = 'f' AND c.conrelid = CAST(? AS regclass)
                    """, [.text("\"\(table)\"")])
            }
        var references: [TableReference] = []
        for row in found {
            references.append(
                TableReference(
                    column: try row.value("source"), table: try row.value("other"), target: try row.value("target")))
        }
        return references.sorted { ($0.column, $0.table) < ($1.column, $1.table) }
    }

    /// Defers the check of references from the end of each statement to the end of this transaction.
    public func deferReferences() throws(DatabaseError) {
        switch dialect {
        case .sqlite: try execute("PRAGMA defer_foreign_keys = ON")
        case .postgreSQL: try execute("SET CONSTRAINTS ALL DEFERRED")
        }
    }

    /// Returns the largest number that a column of a table has or had, or `nil` if there was none.
    ///
    /// PostgreSQL remembers the numbers of deleted rows in the column's sequence, and SQLite those of a table with
    /// `AUTOINCREMENT`. The numbers of other columns are only known as long as their rows exist.
    public func lastNumber(of table: String, _ column: String) throws(DatabaseError) -> Int64? {
        let largest = try row("SELECT MAX(\"\(column)\") AS last FROM \"\(table)\"")?.value("last", as: Int64?.self)
        let given: Int64?
        switch dialect {
        case .sqlite:
            // The table exists if one with `AUTOINCREMENT` was ever created.
            let isKept = try row("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'") != nil
            let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
            given = isKept ? try row(sql, [.text(table)])?.value("seq") : nil
        case .postgreSQL:
            let sequence = "CAST(pg_get_serial_sequence('\"\(table)\"', '\(column)') AS regclass)"
            given = try row("SELECT pg_sequence_last_value(\(sequence)) AS seq")?.value("seq", as: Int64?.self)
        }
        return [largest, given].compactMap(\.self).max()
    }

    /// Continues a table's automatic numbers after the largest one that it has or had. Necessary after inserting rows
    /// with explicit numbers.
    public func continueNumbers(of table: String, _ column: String) throws(DatabaseError) {
        // SQLite always continues after the largest number.
        guard dialect == .postgreSQL else { return }
        guard try columns(of: table).contains(where: { $0.name == column && $0.isInteger }) else { return }
        let next = max(try lastNumber(of: table, column) ?? 0, 0) + 1
        try execute(
            """
            SELECT setval(sequence, \(next), FALSE) \
            FROM (SELECT pg_get_serial_sequence('"\(table)"', '\(column)') AS sequence) AS numbering \
            WHERE sequence IS NOT NULL
            """)
    }
}
