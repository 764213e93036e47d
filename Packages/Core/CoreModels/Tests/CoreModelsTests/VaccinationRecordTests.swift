import Testing

@testable import CoreModels

@Suite("A vaccination record", .timeLimit(.minutes(10)))
struct VaccinationRecordTests {
    private func dose(_ vaccine: String, _ given: String, due: String? = nil) throws -> Vaccination {
        try Vaccination(vaccine: vaccine, givenOn: day(given), nextDue: due.map(day), today: .latest)
    }

    @Test("is newest first; doses of one day are sorted by vaccine, then by id")
    func order() throws {
        let doses = [
            try dose("Rabies", "2026-01-01"), try dose("Flu", "2026-01-01"), try dose("Rabies", "2025-01-01"),
            try dose("Flu", "2026-01-01"),
        ]
        let record = VaccinationRecord(doses)
        let flus = [doses[1], doses[3]].sorted { $0.id.description < $1.id.description }
        #expect(record.vaccinations == flus + [doses[0], doses[2]])
        #expect(VaccinationRecord(doses.reversed()) == record)
    }

    @Test("uses only the last dose of a vaccine, ignoring the case of its name")
    func latestDoses() throws {
        let first = try dose("rabies", "2024-01-01", due: "2025-01-01")
        let last = try dose("Rabies", "2025-02-01", due: "2028-02-01")
        let flu = try dose("Flu", "2023-01-01", due: "2024-01-01")
        let record = VaccinationRecord([first, flu, last])
        let today = day("2026-05-03")
        let cat = VaccineSchedule(.cat, born: nil)
        #expect(record.latestDoses == [last, flu])
        #expect(record.status(of: first, on: today, by: cat) == .notDue)
        #expect(record.status(of: last, on: today, by: cat) == .upcoming(days: today.days(until: day("2028-02-01"))))
        #expect(record.status(of: flu, on: today, by: cat) == .overdue(days: day("2024-01-01").days(until: today)))
    }

    @Test("ignores another pet's doses")
    func foreign() throws {
        let record = VaccinationRecord([try dose("Rabies", "2026-01-01")])
        let foreign = try dose("Flu", "2020-01-01", due: "2021-01-01")
        #expect(record.status(of: foreign, on: day("2026-05-03"), by: VaccineSchedule(.cat, born: nil)) == .notDue)
    }
}
