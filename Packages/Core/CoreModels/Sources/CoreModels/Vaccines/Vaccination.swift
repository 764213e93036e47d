/// A dose of a vaccine that a pet was given.
public struct Vaccination: Hashable, Sendable, Identifiable {
    /// Where a dose's ``nextDue`` comes from.
    public enum DueSource: String, Hashable, Sendable, CaseIterable {
        /// ``VaccineSchedule`` filled it in, and says again what is due when more is known of the pet.
        case schedule
        /// Someone typed it, or that there is none, as the vet said. The schedule doesn't overrule it.
        case hand
    }

    /// Identifies the vaccination.
    public let id: VaccinationID
    /// What it protects against, or the vaccine's name; not empty.
    public let vaccine: String
    /// The day it was given.
    public let givenOn: CalendarDate
    /// The day until which it is valid and the next dose is due, if any, as it was entered. What is due by the pet's
    /// age and doses is ``VaccineSchedule/nextDue(after:among:)``.
    public let nextDue: CalendarDate?
    /// Where ``nextDue`` comes from, or `nil` in records that don't say.
    public let nextDueSource: DueSource?
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
    /// - Throws: Everything that ``problems(vaccine:givenOn:nextDue:batch:vet:certificate:born:today:)`` finds.
    public init(
        id: VaccinationID = VaccinationID(),
        vaccine: String,
        givenOn: CalendarDate,
        nextDue: CalendarDate? = nil,
        nextDueSource: DueSource? = nil,
        batch: String? = nil,
        vet: String? = nil,
        certificate: String? = nil,
        born: CalendarDate? = nil,
        today: CalendarDate
    ) throws(Invalid<Property>) {
        try Invalid.check(
            Self.problems(
                vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, batch: batch, vet: vet, certificate: certificate,
                born: born, today: today))
        self.id = id
        self.vaccine = vaccine.trimmed
        self.givenOn = givenOn
        self.nextDue = nextDue
        self.nextDueSource = nextDueSource
        self.batch = batch?.kept
        self.vet = vet?.kept
        self.certificate = certificate?.kept
    }

    /// The day until which a dose of the same vaccine given on a day is valid if it lasts as long as this one.
    /// - Returns: `nil` if this one has no such day.
    public func validUntil(givenAgainOn day: CalendarDate) -> CalendarDate? {
        guard let nextDue else { return nil }
        let months = givenOn.wholeMonths(until: nextDue)
        return givenOn.adding(months: months) == nextDue
            ? day.adding(months: months) : day.adding(days: givenOn.days(until: nextDue))
    }
}

extension Vaccination {
    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case vaccine, givenOn, nextDue, batch, vet, certificate
    }

    /// All that is wrong with a vaccination described so; a day that isn't known isn't judged.
    public static func problems(
        vaccine: String, givenOn: CalendarDate?, nextDue: CalendarDate? = nil, batch: String? = nil,
        vet: String? = nil, certificate: String? = nil, born: CalendarDate? = nil, today: CalendarDate
    ) -> [Problem<Property>] {
        var next: InvalidReason?
        if let givenOn, let nextDue, nextDue <= givenOn { next = .dueBeforeGiven(due: nextDue, given: givenOn) }
        return Problem.found(
            (
                .vaccine,
                .of(
                    vaccine, longest: HealthRecordText.longestTitle,
                    missing: "Say what it protects against, like Rabies.")
            ),
            (.givenOn, .of(givenOn, born: born, today: today)),
            (.nextDue, next),
            (.batch, .of(batch, longest: HealthRecordText.longestTitle)),
            (.vet, .of(vet, longest: HealthRecordText.longestTitle)),
            (.certificate, .of(certificate, longest: HealthRecordText.longestTitle))
        )
    }
}
