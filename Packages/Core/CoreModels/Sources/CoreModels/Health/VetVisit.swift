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
    /// - Throws: ``HealthRecordError``.
    public init(
        id: VetVisitID = VetVisitID(),
        date: CalendarDate,
        reason: String,
        clinic: String? = nil,
        notes: String? = nil,
        born: CalendarDate? = nil,
        today: CalendarDate
    ) throws(HealthRecordError) {
        try HealthRecordError.check(date, born: born, today: today)
        self.id = id
        self.date = date
        self.reason = try HealthRecordText.title(reason)
        self.clinic = try HealthRecordText.optional(clinic, longest: HealthRecordText.longestTitle)
        self.notes = try HealthRecordText.optional(notes, longest: HealthRecordText.longestNotes)
    }
}
