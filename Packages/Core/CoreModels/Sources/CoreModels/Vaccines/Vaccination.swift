/// A dose of a vaccine that a pet was given.
public struct Vaccination: Hashable, Sendable, Identifiable {
    /// The source of a dose's ``nextDue``.
    public enum DueSource: String, Hashable, Sendable, CaseIterable {
        /// ``VaccineSchedule`` computed it, and recomputes it when the pet's data changes.
        case schedule
        /// A person entered it, or that none is due, as the vet recommended. The schedule doesn't override it.
        case hand
    }

    /// Identifies the vaccination.
    public let id: VaccinationID
    /// The disease it protects against, or the vaccine's name; not empty.
    public let vaccine: String
    /// The day it was given.
    public let givenOn: CalendarDate
    /// The day until which it is valid and the next dose is due, if any, as entered.
    /// ``VaccineSchedule/nextDue(after:among:)`` returns the day that also considers the pet's age and doses.
    public let nextDue: CalendarDate?
    /// The source of ``nextDue``, or `nil` in records without this information.
    public let nextDueSource: DueSource?
    /// The batch number on the vial's label.
    public let batch: String?
    /// The person who gave it.
    public let vet: String?
    /// The number of the certificate or passport with its entry.
    public let certificate: String?

    /// Creates a vaccination.
    /// - Parameters:
    ///   - born: The pet's birthday, if known. The dose can't be earlier.
    ///   - today: The current day. The dose can't be later.
    /// - Throws: The errors of ``problems(vaccine:givenOn:nextDue:batch:vet:certificate:born:today:)``.
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

    /// Returns the day until which a dose of the same vaccine given on a day is valid if it lasts as long as this one,
    /// or `nil` if this one has no due day.
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

    /// Returns all errors of a vaccination with these values. Rules about days that are `nil` aren't checked.
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
