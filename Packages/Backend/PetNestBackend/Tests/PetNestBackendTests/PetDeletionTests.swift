import BackendCoreTesting
import Testing

@Suite("A deleted pet", .onBothStores, .timeLimit(.minutes(20)))
struct PetDeletionTests {
    @Test("deletes its records, and no others", arguments: TestBackend.Place.allCases)
    func deletion(place: TestBackend.Place) async throws {
        let backend = try TestBackend(place)
        for (number, pet) in [Bodies.miso, Bodies.bruno].enumerated() {
            try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet)
            for kind in Bodies.kinds {
                let body = Bodies.entries[kind]?.with("id", nil)
                let put = try await backend.send(.put, "/v1/pets/\(pet)/\(kind)/\(Bodies.id(number))", body)
                #expect(put.status == 200)
            }
        }
        let deleted = try await backend.send(.delete, "/v1/pets/\(Bodies.miso)")
        #expect(deleted.status == 204)
        #expect(deleted.bytes.isEmpty)
        #expect(try await backend.send(.delete, "/v1/pets/\(Bodies.miso)").status == 404)
        for kind in Bodies.kinds {
            #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(kind)").status == 404)
            let kept = try await backend.send(.get, "/v1/pets/\(Bodies.bruno)/\(kind)")
            #expect(kept.json?[kind]?.array.count == 1)
        }
        // A pet with the same id starts without history.
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet)
        for kind in Bodies.kinds {
            #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)/\(kind)").json?[kind] == [])
        }
    }
}
