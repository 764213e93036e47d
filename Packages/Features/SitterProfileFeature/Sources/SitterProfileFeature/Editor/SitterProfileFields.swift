import CoreModels
import CorePresentation

/// The fields of the form. Those of a property have its name on the wire, so that a rejection finds its field.
extension FieldID {
    static let name: FieldID = "name"
    static let about: FieldID = "about"
    static let languages: FieldID = "languages"
    static let area: FieldID = "area"
    static let currency: FieldID = "currency"
    static let reach: FieldID = "reach"
    static let capacity: FieldID = "capacity"
    static let freeHours: FieldID = "freeHours"
    static let latePercent: FieldID = "latePercent"
    static let furtherPet: FieldID = "furtherPet"
    static let holiday: FieldID = "holiday"
    static let timeZone: FieldID = "timeZone"

    static func accepts(_ species: Species) -> FieldID { FieldID("accepts-\(species.rawValue)") }
    static func price(_ service: CareService) -> FieldID { FieldID("price-\(service.rawValue)") }
    static func minutes(_ service: CareService) -> FieldID { FieldID("minutes-\(service.rawValue)") }
    static func begin(_ days: WorkDays) -> FieldID { FieldID("begin-\(days.days.lowerBound)") }
    static func end(_ days: WorkDays) -> FieldID { FieldID("end-\(days.days.lowerBound)") }

    /// Returns the field at which a rejected property is shown.
    /// - Parameter property: The property's path on the wire.
    static func rejected(_ property: String) -> FieldID? {
        switch property {
        case "latitude", "longitude": .area
        case "species": .accepts(.dog)
        case "offers": .price(SitterProfileFields.services[0])
        case "hours": .begin(WorkDays.week[0])
        case "terms.freeCancellationHours": .freeHours
        case "terms.lateCancellationPercent": .latePercent
        case "terms.furtherPetPercent": .furtherPet
        case "terms.holidayPercent": .holiday
        default: FieldID(property)
        }
    }
}

/// Describes the form's fields.
struct SitterProfileFields {
    /// The services in the order of the form: the most common first.
    static let services: [CareService] = [.walk, .dropIn, .dayCare, .boarding, .grooming]

    let unit: DistanceUnit
    let week: [WorkDays]
    /// The typed currency, if it is one.
    let currency: Currency?

    /// All fields, without values, in the order of the form.
    var all: [Field] {
        person + Self.species + [currencyField] + Self.services.flatMap(offer) + Self.surcharges + work
            + Self.cancellation
    }

    private var person: [Field] {
        [
            Field(id: .name, label: "Name", help: "Owners see it.", isRequired: true),
            Field(
                id: .about, label: "About you", kind: .multilineText,
                help: "Your experience, your home, your own animals."),
            Field(id: .languages, label: "Languages", help: "With commas between them: German, English."),
            Field(
                id: .area, label: "Area",
                help: "A district, like Pankow, or latitude and longitude, like 52.52, 13.40.", isRequired: true),
        ]
    }

    private static let species = Species.allCases.map { species in
        Field(
            id: .accepts(species), label: "You accept: \(species.name.lowercased())", kind: .flag)
    }

    private var currencyField: Field {
        Field(id: .currency, label: "Currency", help: "The three-letter code for all prices.", isRequired: true)
    }

    private func offer(_ service: CareService) -> [Field] {
        let price = Field(
            id: .price(service), label: service.name, kind: .number(unit: currency?.code),
            help: "The price of one \(service.unit). Leave it empty if you don't offer it.")
        guard service.hasDuration else { return [price] }
        return [
            price,
            Field(
                id: .minutes(service), label: "One \(service.unit) lasts", kind: .number(unit: "min"),
                help: service == .dayCare ? "In steps of 15 minutes; 480 are 8 hours." : "In steps of 15 minutes."),
        ]
    }

    private static let surcharges = [
        Field(
            id: .furtherPet, label: "Each further pet", kind: .number(unit: "%"),
            help: "What it costs, in percent of the price of the first.", isRequired: true),
        Field(
            id: .holiday, label: "On holidays", kind: .number(unit: "%"),
            help: "The surcharge on 1 January, 24 to 26 and 31 December.", isRequired: true),
    ]

    private var work: [Field] {
        [
            Field(
                id: .reach, label: "You come up to", kind: .number(unit: unit.symbol),
                help: "To the homes of animals, for walks and visits."),
            Field(
                id: .capacity, label: "At a time", kind: .number(unit: nil),
                help: "How many bookings you accept at the same time.", isRequired: true),
        ]
            + week.flatMap { days in
                [
                    Field(id: .begin(days), label: "\(days.label), from", kind: .time, help: "Empty for a day off."),
                    Field(id: .end(days), label: "\(days.label), until", kind: .time),
                ]
            }
            + [
                Field(
                    id: .timeZone, label: "Time zone", help: "Of these hours, like Europe/Berlin.", isRequired: true)
            ]
    }

    private static let cancellation = [
        Field(
            id: .freeHours, label: "Free cancellation", kind: .number(unit: "h"),
            help: "The number of hours before the booking begins.", isRequired: true),
        Field(
            id: .latePercent, label: "Late cancellation", kind: .number(unit: "%"),
            help: "What it costs after that, in percent of the price.", isRequired: true),
    ]
}

extension CareService {
    /// Whether the sitter chooses how long one unit lasts. Nights are counted by the calendar.
    var hasDuration: Bool { self != .boarding }
}
