import CoreModels

/// How often a new reminder comes again, of what most people need.
enum RecurrenceChoice: String, Hashable, Sendable, CaseIterable {
    case once
    case daily
    case weekly
    case monthly
    case quarterly
    case halfYearly
    case yearly

    /// The choice in words.
    var label: String {
        switch self {
        case .once: "Once"
        case .daily: "Every day"
        case .weekly: "Every week"
        case .monthly: "Every month"
        case .quarterly: "Every 3 months"
        case .halfYearly: "Every 6 months"
        case .yearly: "Every year"
        }
    }

    /// The domain's own, `nil` for once.
    var recurrence: Recurrence? {
        get throws(RecurrenceError) {
            switch self {
            case .once: nil
            case .daily: try Recurrence(every: 1, .day)
            case .weekly: try Recurrence(every: 1, .week)
            case .monthly: try Recurrence(every: 1, .month)
            case .quarterly: try Recurrence(every: 3, .month)
            case .halfYearly: try Recurrence(every: 6, .month)
            case .yearly: try Recurrence(every: 1, .year)
            }
        }
    }
}
