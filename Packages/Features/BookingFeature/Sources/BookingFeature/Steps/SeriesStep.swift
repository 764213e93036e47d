import CoreArchitecture
import CoreModels

/// How often the chosen time is to be: once, or on the days of a series.
struct SeriesStep: Hashable, Sendable {
    /// What happens in it.
    enum Action: Hashable, Sendable {
        case rhythmChosen(BookingRepetition.Rhythm)
        case endChosen(BookingRepetition.End)
        case countEdited(String)
        case untilEdited(String)
        case dateToggled(CalendarDate)
        /// All days that aren't free are to be left out.
        case takenLeftOut
        case freeTold([LocalTime: Bool])
    }

    let today: CalendarDate
    /// The time that was chosen, which is the series' first.
    var start: LocalTime?
    var repetition = BookingRepetition()
    /// Which of the series' times are free, as far as that is known.
    var isFree: [LocalTime: Bool] = [:]

    /// The times that are to be booked: the chosen one, and the same on the series' other days.
    var starts: [LocalTime] {
        guard let start else { return [] }
        return (repetition.series(from: start.day, today: today)?.days() ?? []).map { LocalTime($0, start.time) }
    }

    /// The times of the series with those that are left out, as far as they are shown and asked about.
    var candidates: [LocalTime] {
        guard let start, repetition.rhythm != .once else { return [] }
        let days = repetition.series(from: start.day, today: today)?.candidates(2 * BookingRepetition.most) ?? []
        return days.map { LocalTime($0, start.time) }
    }

    /// The times to ask about: the candidates, and as many later ones, which come in when others are left out.
    var asked: [LocalTime] {
        guard repetition.end == .count, let count = repetition.readCount else { return candidates }
        var longer = self
        longer.repetition.count = "\(2 * min(count, BookingRepetition.most))"
        return longer.candidates
    }

    /// The days that are to be booked and are known not to be free.
    var takenDays: [CalendarDate] { starts.filter { isFree[$0] == false }.map(\.day) }

    /// What is wrong with the series, by field.
    var problems: [String: String] {
        guard let start else { return [:] }
        return repetition.problems(from: start.day, today: today)
    }

    /// Begins at a time. Days that were left out stay so only where the day is the same.
    mutating func begin(at time: LocalTime) {
        if time.day != start?.day { repetition.leftOut = [] }
        (start, isFree) = (time, [:])
    }
}

/// How the choice of a series answers: what is free is asked by the flow, which knows for what.
struct SeriesReducer: Reducer {
    func reduce(into state: inout SeriesStep, action: SeriesStep.Action) -> Effect<SeriesStep.Action> {
        switch action {
        case .rhythmChosen(let rhythm): (state.repetition.rhythm, state.repetition.leftOut) = (rhythm, [])
        case .endChosen(let end): state.repetition.end = end
        case .countEdited(let text): state.repetition.count = text
        case .untilEdited(let text): state.repetition.until = text
        case .dateToggled(let day):
            guard state.candidates.contains(where: { $0.day == day }) else { break }
            if state.repetition.leftOut.remove(day) == nil { state.repetition.leftOut.insert(day) }
        case .takenLeftOut:
            // A day that is left out brings in a later one, which may not be free either.
            while case let taken = state.takenDays, !taken.isEmpty { state.repetition.leftOut.formUnion(taken) }
        case .freeTold(let isFree): state.isFree.merge(isFree) { _, new in new }
        }
        return .none
    }
}
