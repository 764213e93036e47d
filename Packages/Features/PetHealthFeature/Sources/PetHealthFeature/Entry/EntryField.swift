import CoreModels
import CorePresentation

/// The fields of the forms, named like the domain's properties, so that a validation error of the service finds its
/// field.
enum EntryField: String, Hashable, Sendable, CaseIterable {
    case weight
    case date
    case reason
    case clinic
    case notes
    case vaccine
    case givenOn
    case nextDue
    case batch
    case vet
    case certificate
    case title
    case start
    case due
    case recurrence
    case basis
    case doneOn
    case name
    case amount
    case unit
    case times
    case everyDays
    case food
    case end
    case stock
    case outcome
    case givenAt

    /// Returns the field of a service's validation error, by its name on the wire.
    init?(problem: String) {
        switch problem {
        case "dose.thousandths": self = .amount
        case "dose.unit": self = .unit
        case "stock.thousandths": self = .stock
        case "given.day": self = .givenOn
        case "given.time": self = .givenAt
        case "recurrence.from": self = .basis
        default: self.init(rawValue: problem)
        }
    }

    var isDate: Bool {
        switch self {
        case .date, .givenOn, .nextDue, .start, .due, .doneOn, .end: true
        default: false
        }
    }

    /// Whether it is the day of something that has happened.
    var isPast: Bool {
        switch self {
        case .date, .givenOn, .doneOn: true
        default: false
        }
    }

    var isRequired: Bool {
        switch self {
        case .weight, .date, .reason, .vaccine, .givenOn, .title, .start, .due, .recurrence, .basis, .doneOn, .name,
            .amount, .unit, .food, .outcome, .givenAt:
            true
        case .clinic, .notes, .nextDue, .batch, .vet, .certificate, .times, .everyDays, .end, .stock: false
        }
    }

    func label(of kind: EntryKind) -> String {
        switch self {
        case .weight: "Weight"
        case .date: "Date"
        case .reason: "Reason"
        case .clinic: "Clinic or vet"
        case .notes: "Notes"
        case .vaccine: "Vaccine"
        case .givenOn: "Given on"
        case .nextDue: "Next dose due"
        case .batch: "Batch"
        case .vet: "Vet"
        case .certificate: "Certificate number"
        case .title: "What is to be done"
        case .start: kind == .medicine ? "From" : "First due on"
        case .due: "Next due on"
        case .recurrence: "How often"
        case .basis: "Counted from"
        case .doneOn: "Done on"
        case .name: "Medicine"
        case .amount: "How much at once"
        case .unit: "Of what"
        case .times: "Times of day"
        case .everyDays: "Every how many days"
        case .food: "Food"
        case .end: "Until"
        case .stock: "In stock"
        case .outcome: "Outcome"
        case .givenAt: "Given at"
        }
    }

    /// Returns the input kind of the field.
    /// - Parameter text: The field's text, which may be an uncommon choice.
    func kind(with text: String) -> Field.Kind {
        switch self {
        case .notes: .multilineText
        case .recurrence:
            .choice(RecurrenceChoice.offered(with: text).map { Option(id: OptionID($0.rawValue), label: $0.label) })
        case .basis:
            .choice(
                Self.options([.calendar, .lastDone] as [Recurrence.Basis]) {
                    $0 == .calendar ? "The calendar" : "The day it was last done"
                })
        case .unit: .choice(Self.options(Dosage.Unit.allCases, label: \.name))
        case .food:
            .choice(
                Self.options(Medicine.Food.allCases) { food in
                    switch food {
                    case .either: "With or without food"
                    case .with: "With food"
                    case .without: "Without food"
                    }
                })
        case .outcome: .choice([Option(id: "given", label: "Given"), Option(id: "skipped", label: "Skipped")])
        case _ where isDate: .date
        case .givenAt: .time
        // A weight or an amount may contain a unit or a fraction, so it isn't a number field.
        default: .text
        }
    }

    var help: String? {
        switch self {
        case .nextDue: "The day that your vet gave, or how long: 4w, 1y. Leave it empty if no other dose is due"
        case .reason: "Such as Check-up"
        case .vaccine: "What it protects against, such as Rabies. Enter a combined injection once for each vaccine"
        case .title: "Such as Worming"
        case .amount: "Such as 1, ½ or 0.3"
        case .times: "Such as 8:00, 20:00. Leave it empty if it is given as needed"
        case .everyDays: "Leave it empty for every day"
        case .end: "The last day, or for how long: 10d is ten days, 2w two weeks. Leave it empty if it has no end"
        case .stock: "How many there are now; leave it empty if you don't count"
        default: nil
        }
    }

    private static func options<Value: RawRepresentable>(_ values: [Value], label: (Value) -> String) -> [Option]
    where Value.RawValue == String {
        values.map { Option(id: OptionID($0.rawValue), label: label($0)) }
    }
}
