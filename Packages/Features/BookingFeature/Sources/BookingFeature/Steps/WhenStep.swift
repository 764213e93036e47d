import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The second step: a day of a month, and one of its free times.
struct WhenStep: Hashable, Sendable {
    /// An event of the step.
    enum Action: Hashable, Sendable {
        case monthMoved(by: Int)
        case dayChosen(CalendarDate)
        case timeChosen(LocalTime)
        case timesLoaded(month: CalendarDate, [FreeTimes])
        case timesFailed(ServiceError)
    }

    let sitter: SitterID
    let today: CalendarDate
    /// The care to find a time for. Times of other care aren't shown.
    var stay: CareStay?
    /// The first day of the month that is shown.
    var month: CalendarDate
    var freeTimes: [FreeTimes] = []
    var isLoading = false
    var day: CalendarDate?

    /// Creates the step at the current month.
    init(sitter: SitterID, today: CalendarDate) {
        self.sitter = sitter
        self.today = today
        month = today.firstOfMonth
    }

    /// Shows a day and its month.
    mutating func turn(to day: CalendarDate) {
        self.day = day
        month = day.firstOfMonth
    }

    /// Shows another month, if it is neither over nor more than a year ahead.
    /// - Returns: Whether the month changed.
    mutating func move(by months: Int) -> Bool {
        let month = month.adding(months: months)
        guard month >= today.firstOfMonth, month <= today.adding(months: 12) else { return false }
        self.month = month
        day = nil
        return true
    }

    /// Shows the loaded times of a month, unless another month is shown meanwhile.
    mutating func show(_ times: [FreeTimes], of month: CalendarDate) {
        guard month == self.month else { return }
        isLoading = false
        freeTimes = times
        if let day, !times.contains(where: { $0.day == day }) { self.day = nil }
    }

    /// Returns whether a time is one of the free ones.
    func offers(_ time: LocalTime) -> Bool {
        freeTimes.contains { $0.starts.contains(time) }
    }
}

extension BookingReducer {
    func reduceWhen(_ state: inout BookingFlow, _ action: WhenStep.Action) -> Effect<BookingAction> {
        switch action {
        case .monthMoved(let months):
            if state.when.move(by: months) { return openTimes(&state) }
        case .dayChosen(let day):
            guard state.when.freeTimes.contains(where: { $0.day == day }) else { break }
            state.when.day = day
            state.problem = nil
        case .timeChosen(let time):
            guard state.when.offers(time) else { break }
            state.series.begin(at: time)
            state.problem = nil
            state.stage = .extras
            return effects.findFreeTimes(state)
        case .timesLoaded(let month, let times): state.when.show(times, of: month)
        case .timesFailed(let error):
            state.when.isLoading = false
            state.problem = error
        }
        return .none
    }

    /// Loads the free times of the month that is shown.
    func openTimes(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard let stay = state.when.stay else { return .none }
        state.when.isLoading = true
        return effects.loadTimes(of: state.sitterID, for: stay, month: state.when.month)
    }
}

extension CalendarDate {
    fileprivate var firstOfMonth: CalendarDate { adding(days: 1 - day) }
}
