import CoreInterfaces
import CoreModels

@testable import PetHealthFeature

/// A pet's health in memory, that can be told to fail.
actor HealthDouble: HealthDataFetching, ReminderManaging {
    /// What was saved, in order.
    private(set) var savedWeights: [WeightSample] = []
    private(set) var savedVisits: [VetVisit] = []
    private(set) var savedVaccinations: [Vaccination] = []
    private(set) var savedReminders: [Reminder] = []
    /// The texts of the ids that were removed, in order.
    private(set) var removed: [String] = []
    /// The first days asked for, in order.
    private(set) var firstDays: [CalendarDate] = []

    /// The limits of the weights and visits asked for, in order.
    private(set) var limits: [Int] = []

    private let record: HealthRecord
    /// All weights, those before the record's time too.
    private let weights: [WeightSample]
    private let reminders: [Reminder]
    private var failure: ServiceError?

    /// - Parameter weights: All weights, where they are more than the record's.
    init(
        record: HealthRecord = .empty,
        weights: [WeightSample]? = nil,
        reminders: [Reminder] = [],
        failure: ServiceError? = nil
    ) {
        self.record = record
        self.weights = weights ?? record.weights
        self.reminders = reminders
        self.failure = failure
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func record(of pet: PetID, weightsSince day: CalendarDate) throws(ServiceError) -> HealthRecord {
        firstDays.append(day)
        try failIfTold()
        return record
    }

    func weights(of pet: PetID, atMost limit: Int) throws(ServiceError) -> LatestEntries<WeightSample> {
        limits.append(limit)
        try failIfTold()
        return LatestEntries(Array(weights.prefix(limit)), total: weights.count)
    }

    func visits(of pet: PetID, atMost limit: Int) throws(ServiceError) -> LatestEntries<VetVisit> {
        limits.append(limit)
        try failIfTold()
        return LatestEntries(Array(record.visits.prefix(limit)), total: record.visitTotal)
    }

    func reminders(of pet: PetID) throws(ServiceError) -> [Reminder] {
        try failIfTold()
        return reminders
    }

    func save(_ weight: WeightSample, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        savedWeights.append(weight)
    }

    func save(_ visit: VetVisit, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        savedVisits.append(visit)
    }

    func save(_ vaccination: Vaccination, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        savedVaccinations.append(vaccination)
    }

    func save(_ reminder: Reminder, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        savedReminders.append(reminder)
    }

    func remove(_ weight: WeightSampleID, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        removed.append(weight.description)
    }

    func remove(_ visit: VetVisitID, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        removed.append(visit.description)
    }

    func remove(_ vaccination: VaccinationID, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        removed.append(vaccination.description)
    }

    func remove(_ reminder: ReminderID, of pet: PetID) throws(ServiceError) {
        try failIfTold()
        removed.append(reminder.description)
    }

    private func failIfTold() throws(ServiceError) {
        if let failure { throw failure }
    }
}

extension HealthRecord {
    static let empty = HealthRecord(
        weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]))
}
