import CoreInterfaces
import CoreModels

/// One entry of a pet's health.
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

/// Identifies one entry of a pet's health.
enum EntryID: Hashable, Sendable {
    case weight(WeightSampleID)
    case visit(VetVisitID)
    case vaccination(VaccinationID)
    case reminder(ReminderID)
    case medicine(MedicineID)
    case dose(MedicineDoseID)

    /// Identifies an entry to come.
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

    /// The id in lower case, as it stands on the wire.
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

/// What a pet's health consists of.
enum EntryKind: String, Hashable, Sendable, CaseIterable, Codable {
    case weight
    case visit
    case vaccination
    case reminder
    case medicine
    case dose

    /// What a form can be opened for. A dose is given, not added.
    static let addable: [EntryKind] = [.weight, .visit, .vaccination, .reminder, .medicine]

    /// What it is called amid a sentence.
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

    /// What its entries are called in a route, and on the wire.
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

/// What is listed in full on a screen of its own; its raw value is its route.
enum EntryCollection: String, Hashable, Sendable, CaseIterable {
    case weights
    case visits
    case vaccinations
    case reminders
    case medicines

    /// What is listed.
    var kind: EntryKind {
        switch self {
        case .weights: .weight
        case .visits: .visit
        case .vaccinations: .vaccination
        case .reminders: .reminder
        case .medicines: .medicine
        }
    }

    /// What its entries are called amid a sentence.
    var name: String { "\(kind.name)s" }

    /// What its list is called.
    var title: String { "All \(name)" }
}
