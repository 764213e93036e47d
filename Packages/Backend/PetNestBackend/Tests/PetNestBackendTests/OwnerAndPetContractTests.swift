import Foundation
import Testing

@Suite("Owner and pets contract", .timeLimit(.minutes(20)))
struct OwnerAndPetContractTests {
    @Test("has no owner until one is put", arguments: TestBackend.Place.allCases)
    func owner(place: TestBackend.Place) async throws {
        let backend = try TestBackend(place)
        #expect(try await backend.send(.get, "/v1/owner").status == 404)
        let put = try await backend.send(.put, "/v1/owner", Bodies.owner)
        #expect(put.status == 200)
        #expect(put.json == Bodies.owner)
        #expect(try await backend.send(.get, "/v1/owner").json == Bodies.owner)
    }

    @Test("has one owner, which another replaces")
    func ownerReplaced() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/owner", Bodies.owner)
        let other: JSONValue = ["id": .string(Bodies.nobody), "name": "Bo"]
        #expect(try await backend.send(.put, "/v1/owner", other).status == 200)
        #expect(try await backend.send(.get, "/v1/owner").json == other)
    }

    @Test("creates a pet, replaces it, and lists it", arguments: TestBackend.Place.allCases)
    func pet(place: TestBackend.Place) async throws {
        let backend = try TestBackend(place)
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
        let backend = try TestBackend()
        let put = try await backend.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        #expect(put.status == 200)
        #expect(put.json == Bodies.smallestPet.with("id", .string(Bodies.bruno)).with("sex", "unknown"))
    }

    @Test("returns the stored values: trimmed texts, plain chip numbers, lowercase ids")
    func normalised() async throws {
        let backend = try TestBackend()
        let sent = Bodies.pet.with("id", .string(Bodies.miso.uppercased())).with("name", "  Miso\n")
            .with("breed", " ").with("microchip", "276 098-102 345 678").with("colour", ["ignored": true])
        let put = try await backend.send(.put, "/v1/pets/\(Bodies.miso.uppercased())", sent)
        #expect(put.json == Bodies.pet.with("breed", nil))
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)").json == put.json)
    }

    @Test("lists pets by name, ignoring case, then by id")
    func petsInOrder() async throws {
        let backend = try TestBackend()
        for (number, name) in [(4, "zoe"), (3, "Miso"), (2, "miso"), (1, "Änne"), (5, "Bruno")] {
            let path = "/v1/pets/\(Bodies.id(number))"
            try await backend.send(.put, path, ["name": .string(name), "species": "cat"])
        }
        let names = try await backend.send(.get, "/v1/pets").json?["pets"]?.array.compactMap { $0["name"]?.string }
        #expect(names == ["Bruno", "miso", "Miso", "zoe", "Änne"])
    }

    @Test("deletes a pet with its records, and nothing of others", arguments: TestBackend.Place.allCases)
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

    @Test("sets the content type only on responses with a body")
    func contentType() async throws {
        let backend = try TestBackend()
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
}
