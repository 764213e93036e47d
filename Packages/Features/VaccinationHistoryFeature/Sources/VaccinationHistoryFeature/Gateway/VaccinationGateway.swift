import CoreInterfaces
import CoreModels
import CoreNetworking
import HealthWire

// bulkhead: mock
/// Fetches the vaccinations of pets.
protocol VaccinationRepository: Sendable {
    /// Returns all vaccinations of a pet in any order, readable or not.
    /// - Throws: `ServiceError.notFound` if there is no such pet.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> Listed<Vaccination>
}

/// Fetches vaccinations over PetNest's wire protocol, version 1. It holds no mutable state.
struct VaccinationGateway: VaccinationRepository {
    let client: APIClient

    func vaccinations(of pet: PetID) async throws(ServiceError) -> Listed<Vaccination> {
        try await client.send(HealthAPI.vaccinations.list, pet).read()
    }
}
