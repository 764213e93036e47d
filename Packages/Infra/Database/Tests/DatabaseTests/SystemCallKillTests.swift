import Database
import Foundation
import TestSupport
import Testing

/// Kills a child process at each of its system calls in turn, with strace(1).
@Suite(
    "A process killed at any system call that changes a file",
    .enabled(if: Strace.works, "strace isn't installed or may not trace"), .timeLimit(.minutes(10)))
struct SystemCallKillTests {
    private static let schema = Migration("pairs") { connection in
        try connection.execute("CREATE TABLE pair_row (id INTEGER PRIMARY KEY, pair INTEGER NOT NULL, filler TEXT)")
    }

    private func makeDatabase(at url: URL, pairs: Int) async throws {
        let database = try SQLiteDatabase.open(at: url, migrations: [Self.schema])
        try await database.write { connection in
            for row in 0..<(2 * pairs) {
                try connection.execute(
                    "INSERT INTO pair_row (pair, filler) VALUES (?, ?)",
                    [.integer(Int64(row / 2)), .text(String(repeating: "x", count: 1500))])
            }
        }
        try database.close()
    }

    /// The number of pairs in a database. Records an issue for an incomplete pair.
    private func pairs(at url: URL, _ what: Comment) async throws -> Int {
        let database = try SQLiteDatabase.open(at: url, migrations: [Self.schema])
        let halves = try await database.read { connection in
            try connection.rows("SELECT COUNT(*) AS halves FROM pair_row GROUP BY pair").map {
                try $0.value("halves", as: Int.self)
            }
        }
        #expect(halves.allSatisfy { $0 == 2 }, what)
        try database.close()
        return halves.count
    }

    /// Runs the child in new folders, killed at each call in turn, until it survives, and checks each folder.
    private func killed(
        _ command: String, prepare: (TemporaryFolder) async throws -> Void,
        check: (TemporaryFolder, _ isDone: Bool, Comment) async throws -> Void
    ) async throws {
        var kills = 0
        for call in Strace.changes {
            for number in 1... {
                let folder = try TemporaryFolder()
                try await prepare(folder)
                let file = folder.url.appending(path: "backup.sqlite").path(percentEncoded: false)
                let arguments = [command, folder.database.path(percentEncoded: false)]
                let lines = try Strace.run(
                    "database-child", command == "store" ? arguments : arguments + [file], killingAt: call,
                    number: number)
                let isDone = lines == ["done"]
                try await check(folder, isDone, "\(command), \(call) \(number)")
                if isDone { break }
                kills += 1
            }
        }
        #expect(kills > 5)
    }

    @Test("A save is complete or absent")
    func store() async throws {
        try await killed("store") { folder in
            try await makeDatabase(at: folder.database, pairs: 2)
        } check: { folder, isDone, what in
            let count = try await pairs(at: folder.database, what)
            #expect(isDone ? count == 3 : [2, 3].contains(count), what)
        }
    }

    @Test("The older or the new backup exists, and the next backup works")
    func backup() async throws {
        try await killed("backup") { folder in
            try await makeDatabase(at: folder.database, pairs: 3)
            try await makeDatabase(at: folder.url.appending(path: "backup.sqlite"), pairs: 1)
        } check: { folder, isDone, what in
            let file = folder.url.appending(path: "backup.sqlite")
            #expect(try folder.names().filter { $0.hasPrefix("backup") } == ["backup.sqlite"], what)
            let count = try await pairs(at: file, what)
            #expect(isDone ? count == 3 : [1, 3].contains(count), what)
            let database = try SQLiteDatabase.open(at: folder.database, migrations: [Self.schema])
            try await database.backup(to: file)
            try database.close()
            #expect(try await pairs(at: file, what) == 3, what)
            #expect(try folder.namesButNotes() == ["backup.sqlite", "petnest.sqlite"], what)
        }
    }

    @Test("A restore leaves the previous or the backup's content, and keeps the replaced one")
    func restore() async throws {
        try await killed("restore") { folder in
            try await makeDatabase(at: folder.database, pairs: 3)
            try await makeDatabase(at: folder.url.appending(path: "backup.sqlite"), pairs: 1)
        } check: { folder, isDone, what in
            let count = try await pairs(at: folder.database, what)
            #expect(isDone ? count == 1 : [1, 3].contains(count), what)
            #expect(try await pairs(at: folder.url.appending(path: "backup.sqlite"), what) == 1, what)
            let kept = try folder.names().filter { $0.contains("replaced") && !$0.contains("partial") }
            #expect(kept.count == 1 || count == 3, what)
            for name in kept { #expect(try await pairs(at: folder.url.appending(path: name), what) == 3, what) }
        }
    }
}
