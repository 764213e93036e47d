/// How far a number has come towards another: energy eaten of a day's plan, minutes walked of a goal, a battery.
public struct Meter: Hashable, Sendable {
    /// What is measured: "Energy today".
    public var label: String
    /// How much there is; it may be more than ``total``.
    public var value: Double
    /// How much there should or could be; more than 0.
    public var total: Double
    /// The unit of both: "kcal".
    public var unit: String
    /// How things are.
    public var role: TextRole
    /// What that means: "90 kcal left".
    public var note: String?

    /// Creates a measurement.
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

    /// How much of the total there is, from 0; more than 1 where it is exceeded.
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
