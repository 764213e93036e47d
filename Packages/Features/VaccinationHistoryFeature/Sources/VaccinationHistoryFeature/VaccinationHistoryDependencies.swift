import CoreInterfaces

/// What the feature needs to work. App has one value of it, tests another.
public protocol VaccinationHistoryDependencies: Sendable {
    /// The vaccinations.
    var vaccinations: any VaccinationFetching { get }
    /// Whose they are.
    var pets: any PetRepository { get }
    /// The day on which they are judged due.
    var today: any Today { get }
}
