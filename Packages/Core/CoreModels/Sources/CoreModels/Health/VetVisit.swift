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

    /// Describes a visit.
    /// - Parameter today: The day on which the visit is entered: it can't be later.
    /// - Throws: ``HealthRecordError``.
    public init(
        id: VetVisitID = VetVisitID(),
        date: CalendarDate,
        reason: String,
        clinic: String? = nil,
        notes: String? = nil,
        today: CalendarDate
    ) throws(HealthRecordError) {
        guard date <= today else { throw .inFuture(date, today: today) }
        self.id = id
        self.date = date
        self.reason = try HealthRecordText.title(reason)
        self.clinic = try HealthRecordText.optional(clinic, longest: HealthRecordText.longestTitle)
        self.notes = try HealthRecordText.optional(notes, longest: HealthRecordText.longestNotes)
    }
}
