import CoreModels

/// What the nutrition of pets says about their health: the weight plans, by which a planned loss is distinguished from
/// a sign of illness, pregnancy, and what they are fed.
public protocol WeightPlans: Sendable {
    /// Returns the loss that is planned for a pet; `nil` if none is, or the plan isn't safe for it.
    func plannedLoss(of pet: Pet) async throws(ServiceError) -> PlannedLoss?
    /// Returns the planned losses of all living pets of the account.
    func plannedLossesOfAllPets() async throws(ServiceError) -> [PetID: PlannedLoss]
    /// Returns whether a pet is pregnant or nursing, as far as it was entered and the profile doesn't rule it out.
    func isPregnantOrNursing(_ pet: Pet) async throws(ServiceError) -> Bool
    /// Returns what a pet was fed recently.
    func feeding(of pet: Pet) async throws(ServiceError) -> Feeding
}
