import BackendCoreTesting
import Testing

@testable import HealthSlice

@Suite("Recorded doses", .onBothStores, .timeLimit(.minutes(5)))
struct DoseEntryTests {
    @Test(
        "rejects an instant at which no clock shows the dose's time, and an incomplete amount",
        arguments: [
            ("at", 1_777_882_200, "given.at"), ("at", 0, "given.at"),
            ("dose", ["unit": "tablet"], "given.dose.thousandths"), ("dose", ["thousandths": 1], "given.dose.unit"),
            ("dose", ["thousandths": 0, "unit": "tablet"], "given.dose.thousandths"),
        ] as [(String, JSONValue, String)])
    func badDose(member: String, value: JSONValue, problem: String) async throws {
        let backend = try await SliceBackend.withPets()
        let dose = try #require(Bodies.entries["doses"])
        let given = try #require(dose["given"]).with(member, value)
        let answer = try await backend.send(
            .put, "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)", dose.with("given", given))
        #expect(answer.status == 422)
        #expect(answer.problems == [problem])
    }

    @Test(
        "rejects a dose that was given in the future at its member, by 5 minutes or farther east than any clock",
        arguments: [
            ("2026-05-03", "12:05", 1_777_809_900, nil), ("2026-05-03", "12:05", 1_777_809_901, "given.at"),
            ("2026-05-04", "02:05", nil, nil), ("2026-05-04", "02:06", nil, "given.time"),
            // The local time is 14 hours and 10 minutes ahead.
            ("2026-05-04", "02:10", 1_777_809_600, "given.time"), ("2026-05-05", "00:00", nil, "given.day"),
        ] as [(String, String, Int?, String?)])
    func futureDose(day: String, time: String, instant: Int?, problem: String?) async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        var given: JSONValue = ["day": .string(day), "time": .string(time)]
        if let instant { given = given.with("at", .number(Double(instant))) }
        let answer = try await backend.send(.put, path, Bodies.entries["doses"]?.with("given", given))
        #expect(answer.status == (problem == nil ? 200 : 422))
        #expect(answer.problems == (problem.map { [$0] } ?? []))
    }

    @Test("saves the first of two people's doses of one time, refuses the second, and accepts the first one again")
    func firstDose() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let first = try #require(Bodies.entries["doses"])
        let later = first.with("given", ["day": "2026-05-03", "time": "08:20"])
        #expect(try await backend.send(.put, path, first.with("was", .some(.null))).status == 200)
        let second = try await backend.send(.put, path, later.with("was", .some(.null)))
        #expect(second.status == 409)
        #expect(second.json?["error"]?["reason"] == "changed")
        #expect(second.message.hasPrefix("There is a dose already"))
        // Another person's dose of the same minute isn't a repeated request.
        let other = try await backend.account()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet, as: other)
        #expect(try await backend.send(.put, path, first.with("was", .some(.null)), as: other).status == 409)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet)
        // A repeated request after a lost answer.
        #expect(try await backend.send(.put, path, first.with("was", .some(.null))).status == 200)
        #expect(try await backend.send(.get, path).json == first)
        // The second person has seen the first dose, and replaces it.
        #expect(try await backend.send(.put, path, later.with("was", first)).status == 200)
        #expect(try await backend.send(.get, path).json?["given"]?["time"] == "08:20")
    }

    @Test("removes a dose only if it is still the one that was read, and says so if it was changed or removed")
    func conditionalRemoval() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let dose = try #require(Bodies.entries["doses"])
        let others = dose.with("given", ["day": "2026-05-03", "time": "08:20"])
        let older = dose.with("given", ["day": "2026-05-03", "time": "08:10"])
        try await backend.send(.put, path, others)
        for was in [dose, others.with("given", JSONValue?.none)] {
            let changed = try await backend.send(.post, "\(path)/removal", ["was": was])
            #expect(changed.status == 409)
            #expect(changed.json?["error"]?["reason"] == "changed")
            #expect(changed.message == "The dose was changed after it was opened here.")
        }
        #expect(try await backend.send(.get, path).json == others)
        // The same time with another amount is another record.
        try await backend.send(.put, path, dose)
        #expect(try await backend.send(.post, "\(path)/removal", ["was": older]).status == 409)
        #expect(try await backend.send(.post, "\(path)/removal", ["was": dose]).status == 204)
        #expect(try await backend.send(.get, path).status == 404)
        let again = try await backend.send(.post, "\(path)/removal", ["was": dose])
        #expect(again.status == 409)
        #expect(again.json?["error"]?["reason"] == "removed")
        #expect(again.message == "The dose was already removed.")
    }

    @Test("requires the dose as last read for its conditional removal, and doesn't remove another pet's")
    func unconditionalRemoval() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "doses/\(Bodies.entry)"
        let dose = try #require(Bodies.entries["doses"])
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)/\(path)", dose)
        let refused = try await backend.send(.post, "/v1/pets/\(Bodies.miso)/\(path)/removal", ["was": nil])
        #expect(refused.status == 422)
        #expect(refused.problems == ["was"])
        let foreign = try await backend.send(.post, "/v1/pets/\(Bodies.bruno)/\(path)/removal", ["was": dose])
        #expect(foreign.json?["error"]?["reason"] == "removed")
        let nobody = try await backend.send(.post, "/v1/pets/\(Bodies.nobody)/\(path)/removal", ["was": dose])
        #expect(nobody.status == 404)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(path)").json == dose)
    }

    @Test("an app that doesn't know the instant and the amount of a dose corrects it, and the amount is kept")
    func olderDose() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)/doses/\(Bodies.entry)"
        let stored = try #require(Bodies.entries["doses"])
        try await backend.send(.put, path, stored)
        let read = stored.with("given", ["day": "2026-05-03", "time": "08:10"])
        // The time is the same, so the instant is still right.
        let same = try await backend.send(.put, path, read.with("was", read))
        #expect(same.json == stored)
        let corrected = read.with("given", ["day": "2026-05-03", "time": "08:15"])
        for _ in 1...2 {
            let answer = try await backend.send(.put, path, corrected.with("was", read))
            #expect(answer.status == 200)
            #expect(answer.json?["given"]?["time"] == "08:15")
            #expect(answer.json?["given"]?["at"] == nil)
            #expect(answer.json?["given"]?["dose"] == ["thousandths": 500, "unit": "tablet"])
        }
        // It is still a conflict if somebody else has changed what that app knows.
        let late = read.with("given", ["day": "2026-05-03", "time": "09:00"])
        #expect(try await backend.send(.put, path, late.with("was", read)).status == 409)
        let skipped = read.with("given", JSONValue?.none)
        #expect(try await backend.send(.put, path, skipped.with("was", corrected)).json == skipped)
    }

    @Test("keeps the doses of a removed medicine, so that restoring it restores them")
    func dosesStay() async throws {
        let backend = try await SliceBackend.withPets()
        let path = "/v1/pets/\(Bodies.miso)"
        let dose = try #require(Bodies.entries["doses"]).with("medicine", .string(Bodies.entry))
        try await backend.send(.put, "\(path)/medicines/\(Bodies.entry)", Bodies.entries["medicines"])
        try await backend.send(.put, "\(path)/doses/\(Bodies.entry)", dose)
        try await backend.send(.delete, "\(path)/medicines/\(Bodies.entry)")
        #expect(try await backend.send(.get, "\(path)/doses?since=2026-05-03").json?["doses"] == [dose])
        #expect(try await backend.send(.get, "\(path)/doses?since=2026-05-04").json?["total"] == 1)
    }
}
