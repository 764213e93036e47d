import CoreModels

/// What was recorded of a pet's health, as far as it was asked for.
struct HealthRecord: Hashable, Sendable {
    /// The weights of the time asked for, newest first.
    var weights: [WeightSample]
    /// How many weights there are in all, those before that time too.
    var weightTotal: Int
    /// The latest visits, newest first.
    var visits: [VetVisit]
    /// How many visits there are in all.
    var visitTotal: Int
    /// Every vaccination.
    var vaccinations: VaccinationRecord

    /// Describes a record.
    init(
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
