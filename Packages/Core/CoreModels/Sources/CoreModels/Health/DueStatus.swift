/// The relation of a due date to today.
public enum DueStatus: Hashable, Sendable {
    /// The number of days ahead that count as due soon.
    public static let soon = 30
    /// The number of days ahead from which something due is marked with a caution on every screen.
    public static let pressing = 7

    /// Nothing is due.
    case notDue
    /// Due in this number of days, which is more than ``soon``.
    case upcoming(days: Int)
    /// Due in this number of days, which is at most ``soon``; zero is today.
    case dueSoon(days: Int)
    /// Due this number of days ago, at least one.
    case overdue(days: Int)

    /// Creates the status of a due date.
    /// - Parameters:
    ///   - due: The due date, or `nil` if nothing is due.
    ///   - today: The current date.
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
    /// Whether it is due within ``pressing`` days, today included, and not overdue.
    public var isPressing: Bool {
        if case .dueSoon(let days) = self { days <= Self.pressing } else { false }
    }

    /// The status as text: "due today", "due in 12 days", "overdue by 1 day", "overdue by 7 years"; empty if nothing is
    /// due.
    public var formatted: String {
        func days(_ number: Int) -> String { number == 1 ? "1 day" : "\(number) days" }
        func long(_ number: Int) -> String {
            let years = number / 365
            return years == 0 ? days(number) : years == 1 ? "1 year" : "\(years) years"
        }
        return switch self {
        case .notDue: ""
        case .dueSoon(days: 0): "due today"
        case .dueSoon(days: 1): "due tomorrow"
        case .dueSoon(let number), .upcoming(let number): "due in \(days(number))"
        case .overdue(let number): "overdue by \(long(number))"
        }
    }
}
