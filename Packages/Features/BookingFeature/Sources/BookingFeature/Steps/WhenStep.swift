import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The second step: a day of a month, and one of its free times.
struct WhenStep: Hashable, Sendable {
    /// What happens in it.
    enum Action: Hashable, Sendable {
        /// The free times of the month are wanted, as they are now.
        case opened
        case monthMoved(by: Int)
        case dayChosen(CalendarDate)
        case timeChosen(LocalTime)
        case timesLoaded(month: CalendarDate, [FreeTimes])
        case timesFailed(ServiceError)
    }

    let sitter: SitterID
    let today: CalendarDate
    /// What time is looked for: nothing is shown of another service or another number of nights.
    var stay: CareStay?
    /// The first day of the month that is shown.
    var month: CalendarDate
    var freeTimes: [FreeTimes] = []
    var isLoading = false
    var day: CalendarDate?

    /// Creates the step at the present month.
    init(sitter: SitterID, today: CalendarDate) {
        self.sitter = sitter
        self.today = today
        month = today.firstOfMonth
    }

    /// Shows a day, and its month.
    mutating func turn(to day: CalendarDate) {
        (self.day, month) = (day, day.firstOfMonth)
    }

    /// Whether a time is one of those that are free.
    func offers(_ time: LocalTime) -> Bool {
        freeTimes.contains { $0.starts.contains(time) }
    }
}

/// How the second step answers.
struct WhenReducer: Reducer {
    let effects: BookingEffects

    func reduce(into state: inout WhenStep, action: WhenStep.Action) -> Effect<WhenStep.Action> {
        switch action {
        case .opened: return load(&state)
        case .monthMoved(let months):
            let month = state.month.adding(months: months)
            guard month >= state.today.firstOfMonth, month <= state.today.adding(months: 12) else { break }
            (state.month, state.day) = (month, nil)
            return load(&state)
        case .dayChosen(let day):
            if state.freeTimes.contains(where: { $0.day == day }) { state.day = day }
        case .timeChosen: break
        case .timesLoaded(let month, let times):
            guard month == state.month else { break }
            (state.isLoading, state.freeTimes) = (false, times)
            if let day = state.day, !times.contains(where: { $0.day == day }) { state.day = nil }
        case .timesFailed: state.isLoading = false
        }
        return .none
    }

    private func load(_ state: inout WhenStep) -> Effect<WhenStep.Action> {
        guard let stay = state.stay else { return .none }
        state.isLoading = true
        return effects.loadTimes(of: state.sitter, for: stay, month: state.month)
    }
}

extension CalendarDate {
    /// The first day of its month.
    fileprivate var firstOfMonth: CalendarDate { adding(days: 1 - day) }
}
