import CoreInterfaces
import CoreModels

/// The vaccinations of pets.
public protocol VaccinationFetching: Sendable {
    /// Every vaccination of a pet.
    /// - Throws: `ServiceError.notFound` where there is no such pet.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> VaccinationRecord
}
