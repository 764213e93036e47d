import CoreModels
import CorePresentation

extension DueStatus {
    /// The status in words, with a role for its urgency; `nil` if nothing is due.
    var text: RichText? {
        switch self {
        case .notDue: nil
        case .upcoming: RichText(formatted, role: .secondary)
        case .dueSoon: RichText(formatted, role: isPressing ? .caution : .secondary)
        case .overdue: RichText(formatted, role: .negative)
        }
    }

    /// The day that something is due, with its status in words.
    func text(ofDay day: String) -> RichText {
        guard let text else { return RichText(day) }
        return RichText(day) + ", " + text
    }

    /// The status of a vaccine with its last dose, in words: "up to date" only if the first course is complete.
    func doseText(isFirstCourseOpen: Bool) -> RichText? {
        guard case .upcoming = self else { return text }
        return isFirstCourseOpen
            ? RichText("first course, \(formatted)", role: .secondary) : RichText("up to date", role: .positive)
    }
}

extension Reminder {
    /// How often it comes: "Once", "Every month", "3 months after it was last done".
    var frequency: String {
        guard let words = recurrence?.formatted else { return "Once" }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension Recurrence {
    /// How long one interval is: "year", "3 months".
    var length: String { interval == 1 ? unit.rawValue : "\(interval) \(unit.rawValue)s" }
}

extension VaccineSchedule.Advice {
    /// The doses to come, and what to know of them.
    var elements: [Element] {
        let doses = steps.map { Fact($0.name, RichText($0.when) + RichText(", \($0.reason)", role: .secondary)) }
        return (doses.isEmpty ? [] : [.facts(doses)]) + notes.map { .text(RichText($0, role: .caution)) } + [
            .text(RichText(VaccineSchedule.source, role: .secondary))
        ]
    }
}

extension Medicine {
    /// From when until when it is given.
    var course: String {
        end.map { "\(start.formatted) to \($0.formatted)" } ?? "since \(start.formatted)"
    }
}

extension MedicinePlan {
    /// What matters most about the medicine now: a dose that is late or due, a stock that runs out, the next dose.
    func badge(now: LocalTime) -> RichText? {
        let open = slots(on: now.day, now: now)
        for slot in open {
            if case .late(let minutes) = slot.state {
                return RichText("\(slot.time.time) is \(Self.words(minutes: minutes)) late", role: .negative)
            }
        }
        if let due = open.first(where: { $0.state == .due }) {
            return RichText("\(due.time.time) is due", role: .caution)
        }
        if let warning = stockWarning(now: now) { return warning }
        return next(now: now).map { slot in
            let day =
                slot.time.day == now.day
                ? "" : slot.time.day == now.day.adding(days: 1) ? "tomorrow " : "\(slot.time.day.formatted) "
            return RichText("next \(day)\(slot.time.time)", role: .secondary)
        }
    }

    /// What is left, where it runs out soon.
    func stockWarning(now: LocalTime) -> RichText? {
        guard isRunningOut(now: now), let last = runsOut(now: now), let remaining else { return nil }
        let left = "\(medicine.dosage.unit.formatted(remaining)) left"
        return RichText(
            last.day == now.day ? "\(left), too few for today" : "\(left), runs out on \(last.day.formatted)",
            role: .caution)
    }
}

extension MedicineDose {
    /// What became of it, in words whose role tells how much it matters.
    var text: RichText {
        guard case .given(let time) = outcome else { return RichText("left out", role: .caution) }
        let at = time.day == slot.day ? "\(time.time)" : "\(time.day.formatted) \(time.time)"
        if minutesLate > 0 {
            return RichText("given at \(at), \(MedicinePlan.words(minutes: minutesLate)) late", role: .caution)
        }
        return minutesEarly > 0
            ? RichText("given at \(at), \(MedicinePlan.words(minutes: minutesEarly)) early", role: .caution)
            : RichText("given at \(at)", role: .positive)
    }
}
