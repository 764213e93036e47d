import CoreInterfaces

/// What the feature needs of the app.
public struct PetProfileDependencies: Sendable {
    /// Where pets are kept.
    public var pets: any PetRepository
    /// Where the person is kept.
    public var owner: any OwnerRepository
    /// Which day it is.
    public var today: any Today

    /// Puts the dependencies together.
    public init(pets: any PetRepository, owner: any OwnerRepository, today: any Today) {
        self.pets = pets
        self.owner = owner
        self.today = today
    }
}
