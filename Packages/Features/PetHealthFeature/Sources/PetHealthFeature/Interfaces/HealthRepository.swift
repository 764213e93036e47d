import CoreInterfaces
import CoreModels

/// Where the entries of pets' health are kept.
protocol HealthRepository: Sendable {
    /// What is recorded of a pet: its weights since a day, its latest visits, all vaccinations and medicines, and of the
    /// doses at least those since a day and since each medicine's stock was counted.
    func record(
        of pet: PetID, weightsSince firstWeight: CalendarDate, dosesSince firstDose: CalendarDate
    ) async throws(ServiceError) -> HealthRecord

    /// The latest weights of a pet, however old: a number of them, or fewer where there aren't more.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample>
    /// The weights of all pets that live since a day, newest first for each: at least the first and the last of each
    /// month.
    func weightsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [WeightSample]]
    /// The latest visits of a pet, as its weights.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit>
    /// All vaccinations of a pet.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> LatestEntries<Vaccination>
    /// All medicines of a pet, those whose course is over too.
    func medicines(of pet: PetID) async throws(ServiceError) -> LatestEntries<Medicine>
    /// The doses of a pet's medicines since a day, latest first.
    func doses(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> LatestEntries<MedicineDose>
    /// Every reminder of a pet, next due first, finished ones last.
    func reminders(of pet: PetID) async throws(ServiceError) -> LatestEntries<Reminder>

    /// One entry as it is stored now.
    /// - Throws: `ServiceError.notFound` if it isn't there.
    func entry(_ id: EntryID, of pet: PetID) async throws(ServiceError) -> Entry

    /// Saves a new entry, or one in place of that of its id. Doing so twice changes nothing.
    /// - Parameter known: The entry as it was when it began to be changed; `nil` stores it whatever is there.
    /// - Throws: An error that `isChangedElsewhere` where another window has changed or removed it since.
    func save(_ entry: Entry, replacing known: Entry?, of pet: PetID) async throws(ServiceError)

    /// Removes an entry. The doses of a medicine are kept, so that saving it again brings all back.
    /// - Throws: `ServiceError.notFound` if it isn't there.
    func remove(_ id: EntryID, of pet: PetID) async throws(ServiceError)
}

/// What was recorded of a pet's health, as far as it was asked for.
struct HealthRecord: Hashable, Sendable {
    /// The weights of the time asked for, newest first.
    var weights: [WeightSample]
    /// How many weights there are in all, those before that time too.
    var weightTotal: Int
    /// The latest visits, newest first.
    var visits: [VetVisit]
    /// The number of visits in all.
    var visitTotal: Int
    /// Every vaccination.
    var vaccinations: VaccinationRecord
    /// Every medicine, by name.
    var medicines: [Medicine]
    /// The doses of the time asked for, latest first.
    var doses: [MedicineDose]
    /// What is stored of all these and can't be read.
    var unreadable: [UnreadableRecord]

    /// Creates a record.
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

/// The latest of a pet's entries of one kind, as many as were asked for.
struct LatestEntries<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The entries, newest first.
    var entries: [Element]
    /// How many there are in all.
    var total: Int
    /// Which of those asked for can't be read; they count in ``total``.
    var unreadable: [UnreadableRecord]

    /// Creates the latest entries.
    init(_ entries: [Element], total: Int, unreadable: [UnreadableRecord] = []) {
        self.entries = entries
        self.total = total
        self.unreadable = unreadable
    }

    /// All that there are.
    init(all entries: [Element], unreadable: [UnreadableRecord] = []) {
        self.init(entries, total: entries.count + unreadable.count, unreadable: unreadable)
    }

    /// The same, each entry made into another value.
    func map<Other>(_ transform: (Element) -> Other) -> LatestEntries<Other> {
        LatestEntries<Other>(entries.map(transform), total: total, unreadable: unreadable)
    }
}
