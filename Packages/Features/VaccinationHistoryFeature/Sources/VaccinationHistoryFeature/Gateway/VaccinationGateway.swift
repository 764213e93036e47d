import CoreInterfaces
import CoreModels
import CoreNetworking

// bulkhead: mock
/// The vaccinations of pets.
protocol VaccinationRepository: Sendable {
    /// Every vaccination of a pet that can be read, in any order, and which can't.
    /// - Throws: `ServiceError.notFound` if there is no such pet.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> Listed<Vaccination>
}

/// Vaccinations over PetNest's wire protocol, version 1. Safe to share: it holds nothing that changes.
struct VaccinationGateway: VaccinationRepository {
    let client: APIClient

    func vaccinations(of pet: PetID) async throws(ServiceError) -> Listed<Vaccination> {
        try await client.send(.vaccinations(of: pet)).domain()
    }
}

extension APIRequest where Answer == VaccinationsDTO {
    fileprivate static func vaccinations(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "vaccinations")
    }
}
