import BackendCoreTesting
import CoreModels
import Database
import Foundation
import PetNestBackend
import Synchronization
import Testing

@Suite("Store", .timeLimit(.minutes(20)))
struct StoreTests {
    /// Runs a test in its own folder.
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("keeps records until the next run")
    func persistence() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "petnest.sqlite")
            var before: [Data] = []
            let paths = ["/v1/owner", "/v1/pets"] + Bodies.kinds.map { "/v1/pets/\(Bodies.miso)/\($0)" }
            do {
                let backend = try PetNestBackend.open(at: file, now: { TestBackend.noon })
                for (path, body) in BodyTests.puts.sorted(by: { $0.path.count < $1.path.count }) {
                    #expect(await backend.send(.put, path, bytes: try body.data).status == 200)
                }
                for path in paths { before.append(await backend.send(.get, path).bytes) }
            }
            let backend = try PetNestBackend.open(at: file)
            for (path, bytes) in zip(paths, before) {
                let answer = await backend.send(.get, path)
                #expect(answer.status == 200)
                #expect(answer.bytes == bytes)
            }
        }
    }

    @Test("that isn't a database is set aside, and the next opening creates an empty one")
    func damagedFile() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "petnest.sqlite")
            let garbage = Data(repeating: UInt8(ascii: "x"), count: 10_000)
            try garbage.write(to: file)
            let error = #expect(throws: DatabaseError.self) { try PetNestBackend.open(at: file) }
            guard case .damaged(let setAside)? = error else {
                Issue.record("expected damage, found \(String(describing: error))")
                return
            }
            #expect(try Data(contentsOf: setAside) == garbage)
            let answer = await (try PetNestBackend.open(at: file)).send(.get, "/v1/pets")
            #expect(answer.json == ["pets": []])
        }
    }

    @Test("can't be opened without a folder, and reports that")
    func noFolder() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "nowhere/petnest.sqlite")
            #expect(throws: DatabaseError.self) { try PetNestBackend.open(at: file) }
        }
    }

    @Test("that is closed responds 503 with the reason on every route, and is logged")
    func closed() async throws {
        let lines = Mutex<[String]>([])
        let database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        let backend = PetNestBackend(
            database: database, now: { TestBackend.noon }, log: { line in lines.withLock { $0.append(line) } })
        try database.close()
        var count = 0
        for (path, body) in BodyTests.puts {
            let isEntry = path.hasSuffix(Bodies.entry)
            let list = isEntry ? path.replacing("/\(Bodies.entry)", with: "") : path
            for answer in [
                await backend.send(.get, list), await backend.send(.put, path, bytes: try body.data),
                path == "/v1/owner"
                    ? await backend.send(.get, "/v1/agenda?until=2026-05-03")
                    : await backend.send(.delete, path),
            ] {
                #expect(answer.status == 503)
                #expect(answer.code == "unavailable")
                #expect(answer.message.contains("closed"))
                count += 1
            }
        }
        #expect(lines.withLock(\.count) == count)
        #expect(lines.withLock { $0.contains { $0.hasPrefix("PUT /v1/owner: ") } })
    }

    @Test("whose pages are overwritten responds 503, and never crashes")
    func damagedUnderway() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "petnest.sqlite")
            do {
                let backend = try PetNestBackend.open(at: file, now: { TestBackend.noon })
                try await SampleData(upTo: CalendarDate(dayNumber: 20_576)).fill(backend)
            }
            let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
            let backend = PetNestBackend(database: database)
            let size = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
            let handle = try FileHandle(forWritingTo: file)
            // All pages but the first, which holds the schema.
            try handle.seek(toOffset: 4096)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: size - 4096))
            try handle.close()

            let answers = [
                await backend.send(.get, "/v1/pets"), await backend.send(.get, "/v1/agenda?until=9999-12-31"),
                await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data),
            ]
            for answer in answers {
                #expect(answer.status == 503)
                #expect(answer.code == "unavailable")
                #expect(answer.message.contains("damaged"))
            }
        }
    }

    @Test("is backed up while in use, and restored; the replaced file is kept")
    func backup() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "petnest.sqlite")
            let copy = folder.appending(path: "backup.sqlite")
            let backend = try PetNestBackend.open(at: file, now: { TestBackend.noon })
            try await SampleData(upTo: CalendarDate(dayNumber: 20_576)).fill(backend)
            let before = await backend.send(.get, "/v1/pets").bytes
            try await backend.backup(to: copy)
            for pet in await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? [] {
                await backend.send(.delete, "/v1/pets/\(pet["id"]?.string ?? "")")
            }
            let kept = try await backend.restore(from: copy)
            #expect(await backend.send(.get, "/v1/pets").bytes == before)
            try backend.close()
            #expect(await backend.send(.get, "/v1/pets").status == 503)
            let emptied = try PetNestBackend.open(at: kept)
            #expect(await emptied.send(.get, "/v1/pets").json == ["pets": []])
            try emptied.close()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    ".\(kept.lastPathComponent).closed", ".petnest.sqlite.closed", "backup.sqlite",
                    kept.lastPathComponent, "petnest.sqlite",
                ])
        }
    }

    @Test("whose tables another program has removed responds 503")
    func missingTable() async throws {
        let backend = try TestBackend()
        try await backend.database.write { _ = try $0.execute("DROP TABLE pet") }
        #expect(try await backend.send(.get, "/v1/pets").status == 503)
    }

    @Test("isn't changed by a request canceled earlier")
    func cancelled() async throws {
        let backend = try TestBackend()
        let body = try Bodies.pet.data
        let answer = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: body)
        }.value
        #expect(answer.status == 503)
        #expect(try await backend.send(.get, "/v1/pets").json == ["pets": []])
    }
}
