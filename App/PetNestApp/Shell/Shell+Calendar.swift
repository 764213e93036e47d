import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

extension Shell {
    /// How long a dose takes in a calendar, in minutes.
    private static let minutesOfDose = 10

    /// Returns what a calendar shows of the next year: doses and reminders as they recur, vaccinations, and bookings with
    /// their times.
    /// - Parameters:
    ///   - pet: The only pet, or `nil` for all.
    ///   - zone: The time zone where the person is.
    func calendar(of pet: PetID?, zone: TimeZone) async throws(AppError) -> [CalendarEvent] {
        let all = try await serving { () async throws(ServiceError) in try await self.pets.pets() }
        let pets = all.filter { $0.died == nil && (pet == nil || $0.id == pet) }
        var events = try await once(of: pet)
        for pet in pets {
            events += try await reminders(of: pet) + doses(of: pet, zone: zone)
        }
        return try await events + bookings(of: pets)
    }

    /// What is due on one day of the next year and is neither a dose, a reminder nor a booking: vaccinations, supplies.
    private func once(of pet: PetID?) async throws(AppError) -> [CalendarEvent] {
        let due = try await agenda(until: today.date.adding(days: 365), now: today.now).items
        return due.filter { (pet == nil || $0.pet == pet) && !["dose", "reminder", "booking"].contains($0.kind) }
            .map { item in
                CalendarEvent(
                    // The same thing due on another day is another event, or a calendar would move the first.
                    id: "\(item.kind)-\(item.id)-\(item.pet)-\(CalendarLine.day(item.due))", time: .day(item.due),
                    title: "\(item.petName): \(item.title)", category: item.kind.capitalized,
                    // A week before, since a vet is asked for an appointment.
                    alarmMinutes: item.kind == "vaccination" ? 7 * 1440 - Self.morning : -Self.morning)
            }
    }

    /// The minutes from midnight until one is reminded of what is due on a day.
    private static let morning = 9 * 60

    private func reminders(of pet: Pet) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            let answer = try await client.send(
                APIRequest<ReminderListDTO>.get("v1", "pets", "\(pet.id)", "reminders"))
            var events: [CalendarEvent] = []
            // One that comes once and was done is over.
            for dto in answer.reminders where dto.recurrence != nil || dto.completions?.isEmpty != false {
                events += try self.events(of: dto, pet: pet)
            }
            return events
        }
    }

    /// The event of a reminder: a series where it recurs by the calendar, and one day where the next one depends on when it
    /// is done, or where it was put off; the series goes on after that.
    private func events(of dto: ReminderListDTO.Reminder, pet: Pet) throws(ServiceError) -> [CalendarEvent] {
        let (start, due) = (try CalendarDate(wire: dto.start), try CalendarDate(wire: dto.due))
        let recurrence: Recurrence? = if let dto = dto.recurrence { try dto.domain() } else { nil }
        func event(_ day: CalendarDate, _ rule: String?, _ suffix: String) -> CalendarEvent {
            CalendarEvent(
                id: "reminder-\(dto.id)\(suffix)", time: .day(day), title: "\(pet.name): \(dto.title)",
                detail: recurrence.map { $0.formatted.prefix(1).uppercased() + $0.formatted.dropFirst() },
                category: "Reminder", rule: rule, alarmMinutes: -Self.morning)
        }
        guard let recurrence, recurrence.basis == .calendar else {
            return [event(due, nil, "-\(CalendarLine.day(due))")]
        }
        let rule = recurrence.rule(startingOn: start)
        if recurrence.occurrence(after: due.adding(days: -1), startingOn: start) == due {
            return [event(due, rule, "")]
        }
        let next = recurrence.occurrence(after: due, startingOn: start)
        return [event(due, nil, "-\(CalendarLine.day(due))"), event(next, rule, "")]
    }

    private func doses(of pet: Pet, zone: TimeZone) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            let answer = try await client.send(
                APIRequest<MedicineListDTO>.get("v1", "pets", "\(pet.id)", "medicines"))
            var events: [CalendarEvent] = []
            for dto in answer.medicines {
                let medicine = try dto.domain()
                guard let first = medicine.firstDay(from: today.date) else { continue }
                events += medicine.times.map { time in
                    let start = LocalTime(first, time)
                    return CalendarEvent(
                        id: "dose-\(medicine.id)-\(time.minutes)",
                        time: .span(start, start.adding(minutes: Self.minutesOfDose), zone),
                        title: "\(pet.name): \(medicine.name), \(medicine.dosage.formatted)",
                        detail: [medicine.directions, medicine.notes].compactMap(\.self).joined(separator: "\n"),
                        category: "Medicine", rule: medicine.rule(at: time, zone: zone), alarmMinutes: 0)
                }
            }
            return events
        }
    }

    private func bookings(of pets: [Pet]) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            let answer = try await client.send(APIRequest<BookingListDTO>.get("v1", "bookings"))
            var events: [CalendarEvent] = []
            for dto in answer.bookings {
                let names = pets.filter { dto.pets.contains("\($0.id)") }.map(\.name)
                let status = dto.history.last.flatMap { Booking.Status(rawValue: $0.status) }
                guard !names.isEmpty, let status, [.requested, .confirmed, .inProgress].contains(status) else {
                    continue
                }
                guard let start = LocalTime(dto.start), let end = LocalTime(dto.end),
                    let zone = TimeZone(identifier: dto.timeZone)
                else { throw .unintelligible(detail: "booking \(dto.id): no time") }
                let service = CareService(rawValue: dto.service)?.name ?? dto.service
                events.append(
                    CalendarEvent(
                        id: "booking-\(dto.id)", time: .span(start, end, zone),
                        title: "\(names.joined(separator: ", ")): \(service) with \(dto.sitterName)", detail: dto.note,
                        category: "Booking", alarmMinutes: 60,
                        status: status == .requested ? "TENTATIVE" : "CONFIRMED"))
            }
            return events
        }
    }
}

extension Medicine {
    /// Returns the first day from a day on on which it is given, or `nil` if there is none or it is given when needed.
    fileprivate func firstDay(from day: CalendarDate) -> CalendarDate? {
        guard !times.isEmpty else { return nil }
        return (0..<everyDays).lazy.map { max(day, start).adding(days: $0) }.first(where: isGiven)
    }

    /// Returns how a dose recurs, as the value of RFC 5545's RRULE: until the last one of the course, which is in UTC.
    fileprivate func rule(at time: TimeOfDay, zone: TimeZone) -> String {
        let until = end.map { ";UNTIL=\(CalendarLine.time(LocalTime($0, time).instant(in: zone)))" } ?? ""
        return "FREQ=DAILY;INTERVAL=\(everyDays)\(until)"
    }
}

extension LocalTime {
    /// Returns the time some minutes later by the clock.
    fileprivate func adding(minutes: Int) -> LocalTime {
        let total = time.minutes + minutes
        let later = TimeOfDay(hour: total % 1440 / 60, minute: total % 60) ?? time
        return LocalTime(day.adding(days: total / 1440), later)
    }
}

/// A pet's reminders on the wire, as far as a calendar needs them.
private struct ReminderListDTO: Decodable {
    struct Recurrence: Decodable {
        let every: Int
        let unit: String
        let from: String?

        func domain() throws(ServiceError) -> CoreModels.Recurrence {
            guard let unit = CoreModels.Recurrence.Unit(rawValue: unit) else {
                throw .unintelligible(detail: "\(unit) is no unit of a recurrence")
            }
            return try ServiceError.reading("recurrence") {
                try CoreModels.Recurrence(
                    every: every, unit, from: from.flatMap(CoreModels.Recurrence.Basis.init(rawValue:)) ?? .calendar)
            }
        }
    }

    struct Completion: Decodable {}

    struct Reminder: Decodable {
        let id: String
        let title: String
        let start: String
        let due: String
        let recurrence: Recurrence?
        let completions: [Completion]?
    }

    let reminders: [Reminder]
}

/// A pet's medicines on the wire, as far as a calendar needs them.
private struct MedicineListDTO: Decodable {
    struct Dose: Decodable {
        let thousandths: Int
        let unit: String
    }

    struct Medicine: Decodable {
        let id: String
        let name: String
        let dose: Dose
        let times: [String]?
        let everyDays: Int?
        let food: String?
        let start: String
        let end: String?
        let notes: String?

        func domain() throws(ServiceError) -> CoreModels.Medicine {
            try ServiceError.reading("medicine \(id)") {
                try CoreModels.Medicine(
                    id: MedicineID(wire: id), name: name,
                    dosage: Dosage(Amount(thousandths: dose.thousandths), Dosage.Unit(rawValue: dose.unit) ?? .tablet),
                    times: (times ?? []).compactMap { TimeOfDay(typed: $0) }, everyDays: everyDays ?? 1,
                    food: food.flatMap(CoreModels.Medicine.Food.init(rawValue:)) ?? .either,
                    start: CalendarDate(wire: start),
                    end: end.map { text throws(ServiceError) in try CalendarDate(wire: text) }, notes: notes)
            }
        }
    }

    let medicines: [Medicine]
}

/// Bookings on the wire, as far as a calendar needs them.
private struct BookingListDTO: Decodable {
    struct Event: Decodable {
        let status: String
    }

    struct Booking: Decodable {
        let id: String
        let sitterName: String
        let pets: [String]
        let service: String
        let start: String
        let end: String
        let timeZone: String
        let note: String?
        let history: [Event]
    }

    let bookings: [Booking]
}
