/// A pet's vaccinations taken together: of several doses against the same thing only the last says what is due.
public struct VaccinationRecord: Hashable, Sendable {
    /// Every vaccination, newest first; those of one day by vaccine, then by id.
    public let vaccinations: [Vaccination]

    /// Puts vaccinations, in any order, into a record.
    public init(_ vaccinations: [Vaccination]) {
        self.vaccinations = vaccinations.sorted { left, right in
            if left.givenOn != right.givenOn { return left.givenOn > right.givenOn }
            if left.vaccine != right.vaccine { return left.vaccine < right.vaccine }
            return left.id.description < right.id.description
        }
    }

    /// The last dose of each vaccine, newest first. Vaccines are the same where the catalog knows both names as one's,
    /// or where the names differ only in case, in accents, or by "&" and "and".
    public var latestDoses: [Vaccination] {
        var seen: Set<String> = []
        return vaccinations.filter { seen.insert(VaccineCatalog.identity(of: $0.vaccine)).inserted }
    }

    /// How a vaccination stands on a day by a schedule; one that a later dose followed is never due.
    public func status(of vaccination: Vaccination, on today: CalendarDate, by schedule: VaccineSchedule) -> DueStatus {
        let isLatest = latestDoses.contains { $0.id == vaccination.id }
        let due = isLatest ? schedule.nextDue(after: vaccination, among: vaccinations) : nil
        return DueStatus(due: due, today: today)
    }
}
