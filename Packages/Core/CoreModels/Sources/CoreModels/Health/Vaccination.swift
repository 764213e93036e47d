/// A dose of a vaccine that a pet was given.
public struct Vaccination: Hashable, Sendable, Identifiable {
    /// Names the vaccination.
    public let id: VaccinationID
    /// What it protects against, or the vaccine's name; not empty.
    public let vaccine: String
    /// The day it was given.
    public let givenOn: CalendarDate
    /// The day the next dose is due, where one is.
    public let nextDue: CalendarDate?

    /// Describes a vaccination.
    /// - Parameter today: The day on which it is entered: it can't be given later.
    /// - Throws: ``HealthRecordError``.
    public init(
        id: VaccinationID = VaccinationID(),
        vaccine: String,
        givenOn: CalendarDate,
        nextDue: CalendarDate? = nil,
        today: CalendarDate
    ) throws(HealthRecordError) {
        guard givenOn <= today else { throw .inFuture(givenOn, today: today) }
        if let nextDue, nextDue <= givenOn { throw .dueBeforeGiven(due: nextDue, given: givenOn) }
        self.id = id
        self.vaccine = try HealthRecordText.title(vaccine)
        self.givenOn = givenOn
        self.nextDue = nextDue
    }
}
