import BackendCoreTesting
import Testing

@testable import HealthSlice

@Suite("Health record entries", .onBothStores, .timeLimit(.minutes(5)))
struct HealthEntryTests {
    @Test("stores, lists and deletes an entry", arguments: Bodies.kinds)
    func lifeOfAnEntry(kind: String) async throws {
        let backend = try await SliceBackend.withPets()
        let body = try #require(Bodies.entries[kind])
        let list = "/v1/pets/\(Bodies.miso)/\(kind)"
        let path = "\(list)/\(Bodies.entry)"
        #expect(try await backend.send(.get, list).json?[kind] == [])

        let put = try await backend.send(.put, path, body)
        #expect(put.status == 200)
        #expect(put.json == body)
        #expect(try await backend.send(.get, list).json?[kind] == [body])

        let deleted = try await backend.send(.delete, path)
        #expect(deleted.status == 204)
        #expect(deleted.bytes.isEmpty)
        #expect(try await backend.send(.get, list).json?[kind] == [])
        #expect(try await backend.send(.delete, path).status == 404)
    }

    @Test("changes nothing if the same entry is put again", arguments: Bodies.kinds)
    func idempotent(kind: String) async throws {
        let backend = try await SliceBackend.withPets()
        let body = try #require(Bodies.entries[kind])
        let list = "/v1/pets/\(Bodies.miso)/\(kind)"
        let first = try await backend.send(.put, "\(list)/\(Bodies.entry)", body)
        let listed = try await backend.send(.get, list)
        for _ in 0..<3 {
            let again = try await backend.send(.put, "\(list)/\(Bodies.entry)", body)
            #expect(again.status == 200)
            #expect(again.bytes == first.bytes)
            #expect(try await backend.send(.get, list).bytes == listed.bytes)
        }
    }

    @Test("replaces an entry completely, including members that aren't sent", arguments: Bodies.kinds)
    func replacement(kind: String) async throws {
        let smallest: [String: JSONValue] = [
            "weights": ["grams": 1, "date": "2020-01-01"], "visits": ["date": "2020-01-01", "reason": "Cough"],
            "vaccinations": ["vaccine": "Flu", "givenOn": "2020-01-01"],
            "reminders": ["title": "Bath", "start": "2020-01-01", "due": "2020-01-01"],
            "medicines": [
                "name": "Eye drops", "dose": ["thousandths": 1000, "unit": "drop"], "times": [], "everyDays": 1,
                "food": "either", "start": "2020-01-01",
            ],
            "doses": ["medicine": .string(Bodies.miso), "day": "2020-01-01", "time": "00:00"],
        ]
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/\(kind)"
        let body = try #require(smallest[kind])
        try await backend.send(.put, "\(path)/\(Bodies.entry)", Bodies.entries[kind])
        let put = try await backend.send(.put, "\(path)/\(Bodies.entry)", body)
        #expect(put.json == body.with("id", .string(Bodies.entry)))
        #expect(try await backend.send(.get, path).json?[kind] == [body.with("id", .string(Bodies.entry))])
    }

    @Test("doesn't find or change another pet's entry", arguments: Bodies.kinds)
    func foreignEntry(kind: String) async throws {
        let backend = try await SliceBackend.withPets()
        let body = try #require(Bodies.entries[kind])
        let own = "/v1/pets/\(Bodies.miso)/\(kind)"
        let foreign = "/v1/pets/\(Bodies.bruno)/\(kind)"
        try await backend.send(.put, "\(own)/\(Bodies.entry)", body)
        for answer in [
            try await backend.send(.put, "\(foreign)/\(Bodies.entry)", body),
            try await backend.send(.delete, "\(foreign)/\(Bodies.entry)"),
        ] {
            #expect(answer.status == 404)
            #expect(answer.code == "notFound")
        }
        #expect(try await backend.send(.get, own).json?[kind] == [body])
        #expect(try await backend.send(.get, foreign).json?[kind] == [])
    }

    @Test("finds no entries of a missing pet", arguments: Bodies.kinds)
    func noPet(kind: String) async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.nobody)/\(kind)"
        for answer in [
            try await backend.send(.get, path),
            try await backend.send(.put, "\(path)/\(Bodies.entry)", Bodies.entries[kind]),
            try await backend.send(.delete, "\(path)/\(Bodies.entry)"),
        ] {
            #expect(answer.status == 404)
            #expect(answer.message.contains("There is no pet"))
        }
    }

    @Test("keeps entries of different kinds with one id apart")
    func sameIDInAllKinds() async throws {
        let backend = try await SliceBackend.withPets()
        for kind in Bodies.kinds {
            try await backend.send(.put, "/v1/pets/\(Bodies.miso)/\(kind)/\(Bodies.entry)", Bodies.entries[kind])
        }
        try await backend.send(.delete, "/v1/pets/\(Bodies.miso)/visits/\(Bodies.entry)")
        for kind in Bodies.kinds {
            let count = try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(kind)").json?[kind]?.array.count
            #expect(count == (kind == "visits" ? 0 : 1))
        }
    }

    @Test("a reminder without a due day is due on its start, and never before it")
    func reminderDue() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/reminders/\(Bodies.entry)"
        for due in [nil, "2025-01-01"] as [JSONValue?] {
            let body: JSONValue = ["title": "Bath", "start": "2026-06-01"]
            #expect(try await backend.send(.put, path, body.with("due", due)).json?["due"] == "2026-06-01")
        }
    }

    @Test("accepts the current day of the easternmost time zone")
    func travelersDay() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)"
        #expect(try await backend.send(.put, path, ["grams": 1, "date": "2026-05-04"]).status == 200)
        #expect(try await backend.send(.put, path, ["grams": 1, "date": "2026-05-05"]).status == 422)
    }

    @Test("treats an older app's reminder, which has only its last completion, as done on the due day")
    func olderReminder() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/reminders/\(Bodies.entry)"
        let body: JSONValue = [
            "title": "Bath", "start": "2026-01-01", "lastDone": "2026-02-01",
            "recurrence": ["every": 1, "unit": "month"],
        ]
        let answer = try await backend.send(.put, path, body)
        #expect(answer.json?["completions"] == [["day": "2026-02-01", "due": "2026-02-01"]])
        #expect(answer.json?["recurrence"]?["from"] == "calendar")
    }

    @Test(
        "rejects a date before the pet's birth at its member",
        arguments: ["weights", "visits", "vaccinations", "doses"])
    func beforeBirth(kind: String) async throws {
        let backend = try SliceBackend(.health)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let member = ["vaccinations": "givenOn", "doses": "day"][kind] ?? "date"
        let body = try #require(Bodies.entries[kind]).with(member, "2023-03-31")
        let path = "/v1/pets/\(Bodies.miso)/\(kind)/\(Bodies.entry)"
        let answer = try await backend.send(.put, path, body)
        #expect(answer.status == 422)
        #expect(answer.problems == [member])
        #expect(try await backend.send(.put, path, body.with(member, "2023-04-01")).status == 200)
    }
}
