import Database
import Foundation
import TestSupport
import Testing

@Suite("A process killed while writing", .timeLimit(.minutes(10)))
struct KillTests {
    @Test("Every reported transaction is stored, and none partially")
    func committedSurvives() async throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 20)
        var acknowledged: [Int64] = []
        for _ in 0..<25 {
            let child = try Child("database-child", ["write", folder.database.path(percentEncoded: false)])
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                guard let line = child.nextLine() else { break }
                acknowledged.append(try #require(Int64(line)))
            }
            acknowledged += try child.kill().map { try #require(Int64($0)) }
        }
        let schema = Migration("pairs") { _ in Issue.record("the child had applied this migration") }
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [schema])
        let stored = try await database.read { connection in
            try connection.rows("SELECT pair, COUNT(*) AS halves FROM pair_row GROUP BY pair").map { row in
                (pair: try row.value("pair", as: Int64.self), halves: try row.value("halves", as: Int.self))
            }
        }
        #expect(acknowledged.count > 25)
        #expect(Set(acknowledged).subtracting(stored.map(\.pair)) == [])
        #expect(stored.filter { $0.halves != 2 }.map(\.pair) == [])
    }
}
