import CoreModels

extension Reminder {
    /// How often it comes: "Once", "Every month", "Every 3 months".
    var frequency: String {
        guard let recurrence else { return "Once" }
        let (interval, unit) = (recurrence.interval, recurrence.unit.rawValue)
        return interval == 1 ? "Every \(unit)" : "Every \(interval) \(unit)s"
    }
}
