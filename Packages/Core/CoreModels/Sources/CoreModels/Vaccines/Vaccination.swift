/// A dose of a vaccine that a pet was given.
public struct Vaccination: Hashable, Sendable, Identifiable {
    /// Names the vaccination.
    public let id: VaccinationID
    /// What it protects against, or the vaccine's name; not empty.
    public let vaccine: String
    /// The day it was given.
    public let givenOn: CalendarDate
    /// The day until which it is valid and the next dose is due, where there is one.
    public let nextDue: CalendarDate?
    /// The batch number on the vial's label.
    public let batch: String?
    /// Who gave it.
    public let vet: String?
    /// The number of the certificate or passport that it is entered in.
    public let certificate: String?

    /// Creates a vaccination.
    /// - Parameters:
    ///   - born: The day the pet was born, where that is known: it can't be given earlier.
    ///   - today: The day on which it is entered: it can't be given later.
    /// - Throws: ``HealthRecordError``.
    public init(
        id: VaccinationID = VaccinationID(),
        vaccine: String,
        givenOn: CalendarDate,
        nextDue: CalendarDate? = nil,
        batch: String? = nil,
        vet: String? = nil,
        certificate: String? = nil,
        born: CalendarDate? = nil,
        today: CalendarDate
    ) throws(HealthRecordError) {
        try HealthRecordError.check(givenOn, born: born, today: today)
        if let nextDue, nextDue <= givenOn { throw .dueBeforeGiven(due: nextDue, given: givenOn) }
        self.id = id
        self.vaccine = try HealthRecordText.title(vaccine)
        self.givenOn = givenOn
        self.nextDue = nextDue
        self.batch = try HealthRecordText.optional(batch, longest: HealthRecordText.longestTitle)
        self.vet = try HealthRecordText.optional(vet, longest: HealthRecordText.longestTitle)
        self.certificate = try HealthRecordText.optional(certificate, longest: HealthRecordText.longestTitle)
    }

    /// The day until which a dose of the same vaccine given on a day is valid: as long as this one, where it has an end,
    /// otherwise as the catalogue says.
    public func validUntil(givenAgainOn day: CalendarDate) -> CalendarDate? {
        guard let nextDue else { return VaccineCatalogue.vaccine(named: vaccine)?.validUntil(givenOn: day) }
        let months = givenOn.wholeMonths(until: nextDue)
        return givenOn.adding(months: months) == nextDue
            ? day.adding(months: months) : day.adding(days: givenOn.days(until: nextDue))
    }
}
