import CoreArchitecture
import CoreModels

/// The dates to book: the chosen time once, or on the days of a series.
struct SeriesStep: Hashable, Sendable {
    /// An event of the step.
    enum Action: Hashable, Sendable {
        case rhythmChosen(BookingRepetition.Rhythm)
        case endChosen(BookingRepetition.End)
        case countEdited(String)
        case untilEdited(String)
        case dateToggled(CalendarDate)
        /// The person wants to leave out all days that aren't free.
        case takenLeftOut
        case freeTimesFound([LocalTime: Bool])
    }

    let today: CalendarDate
    /// The chosen time, the first of the series.
    var start: LocalTime?
    var repetition = BookingRepetition()
    /// Whether each time of the series is free, as far as it is known.
    var isFree: [LocalTime: Bool] = [:]

    /// The times to book: the chosen one, and the same time on the other days of the series.
    var starts: [LocalTime] {
        guard let start else { return [] }
        return (repetition.series(from: start.day, today: today)?.days() ?? []).map { LocalTime($0, start.time) }
    }

    /// The times of the series to show, including those that are left out.
    var candidates: [LocalTime] {
        guard let start, repetition.rhythm != .once else { return [] }
        let days = repetition.series(from: start.day, today: today)?.candidates(2 * BookingRepetition.most) ?? []
        return days.map { LocalTime($0, start.time) }
    }

    /// The times whose state is needed: the candidates, and as many later times, which replace left-out ones.
    var asked: [LocalTime] {
        guard repetition.end == .count, let count = repetition.readCount else { return candidates }
        var longer = self
        longer.repetition.count = "\(2 * min(count, BookingRepetition.most))"
        return longer.candidates
    }

    /// The days to book that are known not to be free.
    var takenDays: [CalendarDate] { starts.filter { isFree[$0] == false }.map(\.day) }

    /// The problem of each invalid field.
    var problems: [String: String] {
        guard let start else { return [:] }
        return repetition.problems(from: start.day, today: today)
    }

    /// Begins the series at a time. Days stay left out only if the first day is the same.
    mutating func begin(at time: LocalTime) {
        if time.day != start?.day { repetition.leftOut = [] }
        start = time
        isFree = [:]
    }

    /// Applies an event of this step.
    mutating func apply(_ action: Action) {
        switch action {
        case .rhythmChosen(let rhythm):
            repetition.rhythm = rhythm
            repetition.leftOut = []
        case .endChosen(let end): repetition.end = end
        case .countEdited(let text): repetition.count = text
        case .untilEdited(let text): repetition.until = text
        case .dateToggled(let day):
            guard candidates.contains(where: { $0.day == day }) else { break }
            if repetition.leftOut.remove(day) == nil { repetition.leftOut.insert(day) }
        case .takenLeftOut:
            // Leaving out a day adds a later one, which may not be free either.
            while case let taken = takenDays, !taken.isEmpty { repetition.leftOut.formUnion(taken) }
        case .freeTimesFound(let isFree): self.isFree.merge(isFree) { _, new in new }
        }
    }
}

extension BookingReducer {
    func reduceSeries(_ state: inout BookingFlow, _ action: SeriesStep.Action) -> Effect<BookingAction> {
        state.series.apply(action)
        if case .freeTimesFound = action { return .none }
        state.problem = nil
        return effects.findFreeTimes(state)
    }
}
