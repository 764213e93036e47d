import CoreModels

/// The weight plans of pets, by which a planned loss is distinguished from a sign of illness.
public protocol WeightPlans: Sendable {
    /// Returns the loss that is planned for a pet; `nil` if none is, or the plan isn't safe for it.
    func plannedLoss(of pet: Pet) async throws(ServiceError) -> PlannedLoss?
    /// Returns the planned losses of all living pets of the account.
    func plannedLossesOfAllPets() async throws(ServiceError) -> [PetID: PlannedLoss]
}
