import CoreModels
import CorePresentation

extension DueStatus {
    /// The status in words, in the color of its urgency, or `nil` if nothing is due.
    var text: RichText? {
        switch self {
        case .notDue: nil
        case .upcoming: RichText(formatted, role: .secondary)
        case .dueSoon: RichText(formatted, role: isPressing ? .caution : .secondary)
        case .overdue: RichText(formatted, role: .negative)
        }
    }

    /// Returns a due day with its status in words.
    func text(ofDay day: String) -> RichText {
        guard let text else { return RichText(day) }
        return RichText(day) + ", " + text
    }

    /// Returns the status of a vaccine's last dose in words. It is "up to date" only if the first course is complete.
    func doseText(isFirstCourseOpen: Bool) -> RichText? {
        guard case .upcoming = self else { return text }
        return isFirstCourseOpen
            ? RichText("first course, \(formatted)", role: .secondary) : RichText("up to date", role: .positive)
    }
}

extension Reminder {
    /// The frequency in words: "Once", "Every month", "3 months after it was last done".
    var frequency: String {
        guard let words = recurrence?.formatted else { return "Once" }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension Recurrence {
    /// The length of one interval: "year", "3 months".
    var length: String { interval == 1 ? unit.rawValue : "\(interval) \(unit.rawValue)s" }
}

extension VaccineSchedule.Advice {
    /// The next doses, and the remarks about them.
    var elements: [Element] {
        let doses = steps.map { Fact($0.name, RichText($0.when) + RichText(", \($0.reason)", role: .secondary)) }
        return (doses.isEmpty ? [] : [.facts(doses)]) + notes.map { .text(RichText($0, role: .caution)) } + [
            .text(RichText(VaccineSchedule.source, role: .secondary))
        ]
    }
}

extension Medicine {
    /// The first and the last day of the course.
    var course: String {
        end.map { "\(start.formatted) to \($0.formatted)" } ?? "since \(start.formatted)"
    }
}

extension MedicinePlan {
    /// Returns the most important fact about the medicine now: a late or due dose, low stock, or the next dose.
    func badge(now: LocalTime) -> RichText? {
        // Forms refuse an interval without a time, but older entries have it.
        if medicine.times.isEmpty, medicine.everyDays > 1, !medicine.isOver(on: now.day) {
            return RichText("never due without a time of day", role: .caution)
        }
        let open = openSlots(now: now)
        for slot in open {
            if case .late(let minutes) = slot.state {
                return RichText(
                    "\(slot.time.words(now: now)) is \(Self.words(minutes: minutes)) late", role: .negative)
            }
        }
        if let due = open.first(where: { $0.state == .due }) {
            return RichText("\(due.time.words(now: now)) is due", role: .caution)
        }
        if let warning = stockWarning(now: now) { return warning }
        return next(now: now).map { slot in
            let day =
                slot.time.day == now.day
                ? "" : slot.time.day == now.day.adding(days: 1) ? "tomorrow " : "\(slot.time.day.formatted) "
            return RichText("next \(day)\(slot.time.time)", role: .secondary)
        }
    }

    /// Returns whether the course isn't over, or its last dose is still open.
    func isCurrent(now: LocalTime) -> Bool { !medicine.isOver(on: now.day) || next(now: now) != nil }

    /// Returns the remaining stock, if it runs out soon.
    func stockWarning(now: LocalTime) -> RichText? {
        guard isRunningOut(now: now), let last = runsOut(now: now), let remaining else { return nil }
        let left = "\(medicine.dosage.unit.formatted(remaining)) left"
        return RichText(
            last.day == now.day ? "\(left), too few for today" : "\(left), runs out on \(last.day.formatted)",
            role: .caution)
    }
}

extension MedicineDose {
    /// Returns the name of its medicine with its time: "Thiamazole of 2 May 2026, 20:00".
    func title(in medicines: [Medicine]) -> String {
        "\(medicines.first { $0.id == medicine }?.name ?? "Dose") of \(slot.day.formatted), \(slot.time)"
    }

    /// The outcome of the dose in words, in a color for its importance.
    var text: RichText {
        guard case .given(let time) = outcome else { return RichText("skipped", role: .caution) }
        let at = time.day == slot.day ? "\(time.time)" : "\(time.day.formatted) \(time.time)"
        if minutesLate > 0 {
            return RichText("given at \(at), \(MedicinePlan.words(minutes: minutesLate)) late", role: .caution)
        }
        return minutesEarly > 0
            ? RichText("given at \(at), \(MedicinePlan.words(minutes: minutesEarly)) early", role: .caution)
            : RichText("given at \(at)", role: .positive)
    }
}
