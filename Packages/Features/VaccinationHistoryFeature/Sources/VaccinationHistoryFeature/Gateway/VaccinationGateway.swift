import CoreInterfaces
import CoreModels
import CoreNetworking

/// Vaccinations over PetNest's wire protocol, version 1. Safe to share: it holds nothing that changes.
public struct VaccinationGateway: VaccinationFetching {
    private let client: APIClient

    /// Makes a gateway.
    /// - Parameter client: What sends its requests.
    public init(client: APIClient) {
        self.client = client
    }

    /// Every vaccination of a pet.
    public func vaccinations(of pet: PetID) async throws(ServiceError) -> VaccinationRecord {
        try await client.send(.vaccinations(of: pet)).domain()
    }
}

extension APIRequest where Answer == VaccinationsDTO {
    fileprivate static func vaccinations(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "vaccinations")
    }
}
