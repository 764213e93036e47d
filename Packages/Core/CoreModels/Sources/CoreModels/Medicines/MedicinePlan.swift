/// A medicine with its recorded doses. Determines which doses are due and how long the stock lasts.
public struct MedicinePlan: Hashable, Sendable {
    /// A scheduled dose with its state.
    public struct Slot: Hashable, Sendable {
        /// The state of a scheduled dose.
        public enum State: Hashable, Sendable {
            /// Its time is in the future.
            case upcoming
            /// Its time has come, at most ``MedicineDose/tolerance`` minutes ago.
            case due
            /// Its time was this number of minutes ago, and nothing is recorded.
            case late(minutes: Int)
            /// It was given or skipped.
            case recorded(MedicineDose)
        }

        /// The scheduled time.
        public let time: LocalTime
        /// The state.
        public let state: State
    }

    /// The number of days before the stock runs out at which a warning is shown.
    public static let warningDays = 7

    /// The number of minutes after a dose within which another one needs a confirmation, for a medicine that is given
    /// when needed. The shortest usual interval of such medicines is 8 hours.
    public static let minutesBetweenNeeded = 8 * 60

    /// The maximum number of minutes after a dose within which another scheduled dose needs a confirmation. To decide
    /// that, a plan needs the doses since the day before.
    public static let longestMinutesBetween = 12 * 60

    /// The medicine.
    public let medicine: Medicine
    /// The recorded doses, latest first: at least those since the stock was counted and those of the requested day.
    public let doses: [MedicineDose]

    /// Creates a plan.
    /// - Parameter doses: The doses in any order. Those of other medicines are ignored.
    public init(_ medicine: Medicine, doses: [MedicineDose]) {
        self.medicine = medicine
        self.doses = doses.filter { $0.medicine == medicine.id }.sorted {
            ($1.slot, $1.id.description) < ($0.slot, $0.id.description)
        }
    }

    /// Returns the scheduled doses of a day, earliest first.
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

    /// Returns the next dose: the earliest of today without a record, or the first of the next day with doses. Doses of
    /// past days are missed and not made up for.
    /// - Returns: `nil` if the course is over or the medicine is given when needed.
    public func next(now: LocalTime) -> Slot? {
        guard !medicine.times.isEmpty else { return nil }
        for offset in 0...medicine.everyDays {
            let day = max(now.day, medicine.start).adding(days: offset)
            let open = slots(on: day, now: now).first { if case .recorded = $0.state { false } else { true } }
            if let open { return open }
        }
        return nil
    }

    /// Returns the question to ask before a dose is recorded long before its time, or soon after another one. Most
    /// often that is a key pressed twice, and the pet would miss the real dose, or get two at once.
    /// - Parameter slot: When it is due; `nil` for a medicine that is given when needed.
    /// - Returns: `nil` if the time of the dose has come, or is at most ``MedicineDose/tolerance`` minutes away, and
    ///   the last dose was given at least ``minutesBetweenDoses`` ago.
    public func question(beforeGiving slot: LocalTime?, now: LocalTime) -> String? {
        if let slot {
            let early = MedicineDose(of: medicine.id, at: slot, outcome: .given(at: now)).minutesEarly
            let when = slot.day == now.day ? "\(slot.time)" : "\(slot.day.formatted), \(slot.time)"
            if early > 0 {
                return "\(medicine.name) of \(when) is due in \(Self.words(minutes: early)). Was it given already?"
            }
        }
        guard let last = lastGiven, last.minutes(until: now) < minutesBetweenDoses else { return nil }
        let when = last.day == now.day ? "today at \(last.time)" : "on \(last.day.formatted) at \(last.time)"
        return "\(medicine.name) was given \(when). Two doses close together can be too much. Give another one?"
    }

    /// The number of minutes between two doses below which a question is asked: half the shortest time between two
    /// scheduled doses, or ``minutesBetweenNeeded`` for a medicine that is given when needed.
    private var minutesBetweenDoses: Int {
        guard let first = medicine.times.first, let last = medicine.times.last else { return Self.minutesBetweenNeeded }
        let overnight = first.minutes + 1440 * medicine.everyDays - last.minutes
        let between = zip(medicine.times, medicine.times.dropFirst()).map { $1.minutes - $0.minutes }
        return min(Self.longestMinutesBetween, (between.min() ?? overnight) / 2, overnight / 2)
    }

    /// The time at which the last dose was given.
    private var lastGiven: LocalTime? {
        doses.compactMap { if case .given(let time) = $0.outcome { time } else { nil } }.max()
    }

    /// Returns a duration as text: "2 h 10 min".
    public static func words(minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// The remaining stock, or `nil` if it isn't counted. Never negative.
    public var remaining: Amount? {
        guard let stock = medicine.stock else { return nil }
        let given = doses.count { $0.isGiven && $0.slot.day >= stock.countedOn }
        let (used, overflows) = given.multipliedReportingOverflow(by: medicine.dosage.amount.thousandths)
        return try? Amount(thousandths: overflows ? 0 : max(0, stock.amount.thousandths - used))
    }

    /// Returns the time of the first dose for which the stock isn't enough, in the order of the schedule.
    /// - Returns: `nil` if the stock isn't counted or lasts until the end of the course, or the medicine is given when
    ///   needed.
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

    /// Returns whether the stock runs out within ``warningDays`` days.
    public func isRunningOut(now: LocalTime) -> Bool {
        runsOut(now: now).map { now.day.days(until: $0.day) < Self.warningDays } ?? false
    }

    /// Returns a counted stock as it is stored: with the doses added that were given earlier that day.
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
