import CoreInterfaces

/// What the feature needs of the app.
public struct HomeDependencies: Sendable {
    /// Where pets are kept.
    public var pets: any PetRepository
    /// Where the person is kept.
    public var owner: any OwnerRepository
    /// What is due.
    public var agenda: any AgendaFetching
    /// Which day it is.
    public var today: any Today

    /// Puts the dependencies together.
    public init(
        pets: any PetRepository,
        owner: any OwnerRepository,
        agenda: any AgendaFetching,
        today: any Today
    ) {
        self.pets = pets
        self.owner = owner
        self.agenda = agenda
        self.today = today
    }
}
