import CoreInterfaces
import CoreModels
import Foundation

/// The content of a pet's dashboard at one time.
struct HealthOverview: Hashable, Sendable {
    /// The number of past months whose weights are loaded and charted.
    static let monthsOfWeights = 12
    /// The number of past days whose doses are loaded.
    static let daysOfDoses = 14
    /// The number of past days whose unrecorded doses are listed to be recorded afterwards.
    static let daysOfUnrecorded = 7

    let pet: Pet
    /// The owner, loaded only for the vet's and the sitter's view.
    let owner: Owner?
    let now: LocalTime
    /// The instant of ``now``, if it is known.
    let instant: Date?
    private(set) var record: HealthRecord
    private(set) var reminders: [Reminder]
    /// The planned loss of weight, if there is one.
    let plannedLoss: PlannedLoss?
    /// Whether the pet is pregnant or nursing, or `nil` if that couldn't be loaded. It is loaded only for the vet's and
    /// the sitter's view.
    let isPregnantOrNursing: Bool?
    /// What the pet is fed, or `nil` if that couldn't be loaded. It is loaded only for the sitter's view.
    let feeding: Feeding?
    /// The unreadable entries.
    let unreadable: [UnreadableRecord]

    /// - Parameter unreadable: The unreadable reminders.
    init(
        pet: Pet, owner: Owner? = nil, record: HealthRecord, reminders: [Reminder],
        plannedLoss: PlannedLoss? = nil, isPregnantOrNursing: Bool? = false, feeding: Feeding? = nil,
        unreadable: [UnreadableRecord] = [], now: LocalTime, instant: Date? = nil
    ) {
        self.pet = pet
        self.owner = owner
        self.record = record
        self.reminders = reminders
        self.plannedLoss = plannedLoss
        self.isPregnantOrNursing = isPregnantOrNursing
        self.feeding = feeding
        self.unreadable = record.unreadable + unreadable
        self.now = now
        self.instant = instant
    }

    var today: CalendarDate { now.day }

    /// The weight loss that a vet should know about; `nil` for a pet that died.
    var loss: WeightLoss? {
        guard pet.died == nil else { return nil }
        return WeightLoss(record.weights, born: pet.birthDate, today: today, planned: plannedLoss)
    }

    /// The doses that are recorded as given later than now, because a clock was wrong. They count as given, so the
    /// animal may miss a dose. A dose without an instant may have been recorded where clocks are up to 26 hours ahead.
    var futureDoses: [MedicineDose] {
        guard pet.died == nil else { return [] }
        return record.doses.filter { dose in
            guard case .given(let time) = dose.outcome else { return false }
            if let given = dose.instant, let instant {
                return given.timeIntervalSince(instant) > LocalTime.clockTolerance
            }
            return time > now.adding(minutes: 26 * 60)
        }
    }

    /// The first day of the weights that are loaded.
    static func firstWeight(on today: CalendarDate) -> CalendarDate {
        today.adding(months: -monthsOfWeights)
    }

    /// Whether nothing was recorded yet.
    var isEmpty: Bool {
        record.weightTotal == 0 && record.visitTotal == 0 && record.vaccinations.vaccinations.isEmpty
            && record.medicines.isEmpty && reminders.isEmpty && unreadable.isEmpty
    }

    /// The pet's vaccination schedule.
    var schedule: VaccineSchedule { VaccineSchedule(of: pet) }

    /// A sentence for a living pet without a recorded core vaccination, if its species needs one.
    var vaccinationAdvice: String? {
        pet.died == nil ? schedule.adviceWithoutCore(among: record.vaccinations.vaccinations) : nil
    }

    /// Returns the day on which the dose after one is due.
    func nextDue(after dose: Vaccination) -> CalendarDate? {
        schedule.nextDue(after: dose, among: record.vaccinations.vaccinations)
    }

    /// Returns that day in words.
    func nextDueInWords(after dose: Vaccination) -> String? {
        schedule.nextDueInWords(after: dose, among: record.vaccinations.vaccinations)
    }

    /// Returns whether doses of a vaccine's first course are missing after one.
    func isFirstCourseOpen(after dose: Vaccination) -> Bool {
        schedule.isFirstCourseOpen(after: dose, among: record.vaccinations.vaccinations)
    }

    /// Returns a medicine with its doses.
    func plan(of medicine: MedicineID) -> MedicinePlan? {
        record.medicines.first { $0.id == medicine }.map { MedicinePlan($0, doses: record.doses) }
    }

    /// Returns a medicine's past doses that aren't recorded, latest first.
    func unrecorded(of medicine: MedicineID) -> [MedicinePlan.Slot] {
        plan(of: medicine)?.unrecorded(now: now, days: Self.daysOfUnrecorded) ?? []
    }

    /// The current and future medicines, and those that are over with a dose that is still open; none for a pet that
    /// died.
    var plans: [MedicinePlan] {
        guard pet.died == nil else { return [] }
        return record.medicines.map { MedicinePlan($0, doses: record.doses) }.filter { $0.isCurrent(now: now) }
    }

    /// The next dose of each medicine, if it is due now, the longest due first.
    var dueDoses: [(plan: MedicinePlan, slot: MedicinePlan.Slot)] {
        plans.compactMap { plan in
            plan.next(now: now).flatMap { $0.state == .upcoming ? nil : (plan, $0) }
        }.sorted { ($0.slot.time, $0.plan.medicine.name) < ($1.slot.time, $1.plan.medicine.name) }
    }

    subscript(id: EntryID) -> Entry? {
        switch id {
        case .weight(let id): record.weights.first { $0.id == id }.map(Entry.weight)
        case .visit(let id): record.visits.first { $0.id == id }.map(Entry.visit)
        case .vaccination(let id): record.vaccinations.vaccinations.first { $0.id == id }.map(Entry.vaccination)
        case .reminder(let id): reminders.first { $0.id == id }.map(Entry.reminder)
        case .medicine(let id): record.medicines.first { $0.id == id }.map(Entry.medicine)
        case .dose(let id): record.doses.first { $0.id == id }.map(Entry.dose)
        }
    }

    /// Inserts an entry, or replaces the one with its id.
    /// - Parameter isNew: Whether the total grows by one. It doesn't for an older entry that was counted but not
    ///   loaded.
    mutating func insert(_ entry: Entry, isNew: Bool = true) {
        let known = self[entry.id]
        let counts = isNew || known != nil
        if case (.weight(let sample), .weight(let before)) = (entry, known), sample.date == before.date {
            // A corrected weight stays at its place among those of its day, and the last one of the day is the latest.
            record.weights = record.weights.map { $0.id == sample.id ? sample : $0 }
            return
        }
        remove(entry.id)
        switch entry {
        case .weight(let sample):
            // The trend covers only the loaded period; an older weight is only counted.
            if sample.date >= Self.firstWeight(on: today) {
                record.weights.insertOrdered(sample) { $0.date >= $1.date }
            }
            record.weightTotal += counts ? 1 : 0
        case .visit(let visit):
            record.visits.insertOrdered(visit) { $0.date >= $1.date }
            record.visitTotal += counts ? 1 : 0
        case .vaccination(let vaccination):
            record.vaccinations = VaccinationRecord(record.vaccinations.vaccinations + [vaccination])
        case .reminder(let reminder):
            reminders.insertOrdered(reminder) {
                ($0.isFinished ? .latest : $0.due) <= ($1.isFinished ? .latest : $1.due)
            }
        case .medicine(let medicine):
            record.medicines.insertOrdered(medicine) { $0.name <= $1.name }
        case .dose(let dose):
            record.doses.insertOrdered(dose) { $0.slot >= $1.slot }
        }
    }

    /// Removes an entry. Does nothing if there is none with the id.
    mutating func remove(_ id: EntryID) {
        guard self[id] != nil else { return }
        switch id {
        case .weight(let id):
            record.weights.removeAll { $0.id == id }
            record.weightTotal -= 1
        case .visit(let id):
            record.visits.removeAll { $0.id == id }
            record.visitTotal -= 1
        case .vaccination(let id):
            record.vaccinations = VaccinationRecord(record.vaccinations.vaccinations.filter { $0.id != id })
        case .reminder(let id): reminders.removeAll { $0.id == id }
        case .medicine(let id): record.medicines.removeAll { $0.id == id }
        case .dose(let id): record.doses.removeAll { $0.id == id }
        }
    }
}

extension Array {
    /// Inserts an element before the first one that it precedes.
    fileprivate mutating func insertOrdered(_ element: Element, precedes: (Element, Element) -> Bool) {
        insert(element, at: firstIndex { precedes(element, $0) } ?? endIndex)
    }
}
