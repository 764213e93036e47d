import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("Pets over the wire", .timeLimit(.minutes(10)))
struct PetGatewayTests {
    private static let id = "0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001"
    private static let miso = """
        {"id": "\(id)", "name": "Miso", "species": "cat", "breed": "Maine Coon", "birthDate": "2023-04-01",
         "sex": "female", "photo": "miso.jpg", "microchip": "276098102345678"}
        """

    private func gateway(_ status: Int, _ json: String) -> (PetGateway, APITransportDouble) {
        let transport = APITransportDouble(status: status, json: json)
        return (PetGateway(client: APIClient(transport: transport)), transport)
    }

    @Test("A complete pet survives a round trip")
    func wholePet() async throws {
        let (gateway, transport) = gateway(200, Self.miso)
        let pet = try await gateway.pet(#require(PetID(Self.id)))
        #expect(pet.name == "Miso")
        #expect(pet.species == .cat)
        #expect(pet.breed == "Maine Coon")
        #expect(pet.birthDate == CalendarDate(year: 2023, month: 4, day: 1))
        #expect(pet.sex == .female)
        #expect(pet.photo?.fileName == "miso.jpg")
        #expect(pet.microchip?.rawValue == "276098102345678")

        try await gateway.save(pet)
        #expect(transport.sent.map(\.description) == ["GET /v1/pets/\(Self.id)", "PUT /v1/pets/\(Self.id)"])
        let written = try JSONDecoder().decode([String: String].self, from: transport.sent[1].body)
        #expect(written == (try JSONDecoder().decode([String: String].self, from: Data(Self.miso.utf8))))
    }

    @Test("Care and death survive a round trip")
    func care() async throws {
        let json = Self.miso.replacing(
            "}",
            with: """
                , "neutered": true, "allergies": "Chicken", "conditions": "Heart murmur", "insurance": "Petplan",
                "vet": "Dr. Lind", "weightGoal": 4500, "died": "2026-05-03"}
                """)
        let (gateway, transport) = gateway(200, json)
        let pet = try await gateway.pet(#require(PetID(Self.id)))
        let care = try PetCare(
            isNeutered: true, allergies: "Chicken", conditions: "Heart murmur", insurance: "Petplan", vet: "Dr. Lind",
            weightGoal: Weight(grams: 4500))
        #expect(pet.care == care)
        #expect(pet.died == CalendarDate(year: 2026, month: 5, day: 3))
        try await gateway.save(pet)
        #expect(try await gateway.pet(#require(PetID(Self.id))) == pet)
        let written = try #require(String(data: transport.sent[1].body, encoding: .utf8))
        #expect(written.contains("\"weightGoal\":4500") && written.contains("\"neutered\":true"))
    }

    @Test("Unknown values of a later service become the general ones")
    func laterService() async throws {
        let (gateway, _) = gateway(
            200, #"{"pets": [{"id": "\#(Self.id)", "name": "Rex", "species": "dinosaur", "sex": "both", "wings": 2}]}"#)
        let pet = try #require(try await gateway.pets().first)
        #expect(pet.species == .other)
        #expect(pet.sex == .unknown)
        #expect(pet.birthDate == nil)
    }

    @Test("A pet born after this clock's current day is accepted, because clocks and time zones differ")
    func bornTomorrow() async throws {
        let (gateway, _) = gateway(200, Self.miso.replacing("2023-04-01", with: "9000-04-01"))
        #expect(try await gateway.pet(PetID()).birthDate == CalendarDate(year: 9000, month: 4, day: 1))
    }

    @Test(
        "An invalid pet is unintelligible",
        arguments: [
            ("Miso", "  "), ("2023-04-01", "2023-02-30"), ("276098102345678", "12"), ("miso.jpg", "../x"), (id, "42"),
        ])
    func impossible(original: String, replacement: String) async {
        let (gateway, _) = gateway(200, Self.miso.replacing(original, with: replacement))
        let error = await #expect(throws: ServiceError.self) { try await gateway.pet(PetID()) }
        guard case .unintelligible = error else {
            Issue.record("Expected an unintelligible answer, found \(String(describing: error))")
            return
        }
    }

    @Test("A replaced pet is sent with its old version; a concurrent change is distinguished from other refusals")
    func replacing() async throws {
        let (gateway, transport) = gateway(200, Self.miso)
        let known = try await gateway.pet(#require(PetID(Self.id)))
        let pet = try Pet(id: known.id, name: "Misu", species: .cat, today: .latest)
        try await gateway.save(pet, replacing: known)
        let object = try #require(
            try JSONSerialization.jsonObject(with: transport.sent[1].body) as? [String: any Sendable])
        #expect(object["name"] as? String == "Misu")
        #expect((object["was"] as? [String: any Sendable])?["name"] as? String == "Miso")
        let (refusing, _) = self.gateway(
            409, #"{"error": {"code": "conflict", "message": "Changed.", "reason": "changed"}}"#)
        await #expect(throws: ServiceError.changed(message: "Changed.")) {
            try await refusing.save(pet, replacing: known)
        }
    }

    @Test("Unreadable pets are returned separately from the readable ones")
    func unreadable() async throws {
        let (gateway, _) = gateway(
            200, #"{"pets": [], "unreadable": [{"table": "pet", "id": "one", "reason": "No id."}]}"#)
        let pets = try await gateway.allPets()
        #expect(pets == Listed([], unreadable: [UnreadableRecord(kind: "pet", id: "one", reason: "No id.")]))
    }

    @Test("Removing a missing pet isn't an error; any other failure is")
    func removing() async throws {
        try await gateway(204, "").0.remove(PetID())
        try await gateway(404, "").0.remove(PetID())
        await #expect(throws: ServiceError.self) { try await gateway(503, "").0.remove(PetID()) }
    }
}
