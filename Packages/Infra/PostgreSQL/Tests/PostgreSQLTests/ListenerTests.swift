import Database
import PostgreSQL
import PostgreSQLTesting
import Testing

@Suite(
    "Messages between processes", .timeLimit(.minutes(2)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct ListenerTests {
    private func database() throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase.open(LocalServer.ofProcess.get().addressOfNewSchema(), migrations: [], connections: 1)
    }

    @Test("are received in order by everyone who listens to their channel, with any content")
    func order() async throws {
        let (one, other) = (try database(), try database())
        var listeners = [
            one.messages(on: "order").makeAsyncIterator(), other.messages(on: "order").makeAsyncIterator(),
        ]
        for index in listeners.indices {
            #expect(await listeners[index].next(isolation: nil) == .listening)
        }
        let texts = ["1", "", "'; DROP TABLE x; --", "Zoë 🐈", String(repeating: "x", count: 7999)]
        try await one.send(["elsewhere"], on: "another")
        try await one.send(texts, on: "order")
        try await other.send(["2"], on: "order")
        for index in listeners.indices {
            for text in texts + ["2"] { #expect(await listeners[index].next(isolation: nil) == .text(text)) }
        }
    }

    @Test("are all sent, or none of them")
    func tooLong() async throws {
        let database = try database()
        var listener = database.messages(on: "long").makeAsyncIterator()
        #expect(await listener.next(isolation: nil) == .listening)
        await #expect(throws: DatabaseError.self) {
            try await database.send(["1", String(repeating: "x", count: 8000)], on: "long")
        }
        try await database.send(["2"], on: "long")
        #expect(await listener.next(isolation: nil) == .text("2"))
    }

    @Test("are received again after the connection was lost, which is reported")
    func lostConnection() async throws {
        let database = try database()
        var listener = database.messages(on: "lost").makeAsyncIterator()
        #expect(await listener.next(isolation: nil) == .listening)
        let killed = try await database.read { store in
            try store.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN \"lost\"%' "
                    + "AND pid <> pg_backend_pid()"
            ).count
        }
        #expect(killed == 1)
        #expect(await listener.next(isolation: nil) == .listening)
        try await database.send(["again"], on: "lost")
        #expect(await listener.next(isolation: nil) == .text("again"))
    }
}
