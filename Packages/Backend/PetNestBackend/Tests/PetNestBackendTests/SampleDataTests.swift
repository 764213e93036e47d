import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Sample data", .timeLimit(.minutes(20)))
struct SampleDataTests {
    private static let day = CalendarDate(dayNumber: 20_576)

    private func filled(upTo day: CalendarDate = day) async throws -> TestBackend {
        if day == Self.day { return try await .sampled() }
        return try await entered(upTo: day)
    }

    private func entered(upTo day: CalendarDate = day) async throws -> TestBackend {
        let backend = try TestBackend()
        try await SampleData(upTo: day).fill(backend.backend)
        return backend
    }

    private func id(of name: String, in backend: TestBackend) async throws -> String {
        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        return try #require(pets.first { $0["name"] == .string(name) }?["id"]?.string)
    }

    /// Returns every response that shows something of the store.
    private func everything(in backend: TestBackend) async throws -> [Data] {
        var answers = [try await backend.send(.get, "/v1/owner").bytes]
        let pets = try await backend.send(.get, "/v1/pets")
        answers.append(pets.bytes)
        for pet in pets.json?["pets"]?.array.compactMap({ $0["id"]?.string }) ?? [] {
            for kind in Bodies.kinds { answers.append(try await backend.send(.get, "/v1/pets/\(pet)/\(kind)").bytes) }
        }
        return answers
    }

    @Test("is one owner with two cats and a dog")
    func household() async throws {
        let backend = try await filled()
        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        #expect(pets.map { $0["name"]?.string } == ["Bruno", "Miso", "Pepper"])
        #expect(pets.map { $0["species"]?.string } == ["dog", "cat", "cat"])
        #expect(try await backend.send(.get, "/v1/owner").status == 200)
    }

    @Test("has a year of history until the day, for every pet", arguments: ["Bruno", "Miso", "Pepper"])
    func history(name: String) async throws {
        let backend = try await filled()
        let pet = try await id(of: name, in: backend)
        for kind in ["weights", "visits", "vaccinations", "reminders"] {
            let entries = try await backend.send(.get, "/v1/pets/\(pet)/\(kind)").json?[kind]?.array ?? []
            #expect(entries.count >= 2)
            let days = entries.compactMap { ($0["date"] ?? $0["givenOn"])?.string }
            #expect(days.allSatisfy { $0 <= Self.day.description })
        }
        let weights = try await backend.send(.get, "/v1/pets/\(pet)/weights").json?["weights"]?.array ?? []
        #expect(weights.count >= 12)
        #expect(weights.first?["date"]?.string == Self.day.description)
        #expect(try #require(weights.last?["date"]?.string) < Self.day.adding(months: -11).description)
    }

    @Test(
        "has plausible weights",
        arguments: [
            ("Miso", 800...1000, 4600...5000), ("Pepper", 4400...4900, 4400...4900),
            ("Bruno", 38_000...39_000, 33_000...33_500),
        ])
    func weights(name: String, first: ClosedRange<Int>, last: ClosedRange<Int>) async throws {
        let backend = try await filled()
        let pet = try await id(of: name, in: backend)
        let weights = try await backend.send(.get, "/v1/pets/\(pet)/weights").json?["weights"]?.array ?? []
        let grams = weights.compactMap { weight -> Int? in
            if case .number(let grams)? = weight["grams"] { Int(grams) } else { nil }
        }
        #expect(first.contains(try #require(grams.last)))
        #expect(last.contains(try #require(grams.first)))
        for (later, earlier) in zip(grams, grams.dropFirst()) {
            #expect(abs(later - earlier) * 7 < earlier)
        }
    }

    @Test("has one dose overdue, one due soon, and reminders due soon")
    func agenda() async throws {
        let backend = try await filled()
        let until = Self.day.adding(days: DueStatus.soon)
        let items = try await backend.send(.get, "/v1/agenda?until=\(until)").json?["items"]?.array ?? []
        let doses = items.filter { $0["kind"] == "vaccination" }
        let due = doses.compactMap { ($0["due"]?.string).flatMap { CalendarDate($0) } }
        #expect(due.map { DueStatus(due: $0, today: Self.day) } == [.overdue(days: 23), .dueSoon(days: 26)])
        #expect(doses.map { $0["petName"]?.string } == ["Pepper", "Miso"])
        let titles = Set(items.filter { $0["kind"] == "reminder" }.compactMap { $0["title"]?.string })
        #expect(titles.isSuperset(of: ["Worming", "Flea treatment", "Order diet food"]))
        #expect(!titles.contains("Have the stitches removed"))
    }

    @Test("has a current and a finished medicine")
    func medicines() async throws {
        let backend = try await filled()
        let pepper = try await id(of: "Pepper", in: backend)
        let doses = try await backend.send(.get, "/v1/pets/\(pepper)/doses").json?["doses"]?.array ?? []
        #expect(doses.count > 10 && doses.contains { $0["given"] == nil } && doses.contains { $0["given"] != nil })
        let bruno = try await id(of: "Bruno", in: backend)
        let ends = try await backend.send(.get, "/v1/pets/\(bruno)/medicines").json?["medicines"]?.array.map {
            $0["end"]
        }
        #expect(ends == [.string(Self.day.adding(days: -11).description)])
    }

    @Test("depends only on the day")
    func deterministic() async throws {
        let first = try await everything(in: filled())
        #expect(try await everything(in: entered()) == first)
        #expect(try await everything(in: filled(upTo: Self.day.adding(days: -1))) != first)
    }

    @Test("can be created up to any past day", arguments: [-50_000, 0, 11_016, 19_782, 20_577])
    func anyDay(number: Int) async throws {
        let backend = try await filled(upTo: CalendarDate(dayNumber: number))
        #expect(try await backend.send(.get, "/v1/pets").json?["pets"]?.array.count == 3)
    }

    @Test("isn't added to a store with an owner or pets", arguments: ["/v1/owner", "/v1/pets/\(Bodies.miso)"])
    func notEmpty(path: String) async throws {
        let backend = try TestBackend()
        try await backend.send(.put, path, path == "/v1/owner" ? Bodies.owner : Bodies.pet)
        let before = try await everything(in: backend)
        await #expect(throws: SampleDataError.storeNotEmpty) {
            try await SampleData(upTo: Self.day).fill(backend.backend)
        }
        #expect(try await everything(in: backend) == before)
    }

    @Test("of a future day is rejected, and leaves the store empty")
    func dayToCome() async throws {
        let backend = try TestBackend()
        let error = await #expect(throws: SampleDataError.self) {
            try await SampleData(upTo: Self.day.adding(days: 2)).fill(backend.backend)
        }
        guard case .refused(_, let reason)? = error else {
            Issue.record("expected a refusal, found \(String(describing: error))")
            return
        }
        #expect(reason.contains("5 May 2026 is yet to come; today is 4 May 2026"))
        #expect(try await backend.send(.get, "/v1/pets").json == ["pets": []])
        #expect(try await backend.send(.get, "/v1/owner").status == 404)
    }

    @Test("reports an unreadable store")
    func closedStore() async throws {
        let backend = try TestBackend()
        try backend.database.close()
        let error = await #expect(throws: SampleDataError.self) {
            try await SampleData(upTo: Self.day).fill(backend.backend)
        }
        #expect(error?.description.contains("closed") == true)
    }
}

@Suite("Sample data at a scale", .timeLimit(.minutes(20)))
struct SampleScaleTests {
    private static let day = CalendarDate(dayNumber: 20_576)
    /// The tables that a scale multiplies.
    private static let scaled = [
        "sitter", "product", "feedProfile", "feedPost", "feedComment", "feedFollow", "activity",
    ]

    private func counts(of backend: TestBackend) async throws -> [String: Int] {
        try await backend.database.read { store in
            try StoredTable.all(in: store).reduce(into: [:]) { counts, table in
                counts[table.name] = try store.rows(table.select).count
            }
        }
    }

    /// A store with the sample of scale 2, which is entered once for all tests.
    private static let twice = FilledStore { try await fill($0) }

    /// Enters the sample of scale 2.
    private static func fill(_ store: any TransactionalDatabase) async throws {
        let backend = PetNestBackend(database: store, now: { TestBackend.noon })
        try await SampleData(upTo: day, scale: 2).fill(backend)
    }

    /// Returns a backend with a copy of the sample of scale 2.
    private func twofold() async throws -> TestBackend { TestBackend(try await Self.twice.copy().database) }

    @Test("of 2 has twice the sitters, products, other pets, posts, comments and activities, of the same three pets")
    func twice() async throws {
        let once = try await counts(of: .sampled())
        let twice = try await counts(of: twofold())
        for table in Self.scaled {
            let own = table == "feedProfile" ? 3 : 0
            #expect(twice[table, default: 0] - own == 2 * (once[table, default: 0] - own), "\(table)")
            #expect(once[table, default: 0] > 10, "\(table)")
        }
        #expect(once["sitter"] == 300 && once["product"] == 400)
        let points = (once["activityTrack", default: 0], twice["activityTrack", default: 0])
        #expect(points.1 > 2 * points.0, "\(points)")
        for table in ["pet", "weight", "vaccination", "meal", "shopOrder", "shopSubscription"] {
            #expect(once[table] == twice[table], "\(table)")
        }
    }

    @Test("is reproducible, and begins with the sitters and products of scale 1")
    func same() async throws {
        let search = "/v1/products?limit=50&text=salmon&facets=yes"
        let first = try await twofold()
        let second = try TestBackend()
        try await Self.fill(second.database)
        for path in ["/v1/feed?limit=50", search] {
            #expect(try await first.send(.get, path).bytes == second.send(.get, path).bytes)
        }
        let sitters = "SELECT id FROM sitter"
        let small = try await TestBackend.sampled()
        let once = try await small.database.read { try $0.rows(sitters).map(\.values) }
        let twice = try await first.database.read { Set(try $0.rows(sitters).map(\.values)) }
        #expect(twice.isSuperset(of: once))
    }

    @Test("is removed completely")
    func removed() async throws {
        let backend = try await twofold()
        let removal = try await backend.backend.removeSample()
        #expect(removal.pets == 3 && removal.kept.isEmpty, "\(removal)")
        let left = try await counts(of: backend)
        for table in Self.scaled { #expect(left[table] == 0, "\(table)") }
    }

    @Test("that is invalid is rejected, and leaves the store empty", arguments: [0, -1, .min, 501, .max])
    func outOfRange(scale: Int) async throws {
        let backend = try TestBackend()
        await #expect(throws: SampleDataError.scaleOutOfRange(found: scale)) {
            try await SampleData(upTo: Self.day, scale: scale).fill(backend.backend)
        }
        #expect(try await counts(of: backend)["pet"] == 0)
    }
}
