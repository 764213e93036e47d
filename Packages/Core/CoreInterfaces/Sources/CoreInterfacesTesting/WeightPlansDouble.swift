import CoreInterfaces
import CoreModels

/// Weight plans that never change.
public struct WeightPlansDouble: WeightPlans {
    private let losses: [PetID: PlannedLoss]
    private let pregnant: Set<PetID>
    private let feedings: [PetID: Feeding]

    /// Creates plans.
    public init(
        _ losses: [PetID: PlannedLoss] = [:], pregnant: Set<PetID> = [], feedings: [PetID: Feeding] = [:]
    ) {
        self.losses = losses
        self.pregnant = pregnant
        self.feedings = feedings
    }

    /// Returns the planned loss of a pet.
    public func plannedLoss(of pet: Pet) -> PlannedLoss? { losses[pet.id] }

    /// Returns all planned losses.
    public func plannedLossesOfAllPets() -> [PetID: PlannedLoss] { losses }

    /// Returns whether a pet is pregnant or nursing.
    public func isPregnantOrNursing(_ pet: Pet) -> Bool { pregnant.contains(pet.id) }

    /// Returns what a pet was fed, by default nothing.
    public func feeding(of pet: Pet) -> Feeding { feedings[pet.id] ?? Feeding([], today: .latest) }
}
