import Database
import Foundation
import PostgreSQL
import PostgreSQLTesting
import Testing

@Suite(
    "A database on a PostgreSQL server", .timeLimit(.minutes(5)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct PostgreSQLDatabaseTests {
    private static let pets = Migration("pets") { store in
        try store.execute(
            """
            CREATE TABLE pet (id TEXT PRIMARY KEY, birthDate TEXT, grams BIGINT, photo BYTEA, share DOUBLE PRECISION);
            CREATE TABLE toy (number BIGINT PRIMARY KEY, pet TEXT NOT NULL REFERENCES pet);
            """)
    }

    private func database() throws -> any TransactionalDatabase {
        try LocalServer.ofProcess.get().database(migrations: [Self.pets])
    }

    @Test("returns the values that were written, as SQLite does")
    func values() async throws {
        let tables = Migration("pets") { store in
            try store.execute(
                "CREATE TABLE pet (id TEXT PRIMARY KEY, birthDate TEXT, grams INTEGER, photo BLOB, share REAL) STRICT")
        }
        let stores: [any TransactionalDatabase] = [
            try database(), try SQLiteDatabase.inMemory(migrations: [tables]),
        ]
        let texts = ["", "'", "\"", "\\x00", "\\", "Ä🐕", "a\nb", "%_", "$1", String(repeating: "x", count: 100_000)]
        let integers: [Int64] = [0, 1, -1, .max, .min]
        let reals = [0, -0.5, 0.1, 1e300, .leastNonzeroMagnitude, .infinity, 3]
        let blobs = [Data(), Data([0]), Data([39, 92, 255, 0, 10]), Data((0...255).map(UInt8.init))]
        for index in 0..<1000 {
            let values: [SQLValue] = [
                .text("\(index)"), index % 11 == 0 ? .null : .text(texts[index % texts.count]),
                .integer(integers[index % integers.count]), .blob(blobs[index % blobs.count]),
                .real(reals[index % reals.count]),
            ]
            for store in stores {
                try await store.write { store in
                    try store.execute(
                        "INSERT INTO pet (id, birthDate, grams, photo, share) VALUES (?, ?, ?, ?, ?)", values)
                }
            }
        }
        let select = "SELECT id, birthDate, grams, photo, share FROM pet ORDER BY id"
        let expected = try await stores[1].read { try $0.rows(select) }
        #expect(try await stores[0].read { try $0.rows(select) } == expected)
        #expect(expected.count == 1000)
    }

    @Test("rolls back a write that throws, and a savepoint")
    func undone() async throws {
        struct Stop: Error {}
        let database = try database()
        await #expect(throws: Stop.self) {
            try await database.write { store in
                try store.execute("INSERT INTO pet (id) VALUES ('a')")
                throw Stop()
            }
        }
        try await database.write { store in
            try store.execute("INSERT INTO pet (id) VALUES ('b')")
            #expect(throws: DatabaseError.self) {
                try store.savepoint {
                    try store.execute("INSERT INTO pet (id) VALUES ('c')")
                    try store.execute("INSERT INTO pet (id) VALUES ('b')")
                }
            }
            try store.execute("INSERT INTO pet (id) VALUES ('d')")
        }
        #expect(try await ids(in: database) == ["b", "d"])
    }

    @Test("never reports a write as stored after one of its statements failed and the closure went on")
    func swallowedFailure() async throws {
        let database = try database()
        await #expect(throws: DatabaseError.self) {
            try await database.write { store in
                try store.execute("INSERT INTO pet (id) VALUES ('a')")
                _ = try? store.execute("INSERT INTO pet (id) VALUES (NULL)")
            }
        }
        #expect(try await ids(in: database) == [])
    }

    @Test("never stores a write whose first statement failed, which is sent with the transaction's beginning")
    func swallowedFirstFailure() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 1)
        let insert = "INSERT INTO pet (id, grams) VALUES (?, ?)"
        try await database.write { _ = try $0.execute(insert, ["miso", 4200]) }
        // The statement is prepared now.
        for _ in 0..<3 {
            await #expect(throws: DatabaseError.self) {
                try await database.write { store in
                    _ = try? store.execute(insert, ["miso", 4300])
                    _ = try store.execute(insert, ["pepper", 4400])
                }
            }
            #expect(try await ids(in: database) == ["miso"])
        }
        try await database.write { _ in }
        try await database.write { _ = try $0.execute(insert, ["pepper", 4400]) }
        #expect(try await ids(in: database) == ["miso", "pepper"])
        try database.close()
    }

    @Test("reads again on another connection if the server ended this one after the last read")
    func lostAfterRead() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(
            address + " application_name=lostAfterRead", migrations: [Self.pets], connections: 1)
        try await database.write { _ = try $0.execute("INSERT INTO pet (id) VALUES (?)", ["miso"]) }
        for _ in 0..<5 {
            #expect(try await ids(in: database) == ["miso"])
            let other = try self.database()
            try await other.write { store in
                try store.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lostAfterRead'")
            }
        }
        try database.close()
    }

    @Test("reports that the connection was lost during a read, and continues with the next one")
    func lostDuringRead() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 1)
        let end = "SELECT pg_terminate_backend(pg_backend_pid()) WHERE ?::int = 1"
        for isFirst in [true, false, true] {
            // The statement is prepared, so that it can be sent with the transaction's beginning.
            #expect(try await database.read { try $0.rows(end, [0]).count } == 0)
            let error = await #expect(throws: DatabaseError.self) {
                try await database.read { store in
                    if !isFirst { _ = try store.rows("SELECT id FROM pet") }
                    _ = try store.rows(end, [1])
                }
            }
            guard case .unreachable = error else {
                Issue.record("\(error as Any)")
                continue
            }
            #expect(try await ids(in: database) == [])
        }
        try database.close()
    }

    @Test("reports broken rules, wrong statements and unstorable texts as SQLite does")
    func errors() async throws {
        let database = try database()
        for (sql, arguments) in [
            ("INSERT INTO toy (number, pet) VALUES (1, 'nobody')", []), ("INSERT INTO pet (id) VALUES (NULL)", []),
        ] as [(String, [SQLValue])] {
            let error = await #expect(throws: DatabaseError.self) {
                try await database.write { _ = try $0.execute(sql, arguments) }
            }
            guard case .constraint = error else {
                Issue.record("\(error as Any)")
                continue
            }
        }
        let wrong = await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.rows("SELECT nothing FROM pet") }
        }
        #expect(wrong.map { "\($0)".contains("column \"nothing\" does not exist") } == true)
        await #expect(throws: DatabaseError.columnType("name", expected: "integer", found: "text")) {
            try await database.read { try $0.integers("SELECT CAST('miso' AS TEXT) AS name") }
        }
        await #expect(throws: DatabaseError.unstorableText) {
            try await database.write { try $0.execute("INSERT INTO pet (id) VALUES (?)", ["a\0b"]) }
        }
        await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.execute("INSERT INTO pet (id) VALUES ('a')") }
        }
        #expect(try await ids(in: database) == [])
    }

    @Test("connects again after the server ended its connections")
    func lostConnections() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(
            address + " application_name=lost", migrations: [Self.pets], connections: 3)
        for round in 0..<5 {
            try await database.write { try $0.execute("INSERT INTO pet (id) VALUES (?)", [.text("\(round)")]) }
            let other = try self.database()
            try await other.write { store in
                try store.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'")
            }
        }
        #expect(try await ids(in: database).count == 5)
        try database.close()
    }

    /// Inserts a row, and returns the error of the commit, during which PostgreSQL executes a statement. Expects that
    /// nothing was stored.
    private func errorOfCommit(executing statement: String) async throws -> DatabaseError? {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let trigger = Migration("trigger") { store in
            try store.execute(
                """
                CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS \
                $$ BEGIN \(statement); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER interferes AFTER INSERT ON pet DEFERRABLE INITIALLY DEFERRED \
                FOR EACH ROW EXECUTE FUNCTION interfere();
                """)
        }
        let database = try PostgreSQLDatabase.open(address, migrations: [Self.pets, trigger])
        let error = await #expect(throws: DatabaseError.self) {
            try await database.write { try $0.execute("INSERT INTO pet (id) VALUES ('miso')") }
        }
        #expect(try await ids(in: database) == [])
        try database.close()
        return error
    }

    @Test("says that a commit got no answer if the connection is lost meanwhile")
    func unansweredCommit() async throws {
        let error = try await errorOfCommit(executing: "PERFORM pg_terminate_backend(pg_backend_pid())")
        guard case .commitUnanswered = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("says that a commit failed if the server lacks the resources for it, because it rolls back")
    func refusedCommit() async throws {
        // 53200: out of memory.
        let error = try await errorOfCommit(executing: "RAISE EXCEPTION 'out of memory' USING ERRCODE = '53200'")
        guard case .unreachable = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("continues with its connections if the server refuses more")
    func fewConnections() async throws {
        let server = try LocalServer(settings: ["max_connections=2", "superuser_reserved_connections=0"])
        // The server ends with its last reference.
        defer { withExtendedLifetime(server) {} }
        let database = try PostgreSQLDatabase.open(server.address, migrations: [Self.pets], connections: 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await database.write {
                        _ = try $0.execute("INSERT INTO pet (id) VALUES (?)", [.text("\(number)")])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await ids(in: database).count == 100)
        try database.close()
    }

    @Test("says which server can't be reached, and never its password")
    func unreachable() {
        let error = #expect(throws: DatabaseError.self) {
            try PostgreSQLDatabase.open("postgres://ada:hunter2@127.0.0.1:1/petnest", migrations: [])
        }
        guard case .unreachable(let server, _) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(server == "postgres://127.0.0.1/petnest")
        #expect(error.map { !"\($0)".contains("hunter2") } == true)
    }

    @Test("is migrated once by processes that start together, and rejected by an older release")
    func migrations() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let more = Migration("more") { try $0.execute("ALTER TABLE pet ADD COLUMN name TEXT") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try PostgreSQLDatabase.open(address, migrations: [Self.pets, more], connections: 1).close()
                }
            }
            try await group.waitForAll()
        }
        #expect(throws: DatabaseError.fromNewerApp(path: "PostgreSQL", unknownMigrations: ["more"])) {
            try PostgreSQLDatabase.open(address, migrations: [Self.pets])
        }
        let broken = Migration("broken") { try $0.execute("ALTER TABLE pet ADD COLUMN age TEXT; SELECT nonsense") }
        let error = #expect(throws: DatabaseError.self) {
            try PostgreSQLDatabase.open(address, migrations: [Self.pets, more, broken])
        }
        guard case .migrationFailed(name: "broken", _) = error else {
            Issue.record("\(error as Any)")
            return
        }
        let database = try PostgreSQLDatabase.open(address, migrations: [Self.pets, more])
        let columns = try await database.read { try $0.columns(of: "pet") }.map(\.name)
        #expect(columns == ["id", "birthDate", "grams", "photo", "share", "name"])
        try database.close()
    }

    @Test("is refused if it sorts texts by a language")
    func order() throws {
        let address = try LocalServer.ofProcess.get().createDatabase(
            "german", "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'de'")
        let error = #expect(throws: DatabaseError.self) { try PostgreSQLDatabase.open(address, migrations: []) }
        #expect(error.map { "\($0)".contains("createdb --template=template0") } == true)
    }

    @Test("finishes running operations when it is closed, and refuses later ones")
    func closing() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 2)
        let writes = await withTaskGroup(of: Bool.self) { group in
            for writer in 0..<20 {
                group.addTask {
                    (try? await database.write {
                        try $0.execute("INSERT INTO pet (id) VALUES (?)", [.text("\(writer)")])
                    }) != nil
                }
            }
            group.addTask {
                try? database.close()
                return false
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        await #expect(throws: DatabaseError.closed) { try await database.read { try $0.rows("SELECT 1") } }
        let again = try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 1)
        #expect(try await ids(in: again).count == writes)
        try again.close()
    }

    private func ids(in database: any TransactionalDatabase) async throws -> [String] {
        try await database.read { try $0.rows("SELECT id FROM pet ORDER BY id").map { try $0.value("id") } }
    }
}
