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
