import CoreInterfaces
import CoreModels

/// The weights, visits and vaccinations of pets.
///
/// To save stores a new entry, or one in place of that of its id; doing so twice changes nothing. To remove one that
/// isn't there is `ServiceError.notFound`.
protocol HealthDataFetching: Sendable {
    /// What is recorded of a pet: its weights since a day, its latest visits, all vaccinations.
    func record(of pet: PetID, weightsSince day: CalendarDate) async throws(ServiceError) -> HealthRecord

    /// The latest weights of a pet, however old: a number of them, or fewer where there aren't more.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample>
    /// The latest visits of a pet, as its weights.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit>

    /// Saves a weight.
    func save(_ weight: WeightSample, of pet: PetID) async throws(ServiceError)
    /// Saves a visit.
    func save(_ visit: VetVisit, of pet: PetID) async throws(ServiceError)
    /// Saves a vaccination.
    func save(_ vaccination: Vaccination, of pet: PetID) async throws(ServiceError)

    /// Removes a weight.
    func remove(_ weight: WeightSampleID, of pet: PetID) async throws(ServiceError)
    /// Removes a visit.
    func remove(_ visit: VetVisitID, of pet: PetID) async throws(ServiceError)
    /// Removes a vaccination.
    func remove(_ vaccination: VaccinationID, of pet: PetID) async throws(ServiceError)
}
