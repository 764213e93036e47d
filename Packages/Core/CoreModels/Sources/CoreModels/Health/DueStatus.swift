/// How a due day stands to today.
public enum DueStatus: Hashable, Sendable {
    /// How many days ahead a day counts as due soon.
    public static let soon = 30

    /// Nothing is due.
    case notDue
    /// Due in this many days, more than ``soon``.
    case upcoming(days: Int)
    /// Due in this many days, ``soon`` at most; zero is today.
    case dueSoon(days: Int)
    /// Due this many days ago, at least one.
    case overdue(days: Int)

    /// The status of a due day.
    /// - Parameters:
    ///   - due: The day, or `nil` where nothing is due.
    ///   - today: The day on which it is judged.
    public init(due: CalendarDate?, today: CalendarDate) {
        guard let due else {
            self = .notDue
            return
        }
        let days = today.days(until: due)
        self = days < 0 ? .overdue(days: -days) : days <= Self.soon ? .dueSoon(days: days) : .upcoming(days: days)
    }
}
