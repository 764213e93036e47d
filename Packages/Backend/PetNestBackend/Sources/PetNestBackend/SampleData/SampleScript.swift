import CoreModels
import Foundation

/// Writes the requests of the sample data, one call an entry.
struct SampleScript: Sendable {
    /// The last day of the history.
    let day: CalendarDate
    private(set) var requests: [SampleRequest] = []
    private(set) var pets: [String] = []
    private var random = SampleRandom()

    init(upTo day: CalendarDate) {
        self.day = day
    }

    /// The day that many days before the last.
    func ago(days: Int) -> CalendarDate {
        day.adding(days: -days)
    }

    /// The day that many months before the last, and some days before or after that.
    func ago(months: Int, days: Int = 0) -> CalendarDate {
        day.adding(months: -months).adding(days: -days)
    }

    mutating func addOwner() {
        let owner = OwnerDTO(id: nextID(), name: "Ada Winter", phone: "+49 30 901820")
        requests.append(SampleRequest(put: "/v1/owner", owner))
    }

    /// Adds a pet; the entries that follow are its own.
    mutating func add(
        _ name: String, _ species: Species, breed: String, born: CalendarDate, _ sex: Sex, microchip: String
    ) {
        let pet = PetDTO(
            name: name, species: species.rawValue, breed: breed, birthDate: born.description, sex: sex.rawValue,
            microchip: microchip)
        let id = nextID()
        pets.append(id)
        requests.append(SampleRequest(put: "/v1/pets/\(id)", pet))
    }

    /// Adds a weight every so many days over the past year.
    /// - Parameters:
    ///   - precision: The steps of the scales, in grams.
    ///   - swing: How much a weight is above or below the curve at most, as a share of it.
    ///   - curve: The weight in grams, that many days after the year began.
    mutating func addWeights(every days: Int, precision: Int, swing: Double, curve: (Double) -> Double) {
        let start = ago(months: 12)
        for offset in stride(from: start.days(until: day) % days, through: start.days(until: day), by: days) {
            let grams = curve(Double(offset)) * (1 + swing * random.nextBetweenMinusOneAndOne())
            let weight = WeightDTO(
                grams: Int((grams / Double(precision)).rounded()) * precision,
                date: start.adding(days: offset).description)
            add(weight)
        }
    }

    mutating func addVisit(_ date: CalendarDate, _ reason: String, clinic: String, notes: String) {
        add(VisitDTO(date: date.description, reason: reason, clinic: clinic, notes: notes))
    }

    mutating func addVaccination(_ vaccine: String, given: CalendarDate, nextDue: CalendarDate) {
        add(VaccinationDTO(vaccine: vaccine, givenOn: given.description, nextDue: nextDue.description))
    }

    /// Adds a reminder that was always done on the day it was due, so that it is due next after the last day.
    mutating func addReminder(_ title: String, everyMonths interval: Int, start: CalendarDate) {
        var count = 0
        // Bounded, since the calendar's last day comes again and again.
        while start.adding(months: count * interval) <= day, count < 1000 { count += 1 }
        let reminder = ReminderDTO(
            title: title, start: start.description, due: start.adding(months: count * interval).description,
            recurrence: RecurrenceDTO(every: interval, unit: Recurrence.Unit.month.rawValue),
            lastDone: count == 0 ? nil : start.adding(months: (count - 1) * interval).description)
        add(reminder)
    }

    /// Adds a reminder of something that is to be done once.
    mutating func addReminder(_ title: String, on date: CalendarDate, done: CalendarDate? = nil) {
        add(ReminderDTO(title: title, start: date.description, lastDone: done?.description))
    }

    private mutating func add<Entry: HealthEntry>(_ entry: Entry) {
        let path = "/v1/pets/\(pets.last ?? "")/\(Entry.table.kind.rawValue)/\(nextID())"
        requests.append(SampleRequest(put: path, entry))
    }

    /// Ids come from the same generator, made UUIDs of version 4 (RFC 9562, 5.4).
    private mutating func nextID() -> String {
        let (high, low) = (random.next(), random.next())
        var bytes = [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}
