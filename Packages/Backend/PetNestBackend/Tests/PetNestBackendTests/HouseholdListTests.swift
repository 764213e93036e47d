import CoreModels
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Lists of all pets of an account", .onBothStores, .timeLimit(.minutes(20)))
struct HouseholdListTests {
    /// Miso and Bruno, and a pet that died.
    private func backend() async throws -> TestBackend {
        let backend = try TestBackend()
        for (number, died) in [(1, nil), (2, nil), (3, "2026-04-30")] {
            let pet: JSONValue = ["name": .string("Pet \(number)"), "species": "cat"]
            let body = pet.with("died", died.map { .string($0) })
            #expect(try await backend.send(.put, "/v1/pets/\(Bodies.id(number))", body).status < 300)
        }
        return backend
    }

    private func weigh(
        _ pet: Int, _ day: String, _ grams: Int, in backend: TestBackend
    ) async throws {
        let path = "/v1/pets/\(Bodies.id(pet))/weights/\(EntityID<Never>())"
        let answer = try await backend.send(
            .put, path, ["grams": .number(Double(grams)), "date": .string(day)])
        #expect(answer.status == 200)
    }

    /// Returns the pets by their numbers, with a member of each item.
    private func items(_ answer: TestAnswer, _ name: String, _ member: String) -> [String] {
        (answer.json?[name]?.array ?? []).map { item in
            let pet = (1...3).first { item["pet"] == .string(Bodies.id($0)) } ?? 0
            guard case .number(let value)? = item[member] else { return "\(pet): ?" }
            return "\(pet): \(Int(value))"
        }
    }

    @Test("Weights are each pet's first, heaviest and last of a month, newest first, of pets that live")
    func weights() async throws {
        let backend = try await backend()
        for (day, grams) in [
            ("2026-02-28", 1), ("2026-03-01", 2), ("2026-03-10", 9), ("2026-03-11", 3), ("2026-03-31", 4),
            ("2026-04-15", 5),
        ] {
            try await weigh(1, day, grams, in: backend)
        }
        try await weigh(2, "2026-04-15", 6, in: backend)
        try await weigh(3, "2026-04-15", 7, in: backend)
        let answer = try await backend.send(.get, "/v1/weights?since=2026-03-01")
        #expect(answer.status == 200)
        #expect(items(answer, "weights", "grams") == ["1: 5", "1: 4", "1: 9", "1: 2", "2: 6"])
    }

    @Test("Without a day, each pet's latest weight is listed, however old; of several on it, the first one")
    func latestWeights() async throws {
        let backend = try await backend()
        try await weigh(1, "2020-01-01", 1, in: backend)
        for grams in [2, 3] { try await weigh(2, "2026-04-15", grams, in: backend) }
        let answer = try await backend.send(.get, "/v1/weights")
        let own = try await backend.send(.get, "/v1/pets/\(Bodies.id(2))/weights?limit=1")
        guard case .number(let latest)? = own.json?["weights"]?.array.first?["grams"] else {
            Issue.record("Expected a weight, found \(own)")
            return
        }
        #expect(items(answer, "weights", "grams").sorted() == ["1: 1", "2: \(Int(latest))"])
    }

    @Test("Meals and diets name their pet; a day is needed for meals")
    func nutrition() async throws {
        let backend = try await backend()
        let food = Bodies.id(50)
        try await backend.send(.put, "/v1/foods/\(food)", ["name": "Dry"])
        for (pet, day, grams) in [(1, "2026-05-01", 10), (1, "2026-05-03", 20), (2, "2026-05-03", 30)] {
            let path = "/v1/pets/\(Bodies.id(pet))/meals/\(EntityID<Never>())"
            let meal: JSONValue = ["food": .string(food), "grams": .number(Double(grams)), "date": .string(day)]
            #expect(try await backend.send(.put, path, meal).status == 200)
        }
        try await backend.send(.put, "/v1/pets/\(Bodies.id(2))/diet", ["activity": "low"])
        let meals = try await backend.send(.get, "/v1/meals?since=2026-05-02")
        #expect(items(meals, "meals", "grams") == ["1: 20", "2: 30"])
        let diets = try await backend.send(.get, "/v1/diets")
        #expect(diets.json?["diets"]?.array.count == 1)
        #expect(diets.json?["diets"]?.array.first?["diet"]?["activity"] == "low")
        #expect(try await backend.send(.get, "/v1/meals").status == 400)
    }

    @Test("Activities name their pet, in the order of the day; a day is needed")
    func activities() async throws {
        let backend = try await backend()
        for (pet, start) in [(1, 1_777_788_240), (1, 1_777_780_000), (2, 1_777_600_000)] {
            let path = "/v1/pets/\(Bodies.id(pet))/activities/\(EntityID<Never>())"
            let walk: JSONValue = [
                "kind": "walk", "start": .number(Double(start)), "zone": "Europe/Berlin", "duration": 600,
                "moving": 600, "source": "hand",
            ]
            #expect(try await backend.send(.put, path, walk).status == 200)
        }
        let answer = try await backend.send(.get, "/v1/activities?since=2026-05-03")
        let starts = (answer.json?["activities"]?.array ?? []).map { $0["activity"]?["start"] }
        #expect(starts == [1_777_780_000, 1_777_788_240])
        #expect(try await backend.send(.get, "/v1/activities").status == 400)
    }
}
