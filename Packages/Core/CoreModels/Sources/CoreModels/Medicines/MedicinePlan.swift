/// A medicine with the doses that were recorded of it: what is to be given when, and how long it lasts.
public struct MedicinePlan: Hashable, Sendable {
    /// One dose of the schedule, and how it stands.
    public struct Slot: Hashable, Sendable {
        /// How a dose stands.
        public enum State: Hashable, Sendable {
            /// Its time is yet to come.
            case upcoming
            /// Its time has come, ``MedicineDose/tolerance`` minutes ago at most.
            case due
            /// Its time has been for so many minutes, and nothing is recorded.
            case late(minutes: Int)
            /// It was given or left out.
            case recorded(MedicineDose)
        }

        /// When it is to be given.
        public let time: LocalTime
        /// How it stands.
        public let state: State
    }

    /// How many days ahead an end of the stock is warned of.
    public static let warningDays = 7

    /// What is given, as it was entered.
    public let medicine: Medicine
    /// The doses that were recorded, latest first; at least those since the stock was counted and of the day asked about.
    public let doses: [MedicineDose]

    /// Creates a plan.
    /// - Parameter doses: Doses in any order; those of other medicines are left out.
    public init(_ medicine: Medicine, doses: [MedicineDose]) {
        self.medicine = medicine
        self.doses = doses.filter { $0.medicine == medicine.id }.sorted {
            ($1.slot, $1.id.description) < ($0.slot, $0.id.description)
        }
    }

    /// The doses of a day's schedule, earliest first.
    public func slots(on day: CalendarDate, now: LocalTime) -> [Slot] {
        let recorded = Dictionary(doses.map { ($0.slot, $0) }) { first, _ in first }
        return medicine.slots(on: day).map { time in
            if let dose = recorded[time] { return Slot(time: time, state: .recorded(dose)) }
            let minutes = time.minutes(until: now)
            return Slot(
                time: time,
                state: minutes < 0
                    ? .upcoming : minutes <= MedicineDose.tolerance ? .due : .late(minutes: minutes))
        }
    }

    /// The dose to be given next: the earliest of today that nothing is recorded of, or the first of the next day that
    /// has one. Doses of days gone by are missed, and not made up for.
    /// - Returns: `nil` where the course is over or it is given when needed.
    public func next(now: LocalTime) -> Slot? {
        guard !medicine.times.isEmpty else { return nil }
        for offset in 0...medicine.everyDays {
            let day = max(now.day, medicine.start).adding(days: offset)
            let open = slots(on: day, now: now).first { if case .recorded = $0.state { false } else { true } }
            if let open { return open }
        }
        return nil
    }

    /// What a person is asked before a dose is recorded as given long before its time: most often that is a key pressed
    /// twice, and the pet would go without the real dose.
    /// - Returns: `nil` where the time of the dose has come, or is ``MedicineDose/tolerance`` minutes away at most.
    public func question(beforeGiving slot: LocalTime, now: LocalTime) -> String? {
        let early = MedicineDose(of: medicine.id, at: slot, outcome: .given(at: now)).minutesEarly
        guard early > 0 else { return nil }
        let when = slot.day == now.day ? "\(slot.time)" : "\(slot.day.formatted), \(slot.time)"
        return "\(medicine.name) of \(when) is due in \(Self.words(minutes: early)). Was it given already?"
    }

    /// A length of time in words: "2 h 10 min".
    public static func words(minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// What is left of it; `nil` where that isn't counted. Never less than nothing.
    public var remaining: Amount? {
        guard let stock = medicine.stock else { return nil }
        let given = doses.count { $0.isGiven && $0.slot.day >= stock.countedOn }
        let (used, overflows) = given.multipliedReportingOverflow(by: medicine.dosage.amount.thousandths)
        return try? Amount(thousandths: overflows ? 0 : max(0, stock.amount.thousandths - used))
    }

    /// The first dose for which there isn't enough left, in the order of the schedule from a day on.
    /// - Returns: `nil` where the stock isn't counted, lasts until the end of the course, or it is given when needed.
    public func runsOut(now: LocalTime) -> LocalTime? {
        guard let remaining, !medicine.times.isEmpty else { return nil }
        let doses = remaining.thousandths / medicine.dosage.amount.thousandths
        let open = slots(on: now.day, now: now).filter { if case .recorded = $0.state { false } else { true } }
        if doses < open.count { return open[doses].time }
        let (days, rest) = (doses - open.count).quotientAndRemainder(dividingBy: medicine.times.count)
        guard let first = firstDay(from: max(now.day.adding(days: 1), medicine.start)) else { return nil }
        let (ahead, overflows) = days.multipliedReportingOverflow(by: medicine.everyDays)
        let day = overflows ? .latest : first.adding(days: ahead)
        return day < .latest && day <= medicine.end ?? .latest ? LocalTime(day, medicine.times[rest]) : nil
    }

    /// Whether the stock is worth a warning: it runs out within ``warningDays`` days.
    public func isRunningOut(now: LocalTime) -> Bool {
        runsOut(now: now).map { now.day.days(until: $0.day) < Self.warningDays } ?? false
    }

    /// A stock that was counted at a time, as it is kept: what was given that day before is added again.
    public func stock(of amount: Amount, countedOn day: CalendarDate) throws(AmountError) -> Medicine.Stock {
        let given = doses.count { $0.isGiven && $0.slot.day == day }
        let (before, overflows) = given.multipliedReportingOverflow(by: medicine.dosage.amount.thousandths)
        guard !overflows else { throw .outOfRange }
        return Medicine.Stock(try Amount(thousandths: amount.thousandths + before), countedOn: day)
    }

    private func firstDay(from day: CalendarDate) -> CalendarDate? {
        let past = medicine.start.days(until: day) % medicine.everyDays
        let first = past == 0 ? day : day.adding(days: medicine.everyDays - past)
        return medicine.isGiven(on: first) ? first : nil
    }
}
