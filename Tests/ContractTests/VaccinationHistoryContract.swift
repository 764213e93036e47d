import BackendCoreTesting
import CoreModels
import Testing

@testable import PetHealthFeature
@testable import VaccinationHistoryFeature

@Suite("Vaccination history gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct VaccinationHistoryContract {
    @Test("Vaccinations are read as saved, newest first")
    func reads() async throws {
        let backend = try await RealBackend()
        let doses = try [("Rabies", "2024-05-01", "2027-05-01"), ("Feline flu", "2025-05-01", nil)].map { dose in
            try Vaccination(
                vaccine: dose.0, givenOn: RealBackend.day(dose.1), nextDue: dose.2.map(RealBackend.day), today: .latest)
        }
        for dose in doses {
            try await HealthGateway(client: backend.client).save(.vaccination(dose), of: backend.pet.id)
        }
        let read = try await VaccinationGateway(client: backend.client).vaccinations(of: backend.pet.id)
        #expect(read.values == doses.reversed() && read.unreadable.isEmpty)
    }

    @Test("A missing pet and an unavailable store are reported")
    func errors() async throws {
        let backend = try await RealBackend()
        let gateway = VaccinationGateway(client: backend.client)
        await backend.expect("not found", "vaccinations") { _ = try await gateway.vaccinations(of: backend.stranger) }
        try backend.closeStore()
        await backend.expect("unavailable", "vaccinations") {
            _ = try await gateway.vaccinations(of: backend.pet.id)
        }
    }
}
