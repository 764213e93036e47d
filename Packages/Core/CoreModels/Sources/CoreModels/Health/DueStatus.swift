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

extension DueStatus {
    /// The status in words: "due today", "due in 12 days", "overdue by 1 day"; empty where nothing is due.
    public var formatted: String {
        func days(_ number: Int) -> String { number == 1 ? "1 day" : "\(number) days" }
        return switch self {
        case .notDue: ""
        case .dueSoon(days: 0): "due today"
        case .dueSoon(days: 1): "due tomorrow"
        case .dueSoon(let number), .upcoming(let number): "due in \(days(number))"
        case .overdue(let number): "overdue by \(days(number))"
        }
    }
}
