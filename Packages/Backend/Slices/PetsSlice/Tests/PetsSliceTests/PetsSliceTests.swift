import BackendCore
import BackendCoreTesting
import CoreModels
import PetsSlice
import Testing

@Suite("Pets", .onBothStores, .timeLimit(.minutes(5)))
struct PetsSliceTests {
    @Test("creates a pet, replaces it, and lists it")
    func pet() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        let path = "/v1/pets/\(Bodies.miso)"
        #expect(try await backend.send(.get, "/v1/pets").json == ["pets": []])
        #expect(try await backend.send(.get, path).status == 404)

        let put = try await backend.send(.put, path, Bodies.pet)
        #expect(put.status == 200)
        #expect(put.json == Bodies.pet)
        #expect(try await backend.send(.get, path).json == Bodies.pet)
        #expect(try await backend.send(.get, "/v1/pets").json == ["pets": [Bodies.pet]])

        let slimmer = Bodies.pet.with("name", "Miso II").with("breed", nil).with("photo", .null)
        let replaced = try await backend.send(.put, path, slimmer)
        #expect(replaced.json == slimmer.with("photo", nil))
        #expect(try await backend.send(.get, "/v1/pets").json == ["pets": [slimmer.with("photo", nil)]])
    }

    @Test("requires only a pet's name and species, and no id in the body")
    func smallestPet() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        let put = try await backend.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        #expect(put.status == 200)
        #expect(put.json == Bodies.smallestPet.with("id", .string(Bodies.bruno)).with("sex", "unknown"))
    }

    @Test("returns the stored values: trimmed texts, plain chip numbers, lowercase ids")
    func normalized() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        let sent = Bodies.pet.with("id", .string(Bodies.miso.uppercased())).with("name", "  Miso\n")
            .with("breed", " ").with("microchip", "276 098-102 345 678").with("color", ["ignored": true])
        let put = try await backend.send(.put, "/v1/pets/\(Bodies.miso.uppercased())", sent)
        #expect(put.json == Bodies.pet.with("breed", nil))
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)").json == put.json)
    }

    @Test("lists pets by name, ignoring case, then by id")
    func petsInOrder() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        for (number, name) in [(4, "zoe"), (3, "Miso"), (2, "miso"), (1, "Änne"), (5, "Bruno")] {
            let path = "/v1/pets/\(Bodies.id(number))"
            try await backend.send(.put, path, ["name": .string(name), "species": "cat"])
        }
        let names = try await backend.send(.get, "/v1/pets").json?["pets"]?.array.compactMap { $0["name"]?.string }
        #expect(names == ["Bruno", "miso", "Miso", "zoe", "Änne"])
    }

    @Test("sets the content type only on responses with a body")
    func contentType() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        let path = "/v1/pets/\(Bodies.miso)"
        for answer in [
            try await backend.send(.put, path, Bodies.pet), try await backend.send(.get, "/v1/pets"),
            try await backend.send(.get, "/v1/nothing"), try await backend.send(.put, path),
        ] {
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.json != nil)
        }
        let done = try await backend.send(.delete, path)
        #expect(done.headers[.contentType] == nil)
        #expect(done.bytes.isEmpty)
    }

    @Test("are found for their account, even with a damaged birthday, and for no other")
    func directory() async throws {
        let backend = try SliceBackend(.pets(owners: OwnersStandIn()), pets: StoredPets())
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let id = try #require(PetID(Bodies.miso))
        func found(by account: AccountID) async throws -> KnownPet? {
            try await backend.database.read { try StoredPets().pet(id, of: account, in: $0) }
        }
        let born = CalendarDate("2023-04-01")
        #expect(
            try await found(by: .device)
                == KnownPet(id: id, name: "Miso", species: "cat", birthDate: born, owner: .device))
        #expect(try await found(by: AccountID()) == nil)
        try await backend.database.write { _ = try $0.execute("UPDATE pet SET birthDate = 'someday'") }
        #expect(
            try await found(by: .device)
                == KnownPet(id: id, name: "Miso", species: "cat", birthDate: nil, owner: .device))
    }
}
