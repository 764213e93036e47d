import Foundation

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

        /// Whether it was given or skipped.
        public var isRecorded: Bool { if case .recorded = state { true } else { false } }
    }

    /// The number of days before the stock runs out at which a warning is shown.
    public static let warningDays = 7

    /// The number of minutes after a dose within which another one needs a confirmation, for a medicine that is given
    /// when needed. The shortest usual interval of such medicines is 8 hours.
    public static let minutesBetweenNeeded = 8 * 60

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

    /// Returns the scheduled doses of a day, earliest first. Those before ``Medicine/expectedFrom`` are listed only if
    /// they are recorded.
    ///
    /// If a dose was recorded for a time that is no longer scheduled, it counts for the nearest scheduled time within
    /// ``minutesBetweenDoses``. Otherwise that time would be listed as missing, and the dose given twice. A dose that
    /// was skipped today doesn't count, because it may be given at the new time. A time isn't listed if such a dose of
    /// the day before or after is that near: a dose at 23:30 isn't the record of 00:30, but 00:30 would be too soon
    /// after it.
    public func slots(on day: CalendarDate, now: LocalTime) -> [Slot] {
        let recorded = Dictionary(doses.map { ($0.slot, $0) }) { first, _ in first }
        var unscheduled = unscheduledDoses(on: day).filter { $0.dose.isGiven || day < now.day }
        func takeUnscheduled(near time: LocalTime) -> MedicineDose? {
            let distances = unscheduled.indices.map { ($0, abs(unscheduled[$0].time.minutes(until: time))) }
            guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 < minutesBetweenDoses else { return nil }
            return unscheduled.remove(at: nearest.0).dose
        }
        return medicine.slots(on: day).compactMap { time in
            if let dose = recorded[time] ?? takeUnscheduled(near: time) {
                return Slot(time: time, state: .recorded(dose))
            }
            if let first = medicine.expectedFrom, time < first { return nil }
            if isRecordedAcrossMidnight(time, now: now) { return nil }
            let minutes = time.minutes(until: now)
            return Slot(
                time: time,
                state: minutes < 0
                    ? .upcoming : minutes <= MedicineDose.tolerance ? .due : .late(minutes: minutes))
        }
    }

    /// Returns the recorded doses of a day whose time is no longer scheduled, each with the time for which it counts.
    /// If the dose's own day no longer has doses, it belongs to the day on which it was given.
    private func unscheduledDoses(on day: CalendarDate) -> [(dose: MedicineDose, time: LocalTime)] {
        doses.compactMap { dose in
            unscheduledTime(of: dose).flatMap { $0.day == day ? (dose, $0) : nil }
        }
    }

    /// Returns the time for which an unscheduled recorded dose counts, or `nil` if it is scheduled.
    private func unscheduledTime(of dose: MedicineDose) -> LocalTime? {
        let isOfDay = medicine.isGiven(on: dose.slot.day)
        if isOfDay && medicine.times.contains(dose.slot.time) { return nil }
        if !isOfDay, case .given(let given) = dose.outcome { return given }
        return dose.slot
    }

    /// Returns whether an unscheduled dose of the day before or after is the record of a time: it was due or given less
    /// than ``minutesBetweenDoses`` from it.
    private func isRecordedAcrossMidnight(_ time: LocalTime, now: LocalTime) -> Bool {
        let reach = min(minutesBetweenDoses, Self.longestMove)
        return doses.contains { dose in
            guard dose.isGiven || time.day < now.day, let recorded = unscheduledTime(of: dose), recorded.day != time.day
            else { return false }
            var times = [recorded]
            if case .given(let given) = dose.outcome { times.append(given) }
            return times.contains { abs($0.minutes(until: time)) < reach }
        }
    }

    /// Returns the doses without a record that are still open, earliest first: those of today, and earlier ones until
    /// the same time of the medicine's next day, or for 24 hours after the last day of the course.
    ///
    /// A dose stays open after midnight: one of 23:45 is 20 minutes late at 00:05. An older one would be given together
    /// with the next day's, so it can only be recorded afterwards, as one of ``unrecorded(now:days:)``.
    public func openSlots(now: LocalTime) -> [Slot] {
        let days = (0...max(1, medicine.everyDays)).reversed().map { now.day.adding(days: -$0) }
        return days.flatMap { slots(on: $0, now: now) }.filter { slot in
            let continues = medicine.isGiven(on: slot.time.day.adding(days: medicine.everyDays))
            let isOver = slot.time.minutes(until: now) >= (continues ? medicine.everyDays : 1) * 1440
            return !slot.isRecorded && (slot.time.day == now.day || !isOver)
        }
    }

    /// Returns the doses without a record whose time has come, latest first.
    /// - Parameter days: The number of days before today.
    public func unrecorded(now: LocalTime, days: Int) -> [Slot] {
        (0...max(0, days)).flatMap { slots(on: now.day.adding(days: -$0), now: now).reversed() }
            .filter { !$0.isRecorded && $0.state != .upcoming }
    }

    /// Returns the dose to give next: the earliest one without a record. Missed doses are left out: those whose
    /// following dose is due, too. They aren't given later.
    /// - Returns: `nil` if the course is over or the medicine is given when needed.
    public func next(now: LocalTime) -> Slot? {
        let open = openSlots(now: now).first { slot in
            medicine.slot(after: slot.time).map { $0 > now } ?? true
        }
        if let open { return open }
        guard !medicine.times.isEmpty else { return nil }
        var day = firstDay(from: max(now.day.adding(days: 1), medicine.start))
        // Each day before the next dose has a record, or is the day before or after one.
        for _ in 0...2 * doses.count {
            guard let given = day else { return nil }
            if let open = slots(on: given, now: now).first(where: { !$0.isRecorded }) { return open }
            day = firstDay(from: given.adding(days: 1))
        }
        return nil
    }

    /// Returns the question to ask before a dose is recorded long before its time, soon after another one, or so late
    /// that the next one is near or the course is over. Usually a key was pressed twice, and the pet would miss a dose,
    /// or get two at once.
    ///
    /// Pharmacies advise owners to skip a missed dose when the next one is near, and never to double one.
    /// - Parameters:
    ///   - slot: When it is due; `nil` for a medicine that is given when needed.
    ///   - now: The local time.
    ///   - instant: The instant of that local time, or `nil` if it isn't the present. The time since the last dose is
    ///     counted from its instant, because the local time jumps in another time zone.
    /// - Returns: `nil` if the dose is due or at most ``MedicineDose/tolerance`` minutes early, and at least
    ///   ``minutesBetweenDoses`` from the last and the next one. The last dose of a course may be as late as any other
    ///   one.
    public func question(beforeGiving slot: LocalTime?, now: LocalTime, instant: Date?) -> String? {
        if let early = early(slot, now: now) { return "\(early) Was it given already?" }
        if let last = lastGiven(now: now, instant: instant), last.minutes < minutesBetweenDoses {
            let time = last.time
            let today = time.day == now.day ? "today at \(time.time)" : "on \(time.day.formatted) at \(time.time)"
            // In another time zone, the clock's time of that dose would mislead.
            let when =
                last.minutes >= 0 && abs(time.minutes(until: now) - last.minutes) > 1
                ? "\(Self.words(minutes: last.minutes)) ago" : today
            return "\(medicine.name) was given \(when). Two doses close together can be too much. Give another one?"
        }
        guard let slot else { return nil }
        let late = slot.minutes(until: now)
        guard let next = medicine.slot(after: slot) else {
            guard isLateAfterCourse(late) else { return nil }
            return "\(medicine.name) of \(slot.words(now: now)) is \(Self.words(minutes: late)) late, and was the last "
                + "dose of the course. Call your vet if you aren't sure. Give it now?"
        }
        let remaining = now.minutes(until: next)
        guard late > MedicineDose.tolerance, remaining < minutesBetweenDoses else {
            return shortened(slot, givenOn: now.day).map { "\($0) Give it now?" }
        }
        let isNear = remaining <= 0 ? "due already" : "due in \(Self.words(minutes: remaining))"
        return "\(medicine.name) of \(slot.words(now: now)) is \(Self.words(minutes: late)) late, and the one of "
            + "\(next.words(now: now)) is \(isNear). Two doses close together can be too much; call your vet if you "
            + "aren't sure. Give it now?"
    }

    /// Returns the question to ask before a dose is recorded afterwards: the time is long before it was due, another
    /// dose is near, or the next one is near and not given yet. The same distances count as for a dose that is given
    /// now.
    /// - Parameters:
    ///   - dose: The dose as it will be recorded. A recorded dose with its id is ignored.
    ///   - now: The local time.
    public func question(recording dose: MedicineDose, now: LocalTime) -> String? {
        guard case .given(let time) = dose.outcome else { return nil }
        let name = "\(medicine.name) of \(dose.slot.day.formatted), \(dose.slot.time)"
        if dose.minutesEarly > 0 { return "\(name) would be given \(Self.words(minutes: dose.minutesEarly)) early." }
        if let nearest = nearest(to: dose), abs(nearest.minutes) < minutesBetweenDoses {
            let apart = Self.words(minutes: abs(nearest.minutes))
            let when = nearest.minutes == 0 ? "the same time" : "\(apart) \(nearest.minutes > 0 ? "later" : "before")"
            return "\(medicine.name) was also given on \(nearest.time.day.formatted) at \(nearest.time.time), \(when). "
                + "Two doses close together can be too much; call your vet if both were given."
        }
        guard let next = medicine.slot(after: dose.slot) else {
            guard isLateAfterCourse(dose.minutesLate) else { return nil }
            return "\(name) would be \(Self.words(minutes: dose.minutesLate)) late, and was the last dose of the "
                + "course. Call your vet if you aren't sure."
        }
        guard dose.minutesLate > 0, isOpen(next, now: now) else { return nil }
        let remaining = time.minutes(until: next)
        guard remaining < minutesBetweenDoses else { return shortened(dose.slot, givenOn: time.day) }
        let isNear = remaining <= 0 ? "was due before that" : "is due \(Self.words(minutes: remaining)) after that"
        return "\(name) would be \(Self.words(minutes: dose.minutesLate)) late, and the one of \(next.time) \(isNear). "
            + "Two doses close together can be too much; call your vet before you give that one, too."
    }

    /// Returns whether the last dose of a course is so late that a question is asked: as late as a dose for which the
    /// next one would be near.
    private func isLateAfterCourse(_ late: Int) -> Bool {
        !medicine.times.isEmpty && late > max(MedicineDose.tolerance, minutesBetweenDoses)
    }

    /// Returns whether a scheduled dose isn't recorded and can still be given.
    private func isOpen(_ time: LocalTime, now: LocalTime) -> Bool {
        !doses.contains { $0.slot == time } && (time > now || openSlots(now: now).contains { $0.time == time })
    }

    /// Returns the given dose that is nearest to another one: its local time, and the number of minutes to it.
    private func nearest(to dose: MedicineDose) -> (time: LocalTime, minutes: Int)? {
        doses.compactMap { other in
            guard other.id != dose.id, case .given(let time) = other.outcome else { return nil }
            return dose.minutes(until: other).map { (time, $0) }
        }.min { abs($0.minutes) < abs($1.minutes) }
    }

    /// Returns the question to ask before a dose is skipped long before its time, or `nil` if the time has come or is
    /// at most ``MedicineDose/tolerance`` minutes away.
    public func question(beforeSkipping slot: LocalTime, now: LocalTime) -> String? {
        early(slot, now: now).map { "\($0) Skip it already?" }
    }

    /// Returns a sentence that says when a dose is due, if its time is more than ``MedicineDose/tolerance`` minutes
    /// away.
    private func early(_ slot: LocalTime?, now: LocalTime) -> String? {
        guard let slot, now.minutes(until: slot) > MedicineDose.tolerance else { return nil }
        return "\(medicine.name) of \(slot.words(now: now)) is due in "
            + "\(Self.words(minutes: now.minutes(until: slot)))."
    }

    /// The number of minutes between two doses below which a question is asked: half the shortest time between two
    /// scheduled doses, or ``minutesBetweenNeeded`` for a medicine that is given when needed.
    var minutesBetweenDoses: Int {
        guard let first = medicine.times.first, let last = medicine.times.last else { return Self.minutesBetweenNeeded }
        let overnight = first.minutes + 1440 * medicine.everyDays - last.minutes
        let between = zip(medicine.times, medicine.times.dropFirst()).map { $1.minutes - $0.minutes }
        return min(between.min() ?? overnight, overnight) / 2
    }

    /// Returns the last given dose: its local time, and the number of minutes since.
    private func lastGiven(now: LocalTime, instant: Date?) -> (time: LocalTime, minutes: Int)? {
        doses.compactMap { dose in
            guard case .given(let time) = dose.outcome else { return nil }
            return dose.minutes(until: now, instant: instant).map { (time, $0) }
        }.min { $0.minutes < $1.minutes }
    }

    /// Returns a duration as text: "2 h 10 min", and from two days on in full days: "6 days".
    public static func words(minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours >= 48 { return "\(hours / 24) days" }
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// The remaining stock, or `nil` if it isn't counted. Never negative.
    public var remaining: Amount? {
        guard let stock = medicine.stock else { return nil }
        let used = used { $0.slot.day >= stock.countedOn }
        return try? Amount(thousandths: max(0, stock.amount.thousandths - used))
    }

    /// Returns the thousandths that some doses used from the stock: the given amounts, or the dosage if the amount is
    /// unknown or in another unit. At most ``Amount/most``.
    private func used(_ isCounted: (MedicineDose) -> Bool) -> Int {
        doses.filter { $0.isGiven && isCounted($0) }.reduce(0) { sum, dose in
            let own = dose.dosage.flatMap { $0.unit == medicine.dosage.unit ? $0.amount : nil }
            return min(Amount.most, sum + (own ?? medicine.dosage.amount).thousandths)
        }
    }

    /// Returns the time of the first dose for which the stock isn't enough, in the order of the schedule.
    /// - Returns: `nil` if the stock isn't counted or lasts until the end of the course, or the medicine is given when
    ///   needed.
    public func runsOut(now: LocalTime) -> LocalTime? {
        guard let remaining, !medicine.times.isEmpty else { return nil }
        let doses = remaining.thousandths / medicine.dosage.amount.thousandths
        let open = slots(on: now.day, now: now).filter { !$0.isRecorded }
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
        let before = used { $0.slot.day == day }
        return Medicine.Stock(try Amount(thousandths: amount.thousandths + before), countedOn: day)
    }

    private func firstDay(from day: CalendarDate) -> CalendarDate? {
        let past = medicine.start.days(until: day) % medicine.everyDays
        let first = past == 0 ? day : day.adding(days: medicine.everyDays - past)
        return medicine.isGiven(on: first) ? first : nil
    }
}

extension LocalTime {
    /// The time as text, with its day unless that is today: "20:00", "2 May 2026, 20:00".
    public func words(now: LocalTime) -> String { day == now.day ? "\(time)" : "\(day.formatted), \(time)" }
}
