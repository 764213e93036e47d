import CoreModels

/// What was recorded of a pet's health, as far as it was asked for.
public struct HealthRecord: Hashable, Sendable {
    /// The weights of the time asked for, newest first.
    public var weights: [WeightSample]
    /// How many weights there are in all, those before that time too.
    public var weightTotal: Int
    /// The latest visits, newest first.
    public var visits: [VetVisit]
    /// How many visits there are in all.
    public var visitTotal: Int
    /// Every vaccination.
    public var vaccinations: VaccinationRecord

    /// Describes a record.
    public init(
        weights: [WeightSample],
        weightTotal: Int,
        visits: [VetVisit],
        visitTotal: Int,
        vaccinations: VaccinationRecord
    ) {
        self.weights = weights
        self.weightTotal = weightTotal
        self.visits = visits
        self.visitTotal = visitTotal
        self.vaccinations = vaccinations
    }
}
