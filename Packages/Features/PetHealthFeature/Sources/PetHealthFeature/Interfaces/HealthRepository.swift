import CoreInterfaces
import CoreModels

/// Fetches and saves the entries of pets' health.
protocol HealthRepository: Sendable {
    /// Returns the record of a pet: its weights since a day, its latest visits, all vaccinations and medicines, and at
    /// least the doses since a day and since each medicine's stock was counted.
    func record(
        of pet: PetID, weightsSince firstWeight: CalendarDate, dosesSince firstDose: CalendarDate
    ) async throws(ServiceError) -> HealthRecord

    /// Returns a number of the latest weights of a pet, however old.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample>
    /// Returns the weights of all living pets since a day, newest first: at least the first and the last of each month.
    func weightsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [WeightSample]]
    /// Returns a number of the latest visits of a pet.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit>
    /// Returns all vaccinations of a pet.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> LatestEntries<Vaccination>
    /// Returns all medicines of a pet, including those whose course is over.
    func medicines(of pet: PetID) async throws(ServiceError) -> LatestEntries<Medicine>
    /// Returns the doses of a pet's medicines since a day, latest first.
    func doses(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> LatestEntries<MedicineDose>
    /// Returns all reminders of a pet, next due first, finished ones last.
    func reminders(of pet: PetID) async throws(ServiceError) -> LatestEntries<Reminder>

    /// Returns the current version of an entry.
    /// - Throws: `ServiceError.notFound` if there is none.
    func entry(_ id: EntryID, of pet: PetID) async throws(ServiceError) -> Entry

    /// Inserts an entry, or replaces the one with its id. Idempotent.
    /// - Parameter known: The entry as it was before the edit; `nil` if there was none. The id of a dose is derived
    ///   from its time, so another person may have recorded it meanwhile; other new entries have ids of their own, and
    ///   are saved unconditionally.
    /// - Throws: An error that `isChangedElsewhere` if another window has changed or removed the entry since, or has
    ///   recorded the dose.
    func save(_ entry: Entry, replacing known: Entry?, of pet: PetID) async throws(ServiceError)

    /// Removes an entry. The doses of a medicine are kept, so that saving it again restores them.
    ///
    /// A dose is removed only if it is still this one, so that undoing it doesn't remove another person's correction.
    /// - Throws: `ServiceError.notFound` if there is none. About a dose, an error that `isChangedElsewhere` or
    ///   `isRemovedElsewhere`.
    func remove(_ entry: Entry, of pet: PetID) async throws(ServiceError)
}

/// A pet's health record, as far as it was requested.
struct HealthRecord: Hashable, Sendable {
    /// The weights of the requested period, newest first.
    var weights: [WeightSample]
    /// The total number of weights, including older ones.
    var weightTotal: Int
    /// The latest visits, newest first.
    var visits: [VetVisit]
    /// The total number of visits.
    var visitTotal: Int
    /// All vaccinations.
    var vaccinations: VaccinationRecord
    /// All medicines, by name.
    var medicines: [Medicine]
    /// The doses of the requested period, latest first.
    var doses: [MedicineDose]
    /// The entries that can't be read.
    var unreadable: [UnreadableRecord]

    init(
        weights: [WeightSample],
        weightTotal: Int,
        visits: [VetVisit],
        visitTotal: Int,
        vaccinations: VaccinationRecord,
        medicines: [Medicine] = [],
        doses: [MedicineDose] = [],
        unreadable: [UnreadableRecord] = []
    ) {
        self.weights = weights
        self.weightTotal = weightTotal
        self.visits = visits
        self.visitTotal = visitTotal
        self.vaccinations = vaccinations
        self.medicines = medicines
        self.doses = doses
        self.unreadable = unreadable
    }
}

/// The latest entries of one kind, up to a requested number.
struct LatestEntries<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The entries, newest first.
    var entries: [Element]
    /// The total number.
    var total: Int
    /// The requested entries that can't be read. They count in ``total``.
    var unreadable: [UnreadableRecord]

    init(_ entries: [Element], total: Int, unreadable: [UnreadableRecord] = []) {
        self.entries = entries
        self.total = total
        self.unreadable = unreadable
    }

    /// Creates a complete list.
    init(all entries: [Element], unreadable: [UnreadableRecord] = []) {
        self.init(entries, total: entries.count + unreadable.count, unreadable: unreadable)
    }

    /// Returns the list with each entry transformed.
    func map<Other>(_ transform: (Element) -> Other) -> LatestEntries<Other> {
        LatestEntries<Other>(entries.map(transform), total: total, unreadable: unreadable)
    }
}
