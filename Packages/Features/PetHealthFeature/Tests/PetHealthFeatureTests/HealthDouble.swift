import CoreInterfaces
import CoreModels

@testable import PetHealthFeature

/// Holds a pet's health in memory, and can be set to fail.
actor HealthDouble: HealthRepository {
    /// The saved entries, in order.
    private(set) var saved: [Entry] = []
    /// The removed entries, in order.
    private(set) var removed: [EntryID] = []
    /// The requested first days, in order.
    private(set) var firstDays: [CalendarDate] = []
    /// The requested limits of weights and visits, in order.
    private(set) var limits: [Int] = []

    private let record: HealthRecord
    /// All weights, including those before the record's period.
    private let weights: [WeightSample]
    private let reminders: [Reminder]
    private var household: [PetID: [WeightSample]] = [:]
    private var failure: ServiceError?
    private var elsewhere: [EntryID: Entry?] = [:]

    /// - Parameter weights: All weights, if there are more than the record's.
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

    func record(
        of pet: PetID, weightsSince firstWeight: CalendarDate, dosesSince firstDose: CalendarDate
    ) throws(ServiceError) -> HealthRecord {
        firstDays += [firstWeight, firstDose]
        try throwIfFailing()
        return record
    }

    func weights(of pet: PetID, atMost limit: Int) throws(ServiceError) -> LatestEntries<WeightSample> {
        limits.append(limit)
        try throwIfFailing()
        return LatestEntries(Array(weights.prefix(limit)), total: weights.count)
    }

    func weightsOfAllPets(since day: CalendarDate) throws(ServiceError) -> [PetID: [WeightSample]] {
        firstDays.append(day)
        try throwIfFailing()
        return household
    }

    /// Sets the weights of all pets.
    func setHousehold(_ weights: [PetID: [WeightSample]]) { household = weights }

    func visits(of pet: PetID, atMost limit: Int) throws(ServiceError) -> LatestEntries<VetVisit> {
        limits.append(limit)
        try throwIfFailing()
        return LatestEntries(Array(record.visits.prefix(limit)), total: record.visitTotal)
    }

    func vaccinations(of pet: PetID) throws(ServiceError) -> LatestEntries<Vaccination> {
        try throwIfFailing()
        return LatestEntries(all: record.vaccinations.vaccinations)
    }

    func medicines(of pet: PetID) throws(ServiceError) -> LatestEntries<Medicine> {
        try throwIfFailing()
        return LatestEntries(all: record.medicines)
    }

    func doses(of pet: PetID, since day: CalendarDate) throws(ServiceError) -> LatestEntries<MedicineDose> {
        try throwIfFailing()
        return LatestEntries(all: record.doses.filter { $0.slot.day >= day })
    }

    func reminders(of pet: PetID) throws(ServiceError) -> LatestEntries<Reminder> {
        try throwIfFailing()
        return LatestEntries(all: reminders)
    }

    /// Simulates another window that changes an entry, or removes it with `nil`. Saving on top of the old version fails
    /// afterwards.
    func changeElsewhere(_ id: EntryID, to entry: Entry?) {
        elsewhere[id] = .some(entry)
    }

    func entry(_ id: EntryID, of pet: PetID) throws(ServiceError) -> Entry {
        try throwIfFailing()
        let own = saved.last { $0.id == id } ?? record.doses.map(Entry.dose).first { $0.id == id }
        guard let entry = elsewhere[id] ?? own else { throw .notFound }
        return entry
    }

    func save(_ entry: Entry, replacing known: Entry?, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        if let known, let other = elsewhere[entry.id], other != known {
            throw .changed(message: "Another window has changed it.")
        }
        if known == nil, case .dose = entry, let other = elsewhere[entry.id] ?? nil, other != entry {
            throw .changed(message: "There is a dose already.")
        }
        saved.append(entry)
    }

    func remove(_ entry: Entry, of pet: PetID) throws(ServiceError) {
        try throwIfFailing()
        if case .dose = entry, let other = elsewhere[entry.id], other != entry {
            throw other == nil
                ? .refused(reason: "removed", message: "The dose was already removed.")
                : .changed(message: "The dose was changed after it was opened here.")
        }
        removed.append(entry.id)
    }

    private func throwIfFailing() throws(ServiceError) {
        if let failure { throw failure }
    }
}

extension HealthRecord {
    static let empty = HealthRecord(
        weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]))
}
