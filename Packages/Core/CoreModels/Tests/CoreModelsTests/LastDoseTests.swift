import CoreModels
import Testing

@Suite("The last dose in words", .timeLimit(.minutes(1)))
struct LastDoseTests {
    private func dose(_ slot: String, given: String?) throws -> MedicineDose {
        let outcome = try given.map { MedicineDose.Outcome.given(at: try #require(LocalTime($0))) }
        return MedicineDose(of: MedicineID(), at: try #require(LocalTime(slot)), outcome: outcome ?? .skipped)
    }

    @Test("names the time at which the last one was given, in any order, also if it was late")
    func given() throws {
        let doses = try [
            dose("2026-05-03T08:00", given: "2026-05-03T08:10"), dose("2026-05-02T20:00", given: "2026-05-03T09:30"),
            dose("2026-05-02T08:00", given: "2026-05-02T08:00"),
        ]
        #expect(doses.lastInWords == "Last given on 3 May 2026 at 09:30.")
    }

    @Test("names a skipped dose after it, but none before it")
    func skipped() throws {
        let before = try dose("2026-05-02T20:00", given: nil)
        let given = try dose("2026-05-03T08:00", given: "2026-05-03T08:10")
        let after = try dose("2026-05-03T20:00", given: nil)
        #expect([before, given].lastInWords == "Last given on 3 May 2026 at 08:10.")
        #expect(
            [after, before, given].lastInWords
                == "Last given on 3 May 2026 at 08:10. The dose of 3 May 2026, 20:00 was skipped.")
        #expect([before].lastInWords == "The dose of 2 May 2026, 20:00 was skipped.")
    }

    @Test("is missing if none is recorded")
    func none() { #expect([MedicineDose]().lastInWords == nil) }
}
