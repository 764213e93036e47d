import CoreInterfaces
import CoreModels

/// Weight plans that never change.
public struct WeightPlansDouble: WeightPlans {
    private let losses: [PetID: PlannedLoss]

    /// Creates plans.
    public init(_ losses: [PetID: PlannedLoss] = [:]) {
        self.losses = losses
    }

    /// Returns the planned loss of a pet.
    public func plannedLoss(of pet: Pet) -> PlannedLoss? { losses[pet.id] }

    /// Returns all planned losses.
    public func plannedLossesOfAllPets() -> [PetID: PlannedLoss] { losses }
}
