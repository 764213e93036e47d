import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("A record edited in two windows", .onBothStores, .timeLimit(.minutes(20)))
struct TwoWindowsTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"

    @Test("A pet's second save is refused if the stored pet has changed, and changes nothing")
    func pet() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        let first = Bodies.pet.with("vet", "Dr. Alder").with("was", Bodies.pet)
        #expect(try await backend.send(.put, Self.pet, first).status == 200)
        let second = try await backend.send(.put, Self.pet, Bodies.pet.with("breed", "Mix").with("was", Bodies.pet))
        #expect(second.status == 409)
        #expect(second.json?["error"]?["reason"] == "changed")
        #expect(second.message == "The pet was changed after it was opened here.")
        let stored = try await backend.send(.get, Self.pet).json
        #expect(stored?["vet"] == "Dr. Alder" && stored?["breed"] == "Maine Coon")
        // Equal changes are no conflict, and neither is a repeated request.
        #expect(try await backend.send(.put, Self.pet, first).status == 200)
        // A window that has loaded the other's version may replace it.
        let known = Bodies.pet.with("vet", "Dr. Alder")
        let third = try await backend.send(.put, Self.pet, Bodies.pet.with("breed", "Mix").with("was", known))
        #expect(third.status == 200)
    }

    @Test("A pet that was removed isn't restored without its records")
    func removedPet() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        try await backend.send(.delete, Self.pet)
        let answer = try await backend.send(.put, Self.pet, Bodies.pet.with("was", Bodies.pet))
        #expect(answer.status == 409)
        #expect(answer.message.contains("removed after it was opened here"))
        #expect(try await backend.send(.get, Self.pet).status == 404)
    }

    @Test("The second save of an entry is refused, unless it replaces the stored version", arguments: Bodies.kinds)
    func entry(kind: String) async throws {
        let backend = try TestBackend()
        let path = "\(Self.pet)/\(kind)/\(Bodies.entry)"
        let known = try #require(Bodies.entries[kind])
        let change: (String, JSONValue) =
            switch kind {
            case "weights": ("grams", 4300)
            case "visits": ("reason", "Limping")
            case "vaccinations": ("batch", "B1")
            case "reminders": ("title", "Deworming")
            case "medicines": ("name", "Methimazole")
            default: ("given", ["day": "2026-05-03", "time": "09:00"])
            }
        let changed = known.with(change.0, change.1)
        try await backend.send(.put, Self.pet, Bodies.pet)
        try await backend.send(.put, path, known)
        #expect(try await backend.send(.put, path, changed.with("was", known)).status == 200)
        #expect(try await backend.send(.get, path).json == changed)
        // Reverting to the known version is a change as well.
        let refused = try await backend.send(.put, path, known.with("was", known))
        #expect(refused.status == 409)
        #expect(refused.json?["error"]?["reason"] == "changed")
        #expect(try await backend.send(.put, path, known.with("was", changed)).status == 200)
        try await backend.send(.delete, path)
        #expect(try await backend.send(.get, path).status == 404)
        #expect(try await backend.send(.put, path, changed.with("was", known)).status == 409)
        // Without a known version, the save is unconditional.
        #expect(try await backend.send(.put, path, known).status == 200)
    }
}
