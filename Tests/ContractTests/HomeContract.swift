import CoreModels
import PetNestAPI
import Testing

@testable import HomeFeature
@testable import PetHealthFeature

@Suite("Home's gateway and the backend")
struct HomeContract {
    @Test("What is due of either kind is read as it was entered, next due first, up to the day asked for")
    func agenda() async throws {
        let backend = try await RealBackend()
        let health = HealthGateway(client: backend.client)
        let reminder = try Reminder(title: "Worming", start: RealBackend.day("2026-05-10"))
        let vaccination = try Vaccination(
            vaccine: "Rabies", givenOn: RealBackend.day("2025-05-01"), nextDue: RealBackend.day("2026-05-01"),
            today: .latest)
        let late = try Reminder(title: "Claws", start: RealBackend.day("2026-07-01"))
        for entry in [reminder, late] { try await health.save(.reminder(entry), of: backend.pet.id) }
        try await health.save(.vaccination(vaccination), of: backend.pet.id)
        let items = try await AgendaGateway(client: backend.client).agenda(until: RealBackend.day("2026-06-01"))
        #expect(items.map(\.kind) == ["vaccination", "reminder"])
        #expect(items.map(\.id) == ["\(vaccination.id)", "\(reminder.id)"])
        #expect(items.map(\.title) == ["Rabies", "Worming"])
        #expect(items.map(\.due) == [vaccination.nextDue, reminder.due])
        #expect(items.allSatisfy { $0.pet == backend.pet.id && $0.petName == "Miso" })
    }

    @Test("A store that can't be read is told as such")
    func unavailable() async throws {
        let backend = try await RealBackend()
        try backend.closeStore()
        await backend.expect("unavailable", "agenda") {
            _ = try await AgendaGateway(client: backend.client).agenda(until: .latest)
        }
    }
}
