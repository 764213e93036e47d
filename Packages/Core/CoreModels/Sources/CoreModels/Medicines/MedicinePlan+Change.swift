extension MedicinePlan {
    /// Returns the time from which the doses of a medicine are expected that is entered now.
    ///
    /// A dose whose time came more than ``MedicineDose/tolerance`` minutes ago was given before it was entered, or
    /// wasn't to be given yet. Of a medicine that isn't given every day, today's latest dose is expected at any time:
    /// otherwise the first one would be a whole interval later.
    /// - Parameter times: The medicine's times of day.
    public static func expectedFrom(enteredAt now: LocalTime, everyDays: Int, times: [TimeOfDay]) -> LocalTime {
        let recent = now.adding(minutes: -MedicineDose.tolerance)
        guard everyDays > 1, let latest = times.filter({ $0 <= now.time }).max() else { return recent }
        return min(recent, LocalTime(now.day, latest))
    }

    /// Returns the time from which the doses of this medicine are expected once its schedule has become another one.
    ///
    /// The new schedule applies from the next open dose of this one, whether its time moves forward or back. Earlier
    /// days keep what was recorded, and no dose of them becomes missing.
    /// - Parameter edited: The medicine with the new schedule.
    /// - Returns: `nil` if that has no times.
    public func expectedFrom(changedTo edited: Medicine, now: LocalTime) -> LocalTime? {
        let isResumed = medicine.isOver(on: now.day) && medicine.end != edited.end
        guard !medicine.hasSchedule(of: edited) || isResumed else { return medicine.expectedFrom }
        if edited.times.isEmpty { return nil }
        // A time of the new schedule that is farther from the open dose is another dose, which nobody had to give.
        let reach = min(minutesBetweenDoses, MedicinePlan(edited, doses: []).minutesBetweenDoses, Self.longestMove)
        let next = next(now: now).map { min(now, $0.time.adding(minutes: -reach)) } ?? now
        let oldest = now.adding(minutes: -1440 * edited.everyDays)
        // Today's dose of an interval is expected, as in a medicine that is entered now.
        let entered = Self.expectedFrom(enteredAt: now, everyDays: edited.everyDays, times: edited.times)
        let first = edited.everyDays > 1 ? min(next, entered) : next
        return max(first, oldest, medicine.expectedFrom ?? first)
    }

    /// The number of minutes by which the time of a dose can move back and still be that dose: half a day.
    static let longestMove = 720

    /// Returns the question to ask before a changed schedule is saved by which the next dose follows the last one
    /// sooner than the interval, because days count from the first day of the course.
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

    /// Returns a sentence about a dose that is so many days late that the next one follows it sooner than the interval,
    /// or `nil` if it is less than a tenth of the interval late, or no day of doses follows.
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
