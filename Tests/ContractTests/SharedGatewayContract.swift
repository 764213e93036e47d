import BackendCoreTesting
import CoreModels
import PetNestAPI
import Testing

@Suite("Shared gateways against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct SharedGatewayContract {
    @Test("Pets are read as saved, sorted by name, and removed with all their entries")
    func pets() async throws {
        let backend = try await RealBackend()
        let gateway = PetGateway(client: backend.client)
        let bruno = try Pet(
            name: "bruno", species: .dog, breed: "Beagle", sex: .male, photo: PhotoReference(fileName: "bruno.jpg"),
            microchip: MicrochipNumber("276098102345678"), today: .latest)
        for _ in 1...2 { try await gateway.save(bruno) }
        #expect(try await gateway.pets() == [bruno, backend.pet])
        #expect(try await gateway.pet(bruno.id) == bruno)
        for _ in 1...2 { try await gateway.remove(bruno.id) }
        #expect(try await gateway.pets() == [backend.pet])
        await backend.expect("not found", "pet") { _ = try await gateway.pet(bruno.id) }
    }

    @Test("A pet born after tomorrow is rejected by its birth date")
    func rejected() async throws {
        let backend = try await RealBackend()
        let unborn = try Pet(
            name: "Egg", species: .bird, birthDate: RealBackend.day("9000-01-01"), today: .latest)
        await backend.expect("rejected: birthDate", "save") {
            try await PetGateway(client: backend.client).save(unborn)
        }
    }

    @Test("The second of two conflicting edits of a pet is rejected, and may replace the version it has seen")
    func twoWindows() async throws {
        let backend = try await RealBackend()
        let first = PetGateway(client: backend.client)
        let second = PetGateway(client: backend.client)
        let known = backend.pet
        let theirs = try Pet(id: known.id, name: "Misu", species: .cat, birthDate: known.birthDate, today: .latest)
        let mine = try Pet(id: known.id, name: "Mika", species: .cat, birthDate: known.birthDate, today: .latest)
        try await first.save(theirs, replacing: known)
        await backend.expect("refused: changed", "save") { try await second.save(mine, replacing: known) }
        #expect(try await second.pet(known.id) == theirs)
        try await second.save(mine, replacing: theirs)
        #expect(try await first.pets() == [mine])
        try await first.remove(known.id)
        await backend.expect("refused: changed", "save") { try await second.save(theirs, replacing: mine) }
        #expect(try await second.pets().isEmpty)
    }

    @Test("An unreadable pet is reported with its id and reason, without affecting others")
    func unreadable() async throws {
        let backend = try await RealBackend()
        let gateway = PetGateway(client: backend.client)
        let bruno = try Pet(name: "Bruno", species: .dog, today: .latest)
        try await gateway.save(bruno)
        try await backend.corrupt("UPDATE pet SET birthDate = 'long ago' WHERE name = 'Miso'")
        let pets = try await gateway.allPets()
        #expect(pets.values == [bruno])
        #expect(pets.unreadable.map(\.kind) == ["pet"] && pets.unreadable.map(\.id) == ["\(backend.pet.id)"])
        #expect(pets.unreadable.first?.reason.contains("long ago") == true)
    }

    @Test("The owner is nil at first, then the one saved last")
    func owner() async throws {
        let backend = try await RealBackend()
        let gateway = OwnerGateway(client: backend.client)
        #expect(try await gateway.owner() == nil)
        let ada = try Owner(name: "Ada Winter", phone: "+49 30 901820")
        try await gateway.save(ada)
        #expect(try await gateway.owner() == ada)
        let grace = try Owner(name: "Grace")
        try await gateway.save(grace)
        #expect(try await gateway.owner() == grace)
    }

    @Test("The shop's foods are dry and wet ones for the species, with their analysis")
    func foods() async throws {
        let backend = try await RealBackend(sample: true)
        let gateway = FoodGateway(client: backend.client)
        let salmon = try await gateway.foods(matching: "salmon", for: .cat).values
        #expect(!salmon.isEmpty && salmon.count <= 30)
        #expect(salmon[0].name.contains("Salmon"))
        #expect(salmon.allSatisfy { food in food.analysis.map { $0.protein > 0 && $0.fat > 0 } ?? false })
        #expect(salmon.allSatisfy { ($0.kilocalories ?? 0) > 0 })
        #expect(try await gateway.foods(matching: "throwing ball", for: .dog).values == [])
        #expect(try await gateway.foods(matching: "", for: .horse).values == [])
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let pets = PetGateway(client: backend.client)
        let owner = OwnerGateway(client: backend.client)
        let ada = try Owner(name: "Ada Winter")
        try backend.closeStore()
        let requests: [NamedRequest] = [
            ("pets", { _ = try await pets.pets() }), ("pet", { _ = try await pets.pet(backend.pet.id) }),
            ("save pet", { try await pets.save(backend.pet) }),
            ("remove pet", { try await pets.remove(backend.pet.id) }),
            ("owner", { _ = try await owner.owner() }), ("save owner", { try await owner.save(ada) }),
        ]
        for request in requests { await backend.expect("unavailable", request.name, request.send) }
    }
}
