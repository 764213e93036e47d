/// All vaccinations of a pet. The last dose of each vaccine determines when the next one is due.
public struct VaccinationRecord: Hashable, Sendable {
    /// The vaccinations, newest first, then sorted by vaccine and id.
    public let vaccinations: [Vaccination]

    /// Creates a record from vaccinations in any order.
    public init(_ vaccinations: [Vaccination]) {
        self.vaccinations = vaccinations.sorted { left, right in
            if left.givenOn != right.givenOn { return left.givenOn > right.givenOn }
            if left.vaccine != right.vaccine { return left.vaccine < right.vaccine }
            return left.id.description < right.id.description
        }
    }

    /// The last dose of each vaccine, newest first. Two names are the same vaccine if the catalog has both for one, or
    /// if they differ only in case, accents, or "&" and "and".
    public var latestDoses: [Vaccination] {
        var seen: Set<String> = []
        return vaccinations.filter { seen.insert(VaccineCatalog.identity(of: $0.vaccine)).inserted }
    }

    /// Returns a vaccination's status on a day by a schedule. One with a later dose is never due.
    public func status(of vaccination: Vaccination, on today: CalendarDate, by schedule: VaccineSchedule) -> DueStatus {
        let isLatest = latestDoses.contains { $0.id == vaccination.id }
        let due = isLatest ? schedule.nextDue(after: vaccination, among: vaccinations) : nil
        return DueStatus(due: due, today: today)
    }
}
