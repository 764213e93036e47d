import CoreModels

/// All that the dashboard tells of a pet, as it was on one day.
struct HealthOverview: Hashable, Sendable {
    let pet: Pet
    /// Whom to reach; only asked for in the vet's view.
    let owner: Owner?
    let today: CalendarDate
    private(set) var record: HealthRecord
    private(set) var reminders: [Reminder]

    init(pet: Pet, owner: Owner? = nil, record: HealthRecord, reminders: [Reminder], today: CalendarDate) {
        self.pet = pet
        self.owner = owner
        self.record = record
        self.reminders = reminders
        self.today = today
    }

    /// Whether nothing was recorded yet.
    var isEmpty: Bool {
        record.weightTotal == 0 && record.visitTotal == 0 && record.vaccinations.vaccinations.isEmpty
            && reminders.isEmpty
    }

    subscript(id: EntryID) -> Entry? {
        switch id {
        case .weight(let id): record.weights.first { $0.id == id }.map(Entry.weight)
        case .visit(let id): record.visits.first { $0.id == id }.map(Entry.visit)
        case .vaccination(let id): record.vaccinations.vaccinations.first { $0.id == id }.map(Entry.vaccination)
        case .reminder(let id): reminders.first { $0.id == id }.map(Entry.reminder)
        }
    }

    /// Adds an entry, or puts it in place of that of its id.
    mutating func insert(_ entry: Entry) {
        remove(entry.id)
        switch entry {
        case .weight(let sample):
            record.weights.insertOrdered(sample) { $0.date >= $1.date }
            record.weightTotal += 1
        case .visit(let visit):
            record.visits.insertOrdered(visit) { $0.date >= $1.date }
            record.visitTotal += 1
        case .vaccination(let vaccination):
            record.vaccinations = VaccinationRecord(record.vaccinations.vaccinations + [vaccination])
        case .reminder(let reminder):
            reminders.insertOrdered(reminder) {
                ($0.isFinished ? .latest : $0.due) <= ($1.isFinished ? .latest : $1.due)
            }
        }
    }

    /// Removes an entry; one that isn't there is ignored.
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
        case .reminder(let id):
            reminders.removeAll { $0.id == id }
        }
    }
}

extension Array {
    /// Inserts an element before the first that it precedes.
    fileprivate mutating func insertOrdered(_ element: Element, precedes: (Element, Element) -> Bool) {
        insert(element, at: firstIndex { precedes(element, $0) } ?? endIndex)
    }
}
