import CoreInterfaces
import CoreModels
import CoreNetworking

// Entries were validated when they were entered. They are read as of the calendar's last day, so that a clock that was
// set back doesn't make them invalid.

struct WeightsDTO: Decodable, Sendable {
    let weights: [WeightDTO]
    let unreadable: [UnreadableRecordDTO]?
    let total: Int

    func domain() throws(ServiceError) -> [WeightSample] {
        try weights.map { weight throws(ServiceError) in try weight.domain() }
    }
}

struct WeightDTO: Codable, Sendable {
    let id: String
    let grams: Int
    let date: String

    init(_ sample: WeightSample) {
        id = sample.id.description
        grams = sample.weight.grams
        date = sample.date.description
    }

    func domain() throws(ServiceError) -> WeightSample {
        try ServiceError.reading("weight \(id)") {
            try WeightSample(
                id: WeightSampleID(wire: id),
                weight: Weight(grams: grams),
                date: CalendarDate(wire: date),
                today: .latest
            )
        }
    }
}

struct VisitsDTO: Decodable, Sendable {
    let visits: [VisitDTO]
    let unreadable: [UnreadableRecordDTO]?
    let total: Int

    func domain() throws(ServiceError) -> [VetVisit] {
        try visits.map { visit throws(ServiceError) in try visit.domain() }
    }
}

struct VisitDTO: Codable, Sendable {
    let id: String
    let date: String
    let reason: String
    let clinic: String?
    let notes: String?

    init(_ visit: VetVisit) {
        id = visit.id.description
        date = visit.date.description
        reason = visit.reason
        clinic = visit.clinic
        notes = visit.notes
    }

    func domain() throws(ServiceError) -> VetVisit {
        try ServiceError.reading("visit \(id)") {
            try VetVisit(
                id: VetVisitID(wire: id),
                date: CalendarDate(wire: date),
                reason: reason,
                clinic: clinic,
                notes: notes,
                today: .latest
            )
        }
    }
}

struct VaccinationsDTO: Decodable, Sendable {
    let vaccinations: [VaccinationDTO]
    let unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> [Vaccination] {
        try vaccinations.map { dose throws(ServiceError) in try dose.domain() }
    }
}

struct VaccinationDTO: Codable, Sendable {
    let id: String
    let vaccine: String
    let givenOn: String
    let nextDue: String?
    let nextDueFrom: String?
    let batch: String?
    let vet: String?
    let certificate: String?

    init(_ vaccination: Vaccination) {
        id = vaccination.id.description
        vaccine = vaccination.vaccine
        givenOn = vaccination.givenOn.description
        nextDue = vaccination.nextDue?.description
        nextDueFrom = vaccination.nextDueSource?.rawValue
        batch = vaccination.batch
        vet = vaccination.vet
        certificate = vaccination.certificate
    }

    func domain() throws(ServiceError) -> Vaccination {
        try ServiceError.reading("vaccination \(id)") {
            try Vaccination(
                id: VaccinationID(wire: id),
                vaccine: vaccine,
                givenOn: CalendarDate(wire: givenOn),
                nextDue: nextDue.map { try CalendarDate(wire: $0) },
                nextDueSource: nextDueFrom.map { try Vaccination.DueSource(wire: $0, "source of a next date") },
                batch: batch,
                vet: vet,
                certificate: certificate,
                today: .latest
            )
        }
    }
}

struct RemindersDTO: Decodable, Sendable {
    let reminders: [ReminderDTO]
    let unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> [Reminder] {
        try reminders.map { reminder throws(ServiceError) in try reminder.domain() }
    }
}

struct ReminderDTO: Codable, Sendable {
    struct RecurrenceDTO: Codable, Sendable {
        let every: Int
        let unit: String
        let from: String?
    }

    struct CompletionDTO: Codable, Sendable {
        let day: String
        let due: String
    }

    let id: String
    let title: String
    let start: String
    let due: String
    let recurrence: RecurrenceDTO?
    let lastDone: String?
    let completions: [CompletionDTO]?

    init(_ reminder: Reminder) {
        id = reminder.id.description
        title = reminder.title
        start = reminder.start.description
        due = reminder.due.description
        recurrence = reminder.recurrence.map {
            RecurrenceDTO(every: $0.interval, unit: $0.unit.rawValue, from: $0.basis.rawValue)
        }
        lastDone = reminder.lastDone?.description
        completions =
            reminder.completions.isEmpty
            ? nil
            : reminder.completions.map { CompletionDTO(day: $0.day.description, due: $0.due.description) }
    }

    func domain() throws(ServiceError) -> Reminder {
        try ServiceError.reading("reminder \(id)") {
            try Reminder(
                id: ReminderID(wire: id),
                title: title,
                start: CalendarDate(wire: start),
                due: CalendarDate(wire: due),
                recurrence: recurrence?.domain(),
                lastDone: lastDone.map { try CalendarDate(wire: $0) },
                completions: (completions ?? []).map {
                    Reminder.Completion(day: try CalendarDate(wire: $0.day), due: try CalendarDate(wire: $0.due))
                }
            )
        }
    }
}

extension ReminderDTO.RecurrenceDTO {
    fileprivate func domain() throws -> Recurrence {
        let basis = try from.map { try Recurrence.Basis(wire: $0, "basis of recurrence") } ?? .calendar
        return try Recurrence(every: every, Recurrence.Unit(wire: unit, "unit of recurrence"), from: basis)
    }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// Reads one of the cases of an enumeration.
    init(wire text: String, _ what: String) throws(ServiceError) {
        guard let value = Self(rawValue: text) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unintelligible(detail: "\"\(text)\" isn't a \(what); expected one of \(known)")
        }
        self = value
    }
}
