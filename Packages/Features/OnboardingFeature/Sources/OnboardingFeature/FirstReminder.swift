import CoreModels

/// The suggestions for the first reminder, which most pets need.
enum FirstReminder: String, CaseIterable {
    case worming, ticks, checkUp

    var title: String {
        switch self {
        case .worming: "Worming"
        case .ticks: "Tick and flea treatment"
        case .checkUp: "Check-up at the vet"
        }
    }

    var rhythm: String {
        switch self {
        case .worming: "every 3 months"
        case .ticks: "every month"
        case .checkUp: "every year"
        }
    }

    /// Returns whether the reminder makes sense for a species.
    func suits(_ species: Species) -> Bool {
        switch (self, species) {
        case (.checkUp, _): species != .fish
        case (.worming, .dog), (.worming, .cat), (.worming, .horse), (.ticks, .dog), (.ticks, .cat): true
        default: false
        }
    }

    /// Returns the reminder, which is first due on a day.
    func reminder(_ id: ReminderID, from day: CalendarDate) -> Reminder {
        let (interval, unit): (Int, Recurrence.Unit) =
            switch self {
            case .worming: (3, .month)
            case .ticks: (1, .month)
            case .checkUp: (1, .year)
            }
        // These can't throw: no title is empty, and the intervals are between 1 and 1,000.
        return try! Reminder(id: id, title: title, start: day, recurrence: Recurrence(every: interval, unit))
    }
}
