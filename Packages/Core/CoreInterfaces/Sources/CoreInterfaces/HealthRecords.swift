import CoreModels

/// The health records of pets, for features other than the one that shows and edits them.
///
/// Entries that can't be read are left out; the pages of health report them.
public protocol HealthRecords: Sendable {
    /// Returns the latest weights of a pet, newest first.
    /// - Parameter limit: The maximum number of weights.
    func weights(of pet: PetID, limit: Int) async throws(ServiceError) -> [WeightSample]

    /// Returns the latest weight of each living pet that has one.
    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample]

    /// Returns the medicines of a pet by name, with finished ones.
    func medicines(of pet: PetID) async throws(ServiceError) -> [Medicine]

    /// Saves a reminder of a pet. Saving the same one again changes nothing.
    func save(_ reminder: Reminder, of pet: PetID) async throws(ServiceError)
}
