import CoreInterfaces
import CoreModels

/// An entry of a pet's health record.
enum Entry: Hashable, Sendable {
    case weight(WeightSample)
    case visit(VetVisit)
    case vaccination(Vaccination)
    case reminder(Reminder)
    case medicine(Medicine)
    case dose(MedicineDose)

    var id: EntryID {
        switch self {
        case .weight(let sample): .weight(sample.id)
        case .visit(let visit): .visit(visit.id)
        case .vaccination(let vaccination): .vaccination(vaccination.id)
        case .reminder(let reminder): .reminder(reminder.id)
        case .medicine(let medicine): .medicine(medicine.id)
        case .dose(let dose): .dose(dose.id)
        }
    }
}

/// Identifies an entry of a pet's health record.
enum EntryID: Hashable, Sendable {
    case weight(WeightSampleID)
    case visit(VetVisitID)
    case vaccination(VaccinationID)
    case reminder(ReminderID)
    case medicine(MedicineID)
    case dose(MedicineDoseID)

    static func new(_ kind: EntryKind, from ids: any IDGenerating) -> EntryID {
        switch kind {
        case .weight: .weight(ids.makeID())
        case .visit: .visit(ids.makeID())
        case .vaccination: .vaccination(ids.makeID())
        case .reminder: .reminder(ids.makeID())
        case .medicine: .medicine(ids.makeID())
        case .dose: .dose(ids.makeID())
        }
    }

    /// The id in lower case, as on the wire.
    var text: String {
        switch self {
        case .weight(let id): id.description
        case .visit(let id): id.description
        case .vaccination(let id): id.description
        case .reminder(let id): id.description
        case .medicine(let id): id.description
        case .dose(let id): id.description
        }
    }

    var kind: EntryKind {
        switch self {
        case .weight: .weight
        case .visit: .visit
        case .vaccination: .vaccination
        case .reminder: .reminder
        case .medicine: .medicine
        case .dose: .dose
        }
    }
}

/// The kinds of entries.
enum EntryKind: String, Hashable, Sendable, CaseIterable, Codable {
    case weight
    case visit
    case vaccination
    case reminder
    case medicine
    case dose

    /// The kinds with a form for a new entry. A dose is recorded from its medicine instead.
    static let addable: [EntryKind] = [.weight, .visit, .vaccination, .reminder, .medicine]

    /// The name in the middle of a sentence.
    var name: String {
        switch self {
        case .weight: "weight"
        case .visit: "vet visit"
        case .vaccination: "vaccination"
        case .reminder: "reminder"
        case .medicine: "medicine"
        case .dose: "dose"
        }
    }

    /// The path component in routes, and on the wire.
    var routeComponent: String {
        switch self {
        case .weight: "weights"
        case .visit: "visits"
        case .vaccination: "vaccinations"
        case .reminder: "reminders"
        case .medicine: "medicines"
        case .dose: "doses"
        }
    }
}

/// The kinds that have a screen with all entries. The raw value is its route.
enum EntryCollection: String, Hashable, Sendable, CaseIterable {
    case weights
    case visits
    case vaccinations
    case reminders
    case medicines

    /// The kind of the entries.
    var kind: EntryKind {
        switch self {
        case .weights: .weight
        case .visits: .visit
        case .vaccinations: .vaccination
        case .reminders: .reminder
        case .medicines: .medicine
        }
    }

    /// The plural name in the middle of a sentence.
    var name: String { "\(kind.name)s" }

    /// The title of the list.
    var title: String { "All \(name)" }
}
