extension MedicinePlan {
    /// Returns the time from which the doses of a new medicine are expected.
    ///
    /// A dose whose time was more than ``MedicineDose/tolerance`` minutes ago isn't expected: it was given before the
    /// medicine was entered, or the course hadn't begun. If the medicine isn't given every day, today's latest dose is
    /// always expected, because the next one is a whole interval later.
    /// - Parameter times: The medicine's times of day.
    public static func expectedFrom(enteredAt now: LocalTime, everyDays: Int, times: [TimeOfDay]) -> LocalTime {
        let recent = now.adding(minutes: -MedicineDose.tolerance)
        guard everyDays > 1, let latest = times.filter({ $0 <= now.time }).max() else { return recent }
        return min(recent, LocalTime(now.day, latest))
    }

    /// Returns the time from which doses are expected after this medicine's schedule has changed.
    ///
    /// The new schedule applies from the next open dose, whether its time moves forward or back. Recorded doses of
    /// earlier days don't change, and no dose of those days becomes missing.
    /// - Parameter edited: The medicine with the new schedule.
    /// - Returns: `nil` if the new schedule has no times.
    public func expectedFrom(changedTo edited: Medicine, now: LocalTime) -> LocalTime? {
        let isResumed = medicine.isOver(on: now.day) && medicine.end != edited.end
        guard !medicine.hasSchedule(of: edited) || isResumed else { return medicine.expectedFrom }
        if edited.times.isEmpty { return nil }
        // A time of the new schedule that is farther from the open dose is a different dose, which wasn't due.
        let reach = min(minutesBetweenDoses, MedicinePlan(edited, doses: []).minutesBetweenDoses, Self.longestMove)
        let next = next(now: now).map { min(now, $0.time.adding(minutes: -reach)) } ?? now
        let oldest = now.adding(minutes: -1440 * edited.everyDays)
        // If the medicine isn't given every day, today's dose is expected, as for a new medicine.
        let entered = Self.expectedFrom(enteredAt: now, everyDays: edited.everyDays, times: edited.times)
        let first = edited.everyDays > 1 ? min(next, entered) : next
        return max(first, oldest, medicine.expectedFrom ?? first)
    }

    /// The number of minutes by which the time of a dose can move back and still be that dose: half a day.
    static let longestMove = 720

    /// Returns the question to ask before a changed schedule is saved, if it puts the next dose too soon after the last
    /// one: less than an interval later, because days are counted from the first day of the course.
    public func questionAboutInterval(now: LocalTime) -> String? {
        guard medicine.everyDays > 1, let next = next(now: now)?.time.day else { return nil }
        let given = doses.compactMap { dose -> CalendarDate? in
            if case .given(let time) = dose.outcome { time.day } else { nil }
        }
        guard let last = given.max(), last < next else { return nil }
        let days = last.days(until: next)
        guard days < medicine.everyDays else { return nil }
        return "The last dose was given on \(last.formatted), and the next one would be on \(next.formatted), "
            + "\(Self.days(days)) later instead of \(medicine.everyDays), because the days count from "
            + "\(medicine.start.formatted). To give it on \(last.adding(days: medicine.everyDays).formatted), enter "
            + "\(last.formatted) as “From”."
    }

    /// Returns a sentence about a late dose after which the next one follows sooner than the interval. Returns `nil` if
    /// it is less than a tenth of the interval late, or if no dose follows.
    func shortened(_ slot: LocalTime, givenOn day: CalendarDate) -> String? {
        let late = slot.day.days(until: day)
        guard medicine.everyDays > 1, late >= max(1, medicine.everyDays / 10),
            let next = medicine.slot(after: slot)?.day, next > day
        else { return nil }
        return "\(medicine.name) of \(slot.day.formatted) is \(Self.days(late)) late, and the next dose stays due on "
            + "\(next.formatted), \(Self.days(day.days(until: next))) later instead of \(medicine.everyDays). To count "
            + "from the day it was given, enter \(day.formatted) as “From” of the medicine afterwards, and ask your vet "
            + "if you aren't sure."
    }

    private static func days(_ number: Int) -> String { number == 1 ? "1 day" : "\(number) days" }
}
