import Database
import Foundation
import Synchronization
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("A row damaged by another program", .onBothStores, .timeLimit(.minutes(20)))
struct UnreadableRowTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"

    @Test(
        "is left out of the agenda, which reports it and lists the rest",
        arguments: [
            ("vaccine = ''", Bodies.entry, "vaccine"), ("givenOn = 'long ago'", Bodies.entry, "long ago"),
            ("id = 'one'", "one", "“one”"),
        ])
    func agenda(change: String, id: String, reason: String) async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        for kind in ["vaccinations", "reminders"] {
            try await backend.send(.put, "\(Self.pet)/\(kind)/\(Bodies.entry)", Bodies.entries[kind])
        }
        try await backend.database.write { _ = try $0.execute("UPDATE vaccination SET \(change)") }
        let answer = try await backend.send(.get, "/v1/agenda?until=9999-12-31")
        #expect(answer.status == 200)
        #expect(answer.json?["items"]?.array.map { $0["title"] } == ["Worming"])
        let unreadable = try #require(answer.json?["unreadable"]?.array)
        #expect(unreadable.map { $0["table"] } == ["vaccination"])
        #expect(unreadable.map { $0["id"] } == [.string(id)])
        #expect(unreadable.first?["reason"]?.string?.contains(reason) == true)
    }

    static let days = [
        ("reminders", "due = '5 May'"), ("reminders", "due = 'someday'"), ("reminders", "due = '2026-13-01'"),
        ("reminders", "due = '9999-02-30'"), ("reminders", "due = ''"), ("vaccinations", "nextDue = '2027-5-1'"),
        ("vaccinations", "nextDue = 'someday'"), ("medicines", "start = 'someday'"), ("medicines", "\"end\" = '1 May'"),
    ]

    @Test("with an invalid day is reported in the agenda of every day and logged", arguments: days)
    func day(kind: String, change: String) async throws {
        let lines = Mutex<[String]>([])
        let database = try TestBackend.emptyStore()
        let backend = PetNestBackend(
            database: database, now: { TestBackend.noon }, log: { line in lines.withLock { $0.append(line) } })
        await backend.send(.put, Self.pet, bytes: try Bodies.pet.data)
        let body = try #require(Bodies.entries[kind])
        let put = await backend.send(
            .put, "\(Self.pet)/\(kind)/\(Bodies.entry)", bytes: try body.with("id", nil).data)
        #expect(put.status < 300)
        let table = String(kind.dropLast())
        try await database.write { _ = try $0.execute("UPDATE \(table) SET \(change)") }
        let answer = await backend.send(.get, "/v1/agenda?until=2026-05-03&now=2026-05-03T09:30")
        #expect(answer.status == 200)
        #expect(answer.json?["items"]?.array == [])
        let unreadable = try #require(answer.json?["unreadable"]?.array)
        #expect(unreadable.map { $0["table"] } == [.string(table)])
        #expect(unreadable.map { $0["id"] } == [.string(Bodies.entry)])
        #expect(lines.withLock { $0.first?.contains("The \(table) “\(Bodies.entry)” can't be read: ") } == true)
    }

    @Test("of a reminder affects only that reminder in the agenda", arguments: ["due = '2026-02-30'", "id = 'one'"])
    func reminder(change: String) async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        for (kind, id) in [("vaccinations", Bodies.entry), ("reminders", Bodies.entry), ("reminders", Bodies.nobody)] {
            let body = Bodies.entries[kind]?.with("id", nil)
            try await backend.send(.put, "\(Self.pet)/\(kind)/\(id)", body)
        }
        try await backend.database.write { store in
            _ = try store.execute("UPDATE reminder SET \(change) WHERE id = '\(Bodies.nobody)'")
        }
        let answer = try await backend.send(.get, "/v1/agenda?until=9999-12-31")
        #expect(answer.json?["items"]?.array.map { $0["id"] } == [.string(Bodies.entry), .string(Bodies.entry)])
        #expect(answer.json?["unreadable"]?.array.map { $0["table"] } == ["reminder"])
    }

    /// Kinds of entries, the damage to a row, and the expected description.
    static let damages = [
        ("weights", "grams = 0", "grams: "),
        ("weights", "date = 'long ago'", "“date” should be a day like 2026-05-03, not “long ago”."),
        ("visits", "reason = ' '", "reason: "),
        ("vaccinations", "nextDue = givenOn", "nextDue: "),
        ("reminders", "recurrenceUnit = 'eon'", "recurrence.unit: “eon” isn't one of day"),
        ("reminders", "id = 'one'", "“id” should be a UUID, not “one”."),
    ]

    @Test(
        "is left out of its list, which reports the reason, and is logged with table, id, and reason",
        arguments: damages
    )
    func list(kind: String, change: String, reason: String) async throws {
        let lines = Mutex<[String]>([])
        let database = try TestBackend.emptyStore()
        let backend = PetNestBackend(
            database: database, now: { TestBackend.noon }, log: { line in lines.withLock { $0.append(line) } })
        await backend.send(.put, Self.pet, bytes: try Bodies.pet.data)
        let body = try #require(Bodies.entries[kind]).with("id", nil).data
        for id in [Bodies.entry, Bodies.nobody] { await backend.send(.put, "\(Self.pet)/\(kind)/\(id)", bytes: body) }
        let table = String(kind.dropLast())
        try await database.write { _ = try $0.execute("UPDATE \(table) SET \(change) WHERE id = '\(Bodies.nobody)'") }
        let answer = await backend.send(.get, "\(Self.pet)/\(kind)")
        #expect(answer.status == 200)
        #expect(answer.json?[kind]?.array.map { $0["id"] } == [.string(Bodies.entry)])
        let unreadable = answer.json?["unreadable"]?.array
        #expect(unreadable?.map { $0["table"] } == [.string(table)])
        #expect(unreadable?.first?["reason"]?.string?.hasPrefix(reason) == true, "\(String(describing: unreadable))")
        let id = unreadable?.first?["id"]?.string ?? ""
        #expect(lines.withLock { $0.count } == 1)
        #expect(lines.withLock { $0.first?.contains("The \(table) “\(id)” can't be read: \(reason)") } == true)
    }

    @Test("of a pet is left out of the pets; requested individually, the error has the reason")
    func pet() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        try await backend.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        try await backend.database.write { _ = try $0.execute("UPDATE pet SET birthDate = '2023' WHERE name = 'Miso'") }
        let pets = try await backend.send(.get, "/v1/pets")
        #expect(pets.json?["pets"]?.array.map { $0["name"] } == ["Bruno"])
        #expect(pets.json?["unreadable"]?.array.map { $0["id"] } == [.string(Bodies.miso)])
        let alone = try await backend.send(.get, Self.pet)
        #expect(alone.status == 503)
        #expect(alone.message.contains("“birthDate” should be a day like 2026-05-03, not “2023”"))
    }
}
