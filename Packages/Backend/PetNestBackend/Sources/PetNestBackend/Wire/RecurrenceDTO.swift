import CoreModels

/// How often a reminder comes again, on the wire.
struct RecurrenceDTO: Codable, Sendable {
    var every: Int?
    var unit: String?

    /// The recurrence as the domain has it; `nil` where a problem was noted.
    func checked(by checks: inout MemberChecks) -> Recurrence? {
        let unit: Recurrence.Unit? = checks.choice("recurrence.unit", unit)
        if self.unit == nil { checks.needed("recurrence.unit", unit) { $0 } }
        return checks.needed("recurrence.every", every) { try Recurrence(every: $0, unit ?? .day) }
    }
}

extension RecurrenceDTO {
    init(_ recurrence: Recurrence) {
        self.init(every: recurrence.interval, unit: recurrence.unit.rawValue)
    }
}
