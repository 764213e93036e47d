import CoreModels

extension EntryReading {
    /// The question before the entry is saved, or `nil` if nothing about it is unlikely.
    var question: String? {
        switch (form.purpose, entry) {
        case (.done(let reminder), .reminder(let done)?): question(about: done, before: reminder)
        case (_, .weight(let sample)?): question(about: sample)
        case (_, .visit(let visit)?): question(about: visit)
        case (_, .vaccination(let dose)?): question(about: dose)
        case (_, .reminder(let reminder)?): question(about: reminder)
        case (_, .medicine(let medicine)?): question(about: medicine)
        case (_, .dose(let dose)?): question(about: dose)
        case (_, nil): nil
        }
    }

    private func question(about done: Reminder, before reminder: Reminder) -> String? {
        guard let day = done.completions.first(where: { !reminder.completions.contains($0) })?.day ?? done.lastDone,
            reminder.isDone(on: day)
        else { return nil }
        return "\(reminder.title) was done on \(day.formatted) already. Count it twice?"
    }

    private func question(about sample: WeightSample) -> String? {
        let unit = form.context.weightUnit
        guard let other = sample.unlikely(beside: form.context.weights, born: form.context.born) else {
            let doubt = form.context.species.flatMap { sample.doubt(of: $0, in: unit) }
            return doubt.map { "\($0) Is that right?" }
        }
        let (known, new) = (other.weight.formatted(in: unit), sample.weight.formatted(in: unit))
        if form.replacedWeight(of: entry) != nil {
            return "It was \(known) on the same day, and \(new) is far from that. If you save \(new), it takes the "
                + "place of \(known). Is it right?"
        }
        return "It was \(known) on \(other.date.formatted), and \(new) is far from that. Is that right?"
    }

    private func question(about visit: VetVisit) -> String? {
        let isThere = form.context.visits.contains {
            $0.id != visit.id && $0.date == visit.date && $0.reason.lowercased() == visit.reason.lowercased()
        }
        return isThere
            ? "There is already a visit on \(visit.date.formatted) for “\(visit.reason)”. Save both?" : nil
    }

    private func question(about dose: Vaccination) -> String? {
        let isThere = form.context.vaccinations.contains {
            $0.id != dose.id && $0.vaccine == dose.vaccine && $0.givenOn == dose.givenOn
        }
        if isThere {
            return "\(dose.vaccine) was given on \(dose.givenOn.formatted) already. Record it twice?"
        }
        if let doubt = doubt(aboutNextDoseAfter: dose) { return doubt }
        guard let until = dose.nextDue, dose.givenOn.adding(months: 12 * Self.longestValidity) < until else {
            return nil
        }
        return "It would be valid until \(until.formatted), and few vaccines last that long. Is that right?"
    }

    /// Returns the question about the next dose. The vet's advice takes precedence over the schedule, but a typing
    /// error doesn't.
    private func doubt(aboutNextDoseAfter dose: Vaccination) -> String? {
        guard let advice = form.advice else {
            guard dose.nextDue == nil, VaccineCatalog.vaccine(named: dose.vaccine) == nil else { return nil }
            let meant = form.suggestions.first.map { "If it is “\($0.name)”, choose that from the list." }
            return "PetNest doesn't know “\(dose.vaccine)”, so it can't say when the next dose is due, and won't "
                + "remind you. \(meant ?? "Check the name, or enter the day.") Keep it without a next dose?"
        }
        guard dose.nextDueSource == .hand, let next = advice.steps.first, !next.isBooster,
            dose.nextDue ?? .latest > next.due.adding(days: Self.daysOfDoubt)
        else { return nil }
        let typed = dose.nextDue.map { "The next dose would be due on \($0.formatted)" } ?? "No next dose is entered"
        return "\(typed), and by the schedule it is due on \(next.due.formatted): \(next.reason). "
            + "Did your vet say so?"
    }

    private func question(about reminder: Reminder) -> String? {
        if let far = question(aboutDay: reminder.due, "\(reminder.title) would be due") { return far }
        let other = form.context.reminders.first {
            $0.id != reminder.id && !$0.isFinished && $0.title.lowercased() == reminder.title.lowercased()
        }
        guard let other, form.purpose == .new else { return nil }
        return "There is already a reminder “\(other.title)”, due on \(other.due.formatted). Save both?"
    }

    /// Returns all questions about a medicine together, since a form asks only once.
    private func question(about medicine: Medicine) -> String? {
        let questions = [
            questionAboutDanger(of: medicine), questionAboutDosage(of: medicine),
            question(aboutDay: medicine.start, "\(medicine.name) would begin"),
            form.purpose == .new ? questionAboutOverlap(of: medicine) : questionAboutInterval(of: medicine),
        ].compactMap(\.self)
        return questions.isEmpty ? nil : questions.joined(separator: " ")
    }

    /// Returns the question about a medicine that kills animals of the species, unless it was entered before.
    private func questionAboutDanger(of medicine: Medicine) -> String? {
        if case .edit(.medicine(let before)) = form.purpose, before.name == medicine.name { return nil }
        guard let species = form.context.species,
            let danger = DangerousMedicine(named: medicine.name, for: species)
        else { return nil }
        return
            "\(danger.warning(for: species)) Did a vet prescribe it for this pet? If not, don't give it, and if it was "
            + "given, call a vet at once."
    }

    private func questionAboutDosage(of medicine: Medicine) -> String? {
        if medicine.dosage.isUnlikely {
            return "\(medicine.dosage.formatted) at once is a lot. Is that right?"
        }
        guard case .edit(.medicine(let before)) = form.purpose, medicine.dosage.isFar(from: before.dosage) else {
            return nil
        }
        return "\(before.dosage.formatted) → \(medicine.dosage.formatted): is this what the vet prescribed? "
            + "If you aren't sure, call your vet."
    }

    /// Returns the question about another course of the medicine that has a day in common with this one.
    private func questionAboutOverlap(of medicine: Medicine) -> String? {
        let other = form.context.medicines.first {
            $0.id != medicine.id && !$0.isOver(on: form.context.today) && $0.overlaps(medicine)
                && $0.name.lowercased() == medicine.name.lowercased()
        }
        return other.map { "\($0.name) is given already: \($0.directions). Give both?" }
    }

    /// Returns the question about a changed schedule by which the next dose follows the last one too soon.
    private func questionAboutInterval(of medicine: Medicine) -> String? {
        guard case .edit(.medicine(let before)) = form.purpose, !medicine.hasSchedule(of: before) else { return nil }
        return MedicinePlan(medicine, doses: form.context.doses).questionAboutInterval(now: form.context.now)
            .map { "\($0) Is that right?" }
    }

    private func question(about dose: MedicineDose) -> String? {
        guard case .given(let time) = dose.outcome else { return nil }
        let days = abs(dose.slot.day.days(until: time.day))
        let medicine = form.context.medicines.first { $0.id == dose.medicine }
        // A dose of an interval is often days late. The plan's question says when the next one is due.
        if days > 1, medicine?.everyDays ?? 1 == 1 || time < dose.slot {
            return
                "It was scheduled for \(dose.slot.day.formatted), \(days) days from then. Is that right?"
        }
        guard let medicine else { return nil }
        let plan = MedicinePlan(medicine, doses: form.context.doses)
        return plan.question(recording: dose, now: form.context.now).map { "\($0) Is that right?" }
    }

    /// - Parameter what: The event on that day.
    private func question(aboutDay day: CalendarDate, _ what: String) -> String? {
        form.context.today.adding(months: 12 * Self.farthest) < day
            ? "\(what) on \(day.formatted), more than \(Self.farthest) years from now. Is that right?" : nil
    }

    /// The number of years ahead beyond which a day is questioned.
    private static let farthest = 10
    /// The number of days after the schedule's beyond which a typed day is questioned.
    private static let daysOfDoubt = 14
    /// The years beyond which a vaccination's validity is questioned. The longest in the catalog is three.
    private static let longestValidity = 5
}

extension Dosage {
    /// Whether it differs so much from another that it is more often a slip than a prescription: by a factor of 5, or
    /// in its unit. A decimal point in the wrong place makes ten times the dose. A dose that a vet doubles or adjusts
    /// step by step isn't questioned.
    fileprivate func isFar(from other: Dosage) -> Bool {
        let (less, more) = (
            min(amount.thousandths, other.amount.thousandths), max(amount.thousandths, other.amount.thousandths)
        )
        return unit != other.unit || more >= 5 * less
    }

    /// Whether it exceeds any usual dose, as when 50 tablets are typed instead of 5.
    fileprivate var isUnlikely: Bool {
        let most =
            switch unit {
            case .tablet, .capsule, .pipette, .puff, .sachet: 10
            case .milliliter, .gram, .drop, .unit: 100
            case .milligram: 5000
            }
        return amount.thousandths > most * 1000
    }
}
