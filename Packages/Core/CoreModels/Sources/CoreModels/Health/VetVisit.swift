/// A visit to a vet.
public struct VetVisit: Hashable, Sendable, Identifiable {
    /// The id of the visit.
    public let id: VetVisitID
    /// The day of the visit.
    public let date: CalendarDate
    /// The reason for the visit. Not empty.
    public let reason: String
    /// The clinic or vet.
    public let clinic: String?
    /// The findings and treatments.
    public let notes: String?

    /// Creates a visit.
    /// - Parameters:
    ///   - born: The pet's birth date, if known. The visit can't be earlier.
    ///   - today: The day on which the visit is entered. The visit can't be later.
    /// - Throws: The problems that ``problems(date:reason:clinic:notes:born:today:)`` finds.
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
    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case date, reason, clinic, notes
    }

    /// Returns all problems of a visit. An unknown date isn't validated.
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
