import TestSupport
import Testing

@testable import CoreModels

@Suite("The stock of a medicine", .timeLimit(.minutes(10)))
struct MedicineStockTests: MedicineSamples {
    @Test("is reduced by the doses since it was counted")
    func remaining() throws {
        let medicine = try medicine("0.5", stock: ("2", "2026-05-02"))
        let doses = [
            try given(medicine, "2026-05-01", "20"), try given(medicine, "2026-05-02", "8"),
            MedicineDose(of: medicine.id, at: try at("2026-05-02", "20"), outcome: .skipped),
            try given(medicine, "2026-05-03", "8"),
        ]
        let plan = MedicinePlan(medicine, doses: doses)
        #expect(plan.remaining == (try Amount(typed: "1")))
        // Counted at noon: the morning's dose is no longer in the box, and isn't subtracted again.
        let counted = try plan.stock(of: Amount(typed: "10"), countedOn: day("2026-05-03"))
        #expect(counted.amount == (try Amount(typed: "10.5")))
        #expect(try MedicinePlan(self.medicine(), doses: []).remaining == nil)
    }

    @Test("warns a week before it runs out, unless it lasts until the end of the course")
    func runningOut() throws {
        let now = try at("2026-05-01", "9")
        func plan(_ stock: String, every days: Int = 1, end: String? = nil) throws -> MedicinePlan {
            let medicine = try medicine(every: days, end: end, stock: (stock, "2026-05-01"))
            return MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "8")])
        }
        // The morning's dose is given: one remains for the evening, then two each day.
        #expect(try plan("2").runsOut(now: now) == at("2026-05-02", "8"))
        #expect(try plan("1").runsOut(now: now) == at("2026-05-01", "20"))
        #expect(try plan("5").runsOut(now: now) == at("2026-05-03", "20"))
        #expect(try plan("5", every: 2).runsOut(now: now) == at("2026-05-05", "20"))
        #expect(try plan("6", end: "2026-05-03").runsOut(now: now) == nil)
        #expect(try plan("5", end: "2026-05-03").runsOut(now: now) == at("2026-05-03", "20"))
        #expect(try plan("13").isRunningOut(now: now))
        #expect(try !plan("14").isRunningOut(now: now))
        #expect(try plan("99999").runsOut(now: now) != nil)
    }

    @Test("runs out on the day found by giving it dose by dose")
    func runsOutAgreesWithWalking() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let times = (0..<Int.random(in: 1...4, using: &generator)).map { "\(6 + $0 * 4):00" }
            let stock = Int.random(in: 0...30, using: &generator)
            let medicine = try medicine(
                times: times, every: .random(in: 1...4, using: &generator), stock: ("\(stock)", "2026-05-01"))
            let now = LocalTime(
                start.adding(days: .random(in: 0...5, using: &generator)),
                try #require(TimeOfDay(hour: .random(in: 0...23, using: &generator))))
            let plan = MedicinePlan(medicine, doses: [])
            let slots = (0...200).flatMap { medicine.slots(on: now.day.adding(days: $0)) }
            #expect(plan.runsOut(now: now) == slots[stock])
        }
    }
}
