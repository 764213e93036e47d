import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import HealthWire

extension Shell {
    /// The length of a dose's event, in minutes.
    private static let minutesOfDose = 10

    /// Returns the events of the next year: doses and reminders with their recurrence, vaccinations, and bookings with
    /// their times.
    /// - Parameter pet: The only pet, or `nil` for all.
    func calendar(of pet: PetID?) async throws(AppError) -> [CalendarEvent] {
        let all = try await serving { () async throws(ServiceError) in try await self.pets.pets() }
        let pets = all.filter { $0.died == nil && (pet == nil || $0.id == pet) }
        var events = try await once(of: pet)
        for pet in pets {
            events += try await reminders(of: pet) + doses(of: pet)
        }
        return try await events + bookings(of: pets)
    }

    /// Returns the items due on one day of the next year that are neither doses, reminders nor bookings: vaccinations
    /// and supplies.
    private func once(of pet: PetID?) async throws(AppError) -> [CalendarEvent] {
        let due = try await agenda(until: today.date.adding(days: 365), now: today.now).items
        return due.filter { (pet == nil || $0.pet == pet) && !["dose", "reminder", "booking"].contains($0.kind) }
            .map { item in
                CalendarEvent(
                    // An item due on another day is another event; with the same id, a calendar would move the first
                    // one.
                    id: "\(item.kind)-\(item.id)-\(item.pet)-\(CalendarLine.day(item.due))", time: .day(item.due),
                    title: "\(item.petName): \(item.title)", category: item.kind.capitalized,
                    // A vaccination's alarm comes a week before, because the vet needs an appointment.
                    alarmMinutes: item.kind == "vaccination" ? 7 * 1440 - Self.morning : -Self.morning)
            }
    }

    /// The minutes from midnight to the alarm of an item that is due on a day.
    private static let morning = 9 * 60

    private func reminders(of pet: Pet) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            let reminders = try await client.send(HealthAPI.reminders.list, pet.id).read().complete()
            // A reminder that doesn't recur is over once it is done.
            return reminders.filter { $0.recurrence != nil || $0.completions.isEmpty }
                .flatMap { self.events(of: $0, pet: pet) }
        }
    }

    /// Returns the event of a reminder. It is a series if the reminder recurs by the calendar, and a single day if the
    /// next date depends on when it is done or was postponed. The series continues after a postponed date.
    private func events(of reminder: Reminder, pet: Pet) -> [CalendarEvent] {
        let (start, due, recurrence) = (reminder.start, reminder.due, reminder.recurrence)
        func event(_ day: CalendarDate, _ rule: String?, _ suffix: String) -> CalendarEvent {
            CalendarEvent(
                id: "reminder-\(reminder.id)\(suffix)", time: .day(day), title: "\(pet.name): \(reminder.title)",
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

    private func doses(of pet: Pet) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            var events: [CalendarEvent] = []
            let since = HealthAPI.since(today.date)
            let recorded = try await client.send(HealthAPI.doses.list, pet.id, query: [since]).read().complete()
            for medicine in try await client.send(HealthAPI.medicines.list, pet.id).read().complete() {
                let done = Set(recorded.filter { $0.medicine == medicine.id }.map(\.slot))
                events += medicine.times.compactMap { time in
                    guard let start = medicine.firstDose(at: time, from: today.now, except: done) else { return nil }
                    return CalendarEvent(
                        id: "dose-\(medicine.id)-\(time.minutes)",
                        time: .span(start, start.adding(minutes: Self.minutesOfDose), today.zone),
                        title: "\(pet.name): \(medicine.name), \(medicine.dosage.formatted)",
                        detail: [medicine.directions, medicine.notes].compactMap(\.self).joined(separator: "\n"),
                        category: "Medicine", rule: medicine.rule(at: time, zone: today.zone), alarmMinutes: 0)
                }
            }
            return events
        }
    }

    private func bookings(of pets: [Pet]) async throws(AppError) -> [CalendarEvent] {
        try await serving { () async throws(ServiceError) in
            var events: [CalendarEvent] = []
            for booking in try await client.send(CareAPI.bookings).read().complete() where booking.status.isUpcoming {
                let names = pets.filter { booking.pets.contains($0.id) }.map(\.name)
                guard !names.isEmpty else { continue }
                guard let zone = TimeZone(identifier: booking.timeZone) else {
                    throw .unintelligible(detail: "booking \(booking.id): \(booking.timeZone) isn't a time zone")
                }
                events.append(
                    CalendarEvent(
                        id: "booking-\(booking.id)", time: .span(booking.start, booking.end, zone),
                        title: "\(names.joined(separator: ", ")): \(booking.service.name) with \(booking.sitterName)",
                        detail: booking.note, category: "Booking", alarmMinutes: 60,
                        status: booking.status == .requested ? "TENTATIVE" : "CONFIRMED"))
            }
            return events
        }
    }
}

extension Listed {
    /// Returns all values of a list.
    /// - Throws: `ServiceError.unintelligible` if a record can't be read: a calendar without a dose would look
    ///   complete.
    fileprivate func complete() throws(ServiceError) -> [Value] {
        if let first = unreadable.first { throw .unintelligible(detail: "\(first)") }
        return values
    }
}

extension Medicine {
    /// Returns the first dose at a time of day that isn't before now, so that no past dose looks like one to come.
    /// Returns `nil` if there is none.
    /// - Parameter recorded: The doses that were recorded already, such as one given early today, which aren't due again.
    func firstDose(at time: TimeOfDay, from now: LocalTime, except recorded: Set<LocalTime> = []) -> LocalTime? {
        let first = LocalTime(now.day, time) < now ? now.day.adding(days: 1) : now.day
        let days = (0..<everyDays * (recorded.count + 1)).lazy.map { max(first, start).adding(days: $0) }
        return days.filter(isGiven).map { LocalTime($0, time) }.first { !recorded.contains($0) }
    }

    /// Returns a dose's recurrence as the value of RFC 5545's RRULE. It ends with the last dose of the course, in UTC.
    fileprivate func rule(at time: TimeOfDay, zone: TimeZone) -> String {
        let until = end.map { ";UNTIL=\(CalendarLine.time(LocalTime($0, time).instant(in: zone)))" } ?? ""
        return "FREQ=DAILY;INTERVAL=\(everyDays)\(until)"
    }
}
