import Database
import Dispatch
import PostgreSQL
import PostgreSQLTesting
import Testing

@Suite(
    "Work that waits for a connection", .timeLimit(.minutes(2)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct ConnectionWaitTests {
    /// Runs a closure while the only connection of a database is used.
    private func whileUsed(
        longestWait: Duration, _ body: (PostgreSQLDatabase) async throws -> Void
    ) async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(
            address, migrations: [], connections: 1, longestWait: longestWait)
        let isOver = DispatchSemaphore(value: 0)
        let (began, begin) = AsyncStream<Void>.makeStream()
        let user = Task {
            try await database.read { _ in
                begin.finish()
                isOver.wait()
            }
        }
        for await _ in began {}
        do {
            try await body(database)
            isOver.signal()
        } catch {
            isOver.signal()
            throw error
        }
        try await user.value
        // The connection works, and so does its thread, which was woken for work that is gone.
        #expect(try await database.read { try $0.integers("SELECT 7 AS number") } == [7])
        try database.close()
    }

    @Test("fails after the longest wait, and wasn't begun")
    func limit() async throws {
        try await whileUsed(longestWait: .milliseconds(50)) { database in
            for _ in 0..<3 {
                await #expect(throws: DatabaseError.busy(server: "PostgreSQL")) {
                    try await database.write { _ in Issue.record("The connection is in use.") }
                }
            }
        }
    }

    @Test("ends when its task is canceled, before the longest wait")
    func cancellation() async throws {
        try await whileUsed(longestWait: .seconds(3600)) { database in
            for _ in 0..<20 {
                let waiting = Task {
                    try await database.write { _ in Issue.record("The task is canceled.") }
                }
                // It may be canceled before, while or after it begins to wait.
                await Task.yield()
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
            }
        }
    }

    @Test("fails at once if a thousand pieces wait already")
    func longQueue() async throws {
        try await whileUsed(longestWait: .seconds(3600)) { database in
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0...1000 {
                    group.addTask {
                        do {
                            _ = try await database.read { _ in }
                            return false
                        } catch {
                            return error as? DatabaseError == .busy(server: "PostgreSQL")
                        }
                    }
                }
                // The others can't end before the connection is free, unless they are canceled.
                #expect(await group.next() == true)
                group.cancelAll()
                for await isBusy in group { #expect(!isBusy) }
            }
        }
    }
}
