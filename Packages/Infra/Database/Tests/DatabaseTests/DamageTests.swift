import Database
import Foundation
import TestSupport
import Testing

@Suite("Damaged files", .timeLimit(.minutes(10)))
struct DamageTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    /// The bytes of a database with rows, closed, so that it has no write-ahead log.
    private static func populated() async throws -> Data {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await database.write { connection in
            for pet: Int64 in 1...20 {
                try connection.execute(
                    "INSERT INTO pet (id, name) VALUES (?, ?)", [.integer(pet), .text("Pet \(pet)")])
            }
            for sample in 1...1500 {
                let pet = SQLValue.integer(Int64(sample % 20 + 1))
                try connection.execute("INSERT INTO weight (pet, grams) VALUES (?, ?)", [pet, .real(Double(sample))])
            }
        }
        try database.close()
        return try Data(contentsOf: folder.database)
    }

    /// Opens a file with these bytes. The database must either work or be set aside unchanged.
    private static func check(_ bytes: Data, _ what: Comment) async throws {
        let folder = try TemporaryFolder()
        try bytes.write(to: folder.database)
        do {
            let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], now: { noon })
            _ = try await database.read { connection in
                (try connection.rows("SELECT * FROM pet"), try connection.rows("SELECT * FROM weight").count)
            }
        } catch DatabaseError.damaged(let setAside) {
            #expect(try Data(contentsOf: setAside) == bytes, what)
            #expect(setAside.lastPathComponent == "petnest-damaged-2026-11-21T12-00-00Z.sqlite", what)
            let fresh = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
            #expect(try await Schema.names(in: fresh) == [], what)
        } catch let error as DatabaseError {
            #expect(try folder.names().contains("petnest.sqlite"), what)
            switch error {
            // The flipped byte is in the text of a migration's or table's name, where it looks like another name.
            case .fromNewerApp, .migrationFailed, .unrecognized: break
            default: Issue.record("\(what): \(error)")
            }
        }
    }

    @Test("With any flipped bytes, the database works or is set aside unchanged")
    func flippedBytes() async throws {
        let whole = try await Self.populated()
        var random = SeededGenerator(seed: 1)
        for round in 0..<150 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            }
            try await Self.check(bytes, "round \(round)")
        }
    }

    @Test("With any flipped byte of the header, the database works or is set aside unchanged")
    func flippedHeader() async throws {
        let whole = try await Self.populated()
        var random = SeededGenerator(seed: 2)
        for offset in 0..<108 {
            var bytes = whole
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            try await Self.check(bytes, "offset \(offset)")
        }
    }

    @Test("Truncated or zeroed anywhere, the database works or is set aside unchanged")
    func truncatedOrZeroed() async throws {
        let whole = try await Self.populated()
        var random = SeededGenerator(seed: 3)
        for round in 0..<40 {
            try await Self.check(whole.prefix(Int.random(in: 1..<whole.count, using: &random)), "cut, round \(round)")
            var bytes = whole
            let start = Int.random(in: 0..<(whole.count - 512), using: &random)
            bytes.replaceSubrange(start..<(start + 512), with: Data(count: 512))
            try await Self.check(bytes, "zeros, round \(round)")
        }
    }

    @Test(
        "A file that isn't a database, or is truncated, is reported as damaged",
        arguments: [Data("a letter to my cat\n".utf8), Data(count: 4096), Data([7])])
    func notADatabase(_ bytes: Data) throws {
        let folder = try TemporaryFolder()
        try bytes.write(to: folder.database)
        let setAside = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite")
        #expect(throws: DatabaseError.damaged(setAside: setAside)) {
            try SQLiteDatabase.open(at: folder.database, migrations: [], now: { Self.noon })
        }
        #expect(try Data(contentsOf: setAside) == bytes)
    }

    @Test("An emptied file is reported as damaged, and a new empty file isn't")
    func emptied() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.database)
        try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets]).close()
        try Data().write(to: folder.database)
        let setAside = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite")
        #expect(throws: DatabaseError.damaged(setAside: setAside)) {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], now: { Self.noon })
        }
        let fresh = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try await Schema.names(in: fresh) == [])
    }

    @Test("A truncated file is reported as damaged")
    func cutOff() async throws {
        let folder = try TemporaryFolder()
        let bytes = try await Self.populated().dropLast(5000)
        try bytes.write(to: folder.database)
        let setAside = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite")
        #expect(throws: DatabaseError.damaged(setAside: setAside)) {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], now: { Self.noon })
        }
    }

    @Test("Damage deep in a table is found when opening")
    func damageWithin() async throws {
        let folder = try TemporaryFolder()
        var bytes = try await Self.populated()
        let page = bytes.count / 4096 / 2 * 4096
        bytes.replaceSubrange(page..<(page + 4096), with: Data(repeating: 0xFF, count: 4096))
        try bytes.write(to: folder.database)
        let setAside = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite")
        #expect(throws: DatabaseError.damaged(setAside: setAside)) {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], now: { Self.noon })
        }
        #expect(try Data(contentsOf: setAside) == bytes)
    }

    @Test("A second damaged file in the same second doesn't replace the first")
    func sameSecond() throws {
        let folder = try TemporaryFolder()
        for content in ["one", "two", "three"] {
            try Data(content.utf8).write(to: folder.database)
            #expect(throws: DatabaseError.self) {
                try SQLiteDatabase.open(at: folder.database, migrations: [], now: { Self.noon })
            }
        }
        let contents = try folder.names().filter { $0.hasSuffix(".sqlite") }.map { name in
            try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        }
        #expect(Set(contents) == ["one", "two", "three"])
    }

    @Test("The write-ahead log is set aside unchanged with its damaged database")
    func logIsSetAside() throws {
        let folder = try TemporaryFolder()
        try Data("not a database".utf8).write(to: folder.database)
        let log = Data("not a log either".utf8)
        try log.write(to: folder.url.appending(path: "petnest.sqlite-wal"))
        let setAside = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite")
        #expect(throws: DatabaseError.damaged(setAside: setAside)) {
            try SQLiteDatabase.open(at: folder.database, migrations: [], now: { Self.noon })
        }
        let movedLog = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite-wal")
        #expect(try Data(contentsOf: movedLog) == log)
        #expect(try folder.names().filter { !$0.contains("damaged") } == [])
    }

    @Test("A write-ahead log whose database is missing or empty is kept, because it may contain the last writes")
    func orphanedLog() async throws {
        for database in [nil, Data()] {
            let folder = try TemporaryFolder()
            try database?.write(to: folder.database)
            let log = Data("frames".utf8)
            try log.write(to: folder.url.appending(path: "petnest.sqlite-wal"))
            #expect(throws: DatabaseError.self) {
                try SQLiteDatabase.open(at: folder.database, migrations: [], now: { Self.noon })
            }
            let movedLog = folder.url.appending(path: "petnest-damaged-2026-11-21T12-00-00Z.sqlite-wal")
            #expect(try Data(contentsOf: movedLog) == log)
        }
    }

    @Test("With any flipped bytes of the write-ahead log, earlier rows are present or set aside")
    func flippedLog() async throws {
        let source = try TemporaryFolder()
        let open = try SQLiteDatabase.open(at: source.database, migrations: [Schema.pets])
        try await open.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        for pet in 0..<20 {
            try await open.write { try $0.execute("INSERT INTO pet (name) VALUES (?)", [.text("Pet \(pet)")]) }
        }
        // Copies are made by another process: closing a descriptor here would drop the locks of the open database.
        let copies = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            let copy = Process()
            copy.executableURL = URL(filePath: "/bin/cp")
            copy.arguments = [
                source.database.path(percentEncoded: false) + suffix, copies.url.path(percentEncoded: false),
            ]
            try copy.run()
            copy.waitUntilExit()
        }
        let main = try Data(contentsOf: copies.database)
        let log = try Data(contentsOf: copies.url.appending(path: "petnest.sqlite-wal"))
        var random = SeededGenerator(seed: 4)
        for round in 0..<40 {
            var bytes = log
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            let folder = try TemporaryFolder()
            try main.write(to: folder.database)
            try bytes.write(to: folder.url.appending(path: "petnest.sqlite-wal"))
            do {
                let database = try SQLiteDatabase.open(
                    at: folder.database, migrations: [Schema.pets], now: { Self.noon })
                let names = try await Schema.names(in: database)
                #expect(names == Array((["Miso"] + (0..<20).map { "Pet \($0)" }).prefix(names.count)), "round \(round)")
            } catch DatabaseError.damaged(let setAside) {
                #expect(try Data(contentsOf: setAside) == main)
                #expect(try Data(contentsOf: URL(filePath: setAside.path(percentEncoded: false) + "-wal")) == bytes)
            }
        }
    }
}
