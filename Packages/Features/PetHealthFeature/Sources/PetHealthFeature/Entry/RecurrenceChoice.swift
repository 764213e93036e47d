import CoreModels

/// How often a reminder comes again: one of those that most people need, or the one that it has.
struct RecurrenceChoice: Hashable, Sendable {
    /// Names the choice in a form: `once`, `3 month`.
    let rawValue: String
    private let interval: Int
    private let unit: Recurrence.Unit?

    private init(_ interval: Int, _ unit: Recurrence.Unit?) {
        self.interval = interval
        self.unit = unit
        rawValue = unit.map { "\(interval) \($0.rawValue)" } ?? "once"
    }

    static let once = RecurrenceChoice(1, nil)
    static let monthly = RecurrenceChoice(1, .month)
    static let common = [
        once, RecurrenceChoice(1, .day), RecurrenceChoice(1, .week), monthly, RecurrenceChoice(3, .month),
        RecurrenceChoice(6, .month), RecurrenceChoice(1, .year),
    ]

    /// The choice of a reminder that is there.
    init(_ recurrence: Recurrence?) {
        self = recurrence.map { RecurrenceChoice($0.interval, $0.unit) } ?? .once
    }

    /// Reads what a form names; `nil` if it names none.
    init?(rawValue: String) {
        let parts = rawValue.split(separator: " ")
        if rawValue == Self.once.rawValue {
            self = .once
        } else if parts.count == 2, let interval = Int(parts[0]), let unit = Recurrence.Unit(rawValue: String(parts[1]))
        {
            self.init(interval, unit)
        } else {
            return nil
        }
    }

    /// The choices of a form: the common ones and the chosen one.
    static func offered(with chosen: String?) -> [RecurrenceChoice] {
        guard let own = chosen.flatMap(RecurrenceChoice.init(rawValue:)), !common.contains(own) else { return common }
        return common + [own]
    }

    /// The choice in words.
    var label: String {
        guard let unit else { return "Once" }
        return interval == 1 ? "Every \(unit.rawValue)" : "Every \(interval) \(unit.rawValue)s"
    }

    /// The domain's own, `nil` for once.
    func recurrence(from basis: Recurrence.Basis) throws(RecurrenceError) -> Recurrence? {
        guard let unit else { return nil }
        return try Recurrence(every: interval, unit, from: basis)
    }
}
