/// A value in relation to a total, such as eaten energy and a day's plan, minutes walked and a goal, or a battery's
/// charge.
public struct Meter: Hashable, Sendable {
    /// The name of the measured quantity: "Energy today".
    public var label: String
    /// The current value. It may exceed ``total``.
    public var value: Double
    /// The value that should or could be reached. Greater than 0.
    public var total: Double
    /// The unit of both: "kcal".
    public var unit: String
    /// The meaning of the current value.
    public var role: TextRole
    /// The meaning in words: "90 kcal left".
    public var note: String?

    /// Creates a meter.
    public init(
        _ label: String,
        value: Double,
        total: Double,
        unit: String,
        role: TextRole = .body,
        note: String? = nil
    ) {
        self.label = label
        self.value = value
        self.total = total
        self.unit = unit
        self.role = role
        self.note = note
    }

    /// The ratio of value to total. Greater than 1 if the total is exceeded.
    public var share: Double {
        guard value.isFinite, total.isFinite, total > 0 else { return 0 }
        return max(value / total, 0)
    }

    var inconsistencies: [String] {
        if value.isFinite, total.isFinite, total > 0 { return [] }
        return [
            "Meter \"\(label)\" has the value \(value) of a total of \(total); both have to be numbers, the total above 0."
        ]
    }
}
