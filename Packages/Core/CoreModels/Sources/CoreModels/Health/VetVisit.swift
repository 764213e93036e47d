/// A visit to a vet.
public struct VetVisit: Hashable, Sendable, Identifiable {
    /// Names the visit.
    public let id: VetVisitID
    /// The day of the visit.
    public let date: CalendarDate
    /// Why the pet was there; not empty.
    public let reason: String
    /// Where it was, or with whom.
    public let clinic: String?
    /// What was found and done.
    public let notes: String?

    /// Creates a visit.
    /// - Parameters:
    ///   - born: The day the pet was born, where that is known: it can't be earlier.
    ///   - today: The day on which the visit is entered: it can't be later.
    /// - Throws: All that ``problems(date:reason:clinic:notes:born:today:)`` finds.
    public init(
        id: VetVisitID = VetVisitID(),
        date: CalendarDate,
        reason: String,
        clinic: String? = nil,
        notes: String? = nil,
        born: CalendarDate? = nil,
        today: CalendarDate
    ) throws(Invalid<Property>) {
        try Invalid.check(
            Self.problems(date: date, reason: reason, clinic: clinic, notes: notes, born: born, today: today))
        self.id = id
        self.date = date
        self.reason = reason.trimmed
        self.clinic = clinic?.kept
        self.notes = notes?.kept
    }
}

extension VetVisit {
    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case date, reason, clinic, notes
    }

    /// All that is wrong with a visit described so; a day that isn't known isn't judged.
    public static func problems(
        date: CalendarDate?, reason: String, clinic: String? = nil, notes: String? = nil, born: CalendarDate? = nil,
        today: CalendarDate
    ) -> [Problem<Property>] {
        Problem.found(
            (.date, .of(date, born: born, today: today)),
            (
                .reason,
                .of(reason, longest: HealthRecordText.longestTitle, missing: "Say why you went, like Check-up.")
            ),
            (.clinic, .of(clinic, longest: HealthRecordText.longestTitle)),
            (.notes, .of(notes, longest: HealthRecordText.longestNotes))
        )
    }
}
