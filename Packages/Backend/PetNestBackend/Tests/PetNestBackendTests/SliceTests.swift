import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes
import Testing

@testable import AgendaSlice
@testable import BackendCore
@testable import BackendCoreTesting
@testable import HealthSlice
@testable import OwnerSlice
@testable import PetNestBackend
@testable import PetsSlice

@Suite("Slice", .timeLimit(.minutes(20)))
struct SliceTests {
    private static let walking = Endpoint<Pet, [String: String], [String: String]>("POST v1/pets/:pet/walks")

    /// A slice that uses every feature of slices: walks, of which a pet has one a day.
    private static let walks = Slice(
        name: "Walks",
        wire: "",
        routes: [
            Route("POST v1/pets/:pet/walks", body: "walk", answer: "201 walk; 409 `dayTaken`") { call, store in
                let pet: PetID = try call.id("pet")
                let walk = try call.body.decoded(as: [String: String].self)
                let key = walk["id"] ?? Bodies.entry
                let day = walk["day"] ?? ""
                guard try store.row("SELECT 1 FROM walk WHERE pet = ? AND day = ?", [pet.sqlValue, .text(day)]) == nil
                else { throw Failure.conflict("There is a walk on \(day) already.", reason: "dayTaken") }
                try store.execute(
                    "INSERT INTO walk (id, pet, day) VALUES (?, ?, ?)", [.text(key), pet.sqlValue, .text(day)])
                if day == "2026-01-01" { throw Failure.paymentRequired("Walks of New Year cost extra.") }
                return try Answer(["id": key, "day": day], status: .created)
            },
            Route("GET v1/pets/:pet/walks/recent", answer: "403") { _, _ in
                throw Failure.forbidden("Only walkers may see this.")
            },
            Route("GET v1/pets/:pet/walks/:walk", answer: "200 ids") { call, _ in
                let pet: PetID = try call.id("pet")
                let walk: EntityID<Never> = try call.id("walk")
                return try Answer(["pet": pet.description, "walk": walk.description])
            },
            Route("GET v1/walks", answer: "200, but it writes") { _, store in
                try store.execute("DELETE FROM walk")
                return .done
            },
            Route("GET v1/pets/:pet/food", answer: "200, but its handler asks for another id") { call, _ in
                try Answer((call.id("cat") as PetID).description)
            },
        ],
        migrations: [
            Migration("2026-11-22-walks") { store in
                try store.execute(
                    """
                    CREATE TABLE walk (
                        id TEXT PRIMARY KEY,
                        pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                        day TEXT NOT NULL
                    ) STRICT
                    """)
            }
        ],
        agenda: { account, until, _, store in
            let rows = try store.rows(
                """
                SELECT walk.id, pet, pet.name AS petName, day FROM walk JOIN pet ON pet.id = walk.pet \
                WHERE account = ? AND day <= ?
                """, [account.sqlValue, until.sqlValue])
            return RowList("walk", rows) { row in
                AgendaItem(
                    pet: try row.value("pet"), petName: try row.value("petName"), kind: "walk",
                    id: try row.value("id"), title: "Walk", due: try row.value("day"))
            }
        },
        sample: { sample in
            try sample.send(Self.walking, sample.bruno.id, body: ["day": sample.day.description])
        })

    private static let slices: [Slice] = {
        let features: [Slice] = [.accounts(), .owner, .pets(owners: StoredOwners()), .health, walks]
        return features + [.agenda(of: features)]
    }()

    private func backend() throws -> PetNestBackend {
        PetNestBackend(
            services: RouteServices(
                database: try SQLiteDatabase.inMemory(migrations: Self.slices.migrations), passwords: nil, mail: nil,
                log: { _ in }), slices: Self.slices, now: { TestBackend.noon })
    }

    private func walk(_ day: String, _ key: String, in backend: PetNestBackend) async throws -> TestAnswer {
        let request = HTTPRequest(
            method: .post, scheme: nil, authority: nil, path: "/v1/pets/\(Bodies.miso)/walks")
        let (response, body) = await backend.respond(
            to: request, body: try JSONEncoder().encode(["id": key, "day": day]), as: .device)
        return TestAnswer(status: response.status.code, headers: response.headerFields, bytes: body)
    }

    @Test("responds 201 to POST, and to a conflict with its own reason")
    func post() async throws {
        let backend = try backend()
        #expect(try await walk("2026-05-03", Bodies.id(7), in: backend).status == 404)
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data)
        let made = try await walk("2026-05-03", Bodies.id(7), in: backend)
        #expect(made.status == 201)
        #expect(made.json == ["id": .string(Bodies.id(7)), "day": "2026-05-03"])
        let taken = try await walk("2026-05-03", Bodies.id(8), in: backend)
        #expect(taken.status == 409)
        #expect(taken.code == "conflict")
        #expect(taken.json?["error"]?["reason"] == "dayTaken")
    }

    @Test("is rolled back if its handler throws after writing")
    func rolledBack() async throws {
        let backend = try backend()
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data)
        let answer = try await walk("2026-01-01", Bodies.id(7), in: backend)
        #expect(answer.status == 402)
        #expect(answer.code == "paymentRequired")
        #expect(try await backend.database.read { try $0.rows("SELECT * FROM walk").count } == 0)
    }

    @Test("prefers a literal path to one with an id, and reads both ids of a path")
    func paths() async throws {
        let backend = try backend()
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data)
        let path = "/v1/pets/\(Bodies.miso)/walks"
        let forbidden = await backend.send(.get, "\(path)/recent")
        #expect(forbidden.status == 403)
        #expect(forbidden.code == "forbidden")
        let both = await backend.send(.get, "\(path)/\(Bodies.entry)")
        #expect(both.json == ["pet": .string(Bodies.miso), "walk": .string(Bodies.entry)])
        let post = await backend.send(.get, path)
        #expect(post.status == 405)
        #expect(post.headers[.allow] == "POST")
    }

    @Test("can't write in a GET or read an undeclared id: 503, and nothing changes")
    func mistakes() async throws {
        let backend = try backend()
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data)
        #expect(await backend.send(.get, "/v1/walks").status == 503)
        let food = await backend.send(.get, "/v1/pets/\(Bodies.miso)/food")
        #expect(food.status == 503)
        #expect(food.message.contains("“cat”"))
    }

    @Test("adds its items to the agenda, and removes them with the pet")
    func agenda() async throws {
        let backend = try backend()
        let path = "/v1/pets/\(Bodies.miso)"
        await backend.send(.put, path, bytes: try Bodies.pet.data)
        await backend.send(
            .put, "\(path)/reminders/\(Bodies.entry)", bytes: try #require(Bodies.entries["reminders"]).data)
        _ = try await walk("2026-05-03", Bodies.id(7), in: backend)
        let items = await backend.send(.get, "/v1/agenda?until=2026-05-03").json?["items"]?.array
        #expect(items?.map { $0["kind"] } == ["reminder", "walk"])
        await backend.send(.delete, path)
        #expect(await backend.send(.get, "/v1/agenda?until=9999-12-31").json == ["items": []])
    }

    @Test("adds its sample data; if one slice fails, nothing is added")
    func sample() async throws {
        let day = CalendarDate(dayNumber: 20_576)
        let backend = try backend()
        try await SampleData(upTo: day).fill(backend)
        #expect(try await backend.database.read { try $0.rows("SELECT * FROM walk").count } == 1)

        var refusing = Self.walks
        refusing.sample = { sample in try sample.send(Self.walking, PetID(), body: ["day": "2026-05-03"]) }
        let features: [Slice] = [.accounts(), .owner, .pets(owners: StoredOwners()), .health, refusing]
        let other = PetNestBackend(
            services: RouteServices(
                database: try SQLiteDatabase.inMemory(migrations: features.migrations), passwords: nil, mail: nil,
                log: { _ in }), slices: features, now: { TestBackend.noon })
        let error = await #expect(throws: SampleDataError.self) { try await SampleData(upTo: day).fill(other) }
        #expect(error?.description.contains("There is no pet") == true)
        for table in ["owner", "pet", "weight", "walk"] {
            let count = try await other.database.read { try $0.rows("SELECT 1 FROM \(table)").count }
            #expect(count == 0, "\(table)")
        }
    }
}

@Suite("All slices together", .timeLimit(.minutes(20)))
struct SlicesTests {
    @Test("have distinct routes, and distinct ids in each path")
    func routes() {
        var seen: Set<String> = []
        for route in Slices.all.flatMap(\.routes) {
            let shape = route.path.map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
            #expect(
                seen.insert("\(route.method) \(shape)").inserted, "\(route.documentation.request) is answered twice")
            #expect(Set(route.names).count == route.names.count, "\(route.documentation.request)")
            #expect(route.path.first == "v1", "\(route.documentation.request)")
        }
        #expect(seen.count > 15)
    }

    @Test("have migrations named after their day, which are applied in that order")
    func migrations() throws {
        let names = PetNestBackend.migrations.map(\.name)
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        for name in names where name != "records" {
            #expect(CalendarDate(name.prefix(10)) != nil && name.dropFirst(10).first == "-", "\(name)")
        }
    }

    @Test("delete a pet's records with it: every reference to a pet cascades, and has an index")
    func references() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        let found = try await database.read { store in
            var references: [(table: String, action: String, plan: String)] = []
            for table in try store.rows("SELECT name FROM sqlite_master WHERE type = 'table'") {
                let name: String = try table.value("name")
                for key in try store.rows("SELECT * FROM pragma_foreign_key_list(?)", [.text(name)])
                where try key.value("table", as: String.self) == "pet" {
                    let column: String = try key.value("from")
                    let sql = "EXPLAIN QUERY PLAN DELETE FROM \(name) WHERE \(column) = ?"
                    let plan = try store.rows(sql, [.null]).map { try $0.value("detail", as: String.self) }
                    references.append((name, try key.value("on_delete"), plan.joined(separator: "; ")))
                }
            }
            return references
        }
        #expect(Set(found.map(\.table)).isSuperset(of: ["weight", "visit", "vaccination", "reminder"]))
        for reference in found {
            #expect(["CASCADE", "SET NULL"].contains(reference.action), "\(reference.table)")
            #expect(reference.plan.hasPrefix("SEARCH"), "\(reference.table): \(reference.plan)")
        }
    }

    @Test("migrate a database from before slices to the schema of a new one")
    func older() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "petnest-older-\(UUID()).sqlite")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        let older = try SQLiteDatabase.open(at: file, migrations: [.recordsBeforeSlices])
        try await older.write { store in
            try store.execute(
                """
                INSERT INTO pet (id, name, species, sex, birthDate) VALUES ('\(Bodies.miso)', 'Miso', 'cat', 'male', '0001-01-01');
                INSERT INTO vaccination (id, pet, vaccine, givenOn) VALUES ('\(Bodies.entry)', '\(Bodies.miso)', 'Flu', '2026-01-01');
                INSERT INTO reminder (id, pet, title, start, due, recurrenceEvery, recurrenceUnit, lastDone)
                    VALUES ('\(Bodies.entry)', '\(Bodies.miso)', 'Bath', '2026-01-01', '2026-02-01', 1, 'month', '2026-01-03');
                """)
        }
        try older.close()
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        let backend = PetNestBackend(database: database)
        #expect(await backend.send(.get, "/v1/pets").json?["pets"]?.array.map { $0["name"] } == ["Miso"])
        let path = "/v1/pets/\(Bodies.miso)"
        #expect(
            await backend.send(.get, "\(path)/reminders").json?["reminders"] == [
                [
                    "id": .string(Bodies.entry), "title": "Bath", "start": "2026-01-01", "due": "2026-02-01",
                    "recurrence": ["every": 1, "unit": "month"], "lastDone": "2026-01-03",
                ]
            ])
        #expect(await backend.send(.get, "\(path)/vaccinations").json?["vaccinations"]?.array.count == 1)
        #expect(await backend.send(.get, "\(path)/medicines").json == ["medicines": []])
        #expect(try await schema(of: database) == schema(of: .inMemory(migrations: PetNestBackend.migrations)))
        try database.close()
    }

    private func schema(of database: SQLiteDatabase) async throws -> [String] {
        try await database.read { store in
            try store.rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").map {
                try $0.value("sql")
            }
        }
    }
}
