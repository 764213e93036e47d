import CoreInterfaces

/// What the feature needs of the app.
public struct PetProfileDependencies: Sendable {
    /// Where pets are kept.
    public var pets: any PetRepository
    /// Where the person is kept.
    public var owner: any OwnerRepository
    /// Which day it is.
    public var today: any Today
    /// Where new pets and owners get their ids.
    public var ids: any IDGenerating

    /// Puts the dependencies together.
    public init(
        pets: any PetRepository,
        owner: any OwnerRepository,
        today: any Today,
        ids: any IDGenerating
    ) {
        self.pets = pets
        self.owner = owner
        self.today = today
        self.ids = ids
    }
}
