import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("Health records for other features, over the wire", .timeLimit(.minutes(5)))
struct HealthRecordsGatewayTests {
    private let pet = PetID()

    private func gateway(_ json: String, status: Int = 200) -> (HealthRecordsGateway, APITransportDouble) {
        let transport = APITransportDouble(status: status, json: json)
        return (HealthRecordsGateway(client: APIClient(transport: transport)), transport)
    }

    @Test("The latest weights of a pet are requested and read, without those that can't be read")
    func weights() async throws {
        let (gateway, transport) = gateway(
            """
            {"weights": [{"id": "\(UUID())", "grams": 4200, "date": "2026-05-03"},
             {"id": "\(UUID())", "grams": -1, "date": "2026-05-02"}]}
            """)
        #expect(try await gateway.weights(of: pet, limit: 5).map(\.weight) == [Weight(grams: 4200)])
        #expect(transport.sent.map(\.path) == ["/v1/pets/\(pet)/weights?limit=5"])
    }

    @Test("Of the weights of all pets, each pet's newest one is returned")
    func latestWeights() async throws {
        let (gateway, _) = gateway(
            """
            {"weights": [{"pet": "\(pet)", "id": "\(UUID())", "grams": 4200, "date": "2026-05-03"},
             {"pet": "\(pet)", "id": "\(UUID())", "grams": 4000, "date": "2026-05-02"}]}
            """)
        #expect(try await gateway.latestWeightsOfAllPets().mapValues(\.weight) == [pet: Weight(grams: 4200)])
    }

    @Test("A reminder is saved under its id")
    func reminder() async throws {
        let (gateway, transport) = gateway("", status: 204)
        let day = try #require(CalendarDate("2026-05-03"))
        let reminder = try Reminder(title: "Worming", start: day, recurrence: Recurrence(every: 3, .month))
        try await gateway.save(reminder, of: pet)
        #expect(transport.sent.map(\.path) == ["/v1/pets/\(pet)/reminders/\(reminder.id)"])
        #expect(String(decoding: transport.sent[0].body, as: UTF8.self).contains(#""unit":"month""#))
    }
}
