import CoreModels

/// The recurrence of a reminder as a choice: a common one, or the reminder's own.
struct RecurrenceChoice: Hashable, Sendable {
    /// Identifies the choice in a form: `once`, `3 month`.
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

    /// Creates the choice of an existing reminder.
    init(_ recurrence: Recurrence?) {
        self = recurrence.map { RecurrenceChoice($0.interval, $0.unit) } ?? .once
    }

    /// Creates the choice of a form, or `nil` if the text isn't one.
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

    /// Returns the choices of a form: the common ones and the current one.
    static func offered(with chosen: String?) -> [RecurrenceChoice] {
        guard let own = chosen.flatMap(RecurrenceChoice.init(rawValue:)), !common.contains(own) else { return common }
        return common + [own]
    }

    /// The choice in words.
    var label: String {
        guard let unit else { return "Once" }
        return interval == 1 ? "Every \(unit.rawValue)" : "Every \(interval) \(unit.rawValue)s"
    }

    /// Returns the domain's recurrence, `nil` for once.
    func recurrence(from basis: Recurrence.Basis) throws(RecurrenceError) -> Recurrence? {
        guard let unit else { return nil }
        return try Recurrence(every: interval, unit, from: basis)
    }
}
