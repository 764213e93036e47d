import TestSupport
import Testing

@testable import CoreModels

@Suite("A medicine", .timeLimit(.minutes(10)))
struct MedicineTests: MedicineSamples {
    @Test("has directions with dosage, times and food")
    func directions() throws {
        #expect(try medicine("0.5").directions == "0.5 tablet at 08:00 and 20:00, with food")
        #expect(
            try medicine("2", times: ["8", "12", "20"], every: 2).directions
                == "2 tablets at 08:00, 12:00 and 20:00, every 2 days, with food")
        #expect(try medicine(times: []).directions == "1 tablet when needed, with food")
    }

    @Test("has units with American names, some with their symbols")
    func unitNames() {
        #expect(
            Dosage.Unit.allCases.map(\.name) == [
                "Tablets", "Capsules", "Milliliters (ml)", "Milligrams (mg)", "Grams (g)", "Drops", "Pipettes",
                "International units (IU)", "Puffs", "Sachets",
            ])
    }

    @Test("has sorted times without duplicates")
    func times() throws {
        #expect(try medicine(times: ["20:00", "8:00", "8am"]).times.map(\.description) == ["08:00", "20:00"])
    }

    @Test("that is invalid is rejected")
    func refused() throws {
        #expect(throws: InvalidReason.noDose) { try medicine("0") }
        #expect(throws: Invalid<Medicine.Property>(.everyDays, .intervalOutOfRange(0))) { try medicine(every: 0) }
        #expect(throws: Invalid<Medicine.Property>(.end, .endsBeforeStart(end: day("2026-04-30"), start: start))) {
            try medicine(end: "2026-04-30")
        }
        #expect(throws: Invalid<Medicine.Property>(.times, .tooManyTimes(13))) {
            try medicine(times: (0..<13).map { "\($0):00" })
        }
        #expect(throws: Invalid<Medicine.Property>(.name, .missing("Say which medicine it is."))) {
            try Medicine(
                name: "\u{200B}", dosage: Dosage(Amount(typed: "1"), .drop), times: [], start: start)
        }
    }

    @Test("is given on the days of its course, including the first and last")
    func course() throws {
        let every3 = try medicine(every: 3, end: "2026-05-07")
        let given = (0...10).map { start.adding(days: $0 - 1) }.filter(every3.isGiven).map(\.day)
        #expect(given == [1, 4, 7])
        #expect(!every3.isOver(on: day("2026-05-07")) && every3.isOver(on: day("2026-05-08")))
        #expect(try !medicine().isOver(on: .latest))
    }

    @Test("has doses that are given, skipped, late, due and upcoming")
    func states() throws {
        let medicine = try medicine(times: ["6", "8", "10", "12", "18"])
        let skipped = MedicineDose(of: medicine.id, at: try at("2026-05-01", "8"), outcome: .skipped)
        let first = try given(medicine, "2026-05-01", "6", at: "7:30")
        let plan = MedicinePlan(medicine, doses: [skipped, first])
        let now = try at("2026-05-01", "12:30")
        #expect(
            plan.slots(on: start, now: now).map(\.state) == [
                .recorded(first), .recorded(skipped), .late(minutes: 150), .due, .upcoming,
            ])
        #expect(first.minutesLate == 90 && skipped.minutesLate == 0)
        #expect(try given(medicine, "2026-05-01", "8", at: "9:00").minutesLate == 0)
        // That of 10:00 was missed, since the next one is due.
        #expect(plan.next(now: now)?.time == (try at("2026-05-01", "12")))
        #expect(plan.unrecorded(now: now, days: 0).map(\.time.time.description) == ["12:00", "10:00"])
    }

    @Test("has a dose of the late evening that is open after midnight, until the same time of the next day")
    func pastMidnight() throws {
        let plan = MedicinePlan(try medicine(times: ["11:45", "23:45"], end: "2026-05-02"), doses: [])
        let evening = try at("2026-05-01", "23:45")
        func open(_ date: String, _ text: String) throws -> [String] {
            plan.openSlots(now: try at(date, text)).map { "\($0.time.day.day) \($0.time.time)" }
        }
        #expect(try open("2026-05-02", "0:05") == ["1 11:45", "1 23:45", "2 11:45", "2 23:45"])
        #expect(plan.next(now: try at("2026-05-02", "0:05"))?.time == evening)
        #expect(plan.next(now: try at("2026-05-02", "0:05"))?.state == .due)
        #expect(plan.next(now: try at("2026-05-02", "11:44"))?.state == .late(minutes: 719))
        // Once the next dose is due, an older one is missed.
        #expect(plan.next(now: try at("2026-05-02", "11:45"))?.time == (try at("2026-05-02", "11:45")))
        #expect(try open("2026-05-02", "23:44") == ["1 23:45", "2 11:45", "2 23:45"])
        #expect(try open("2026-05-02", "23:45") == ["2 11:45", "2 23:45"])
        #expect(try open("2026-05-03", "0:05") == ["2 11:45", "2 23:45"])
        #expect(try open("2026-05-03", "23:45") == [])
    }

    @Test("has a dose that is given every 30 days open until the next one")
    func openForItsInterval() throws {
        let plan = MedicinePlan(try medicine(times: ["9"], every: 30, end: "2026-06-30"), doses: [])
        #expect(plan.next(now: try at("2026-05-30", "9"))?.time == (try at("2026-05-01", "9")))
        #expect(plan.openSlots(now: try at("2026-05-31", "0:00")).count == 2)
        #expect(plan.next(now: try at("2026-05-31", "9"))?.time == (try at("2026-05-31", "9")))
        // The course's last dose has no next one.
        #expect(plan.next(now: try at("2026-06-30", "9"))?.time == (try at("2026-06-30", "9")))
        #expect(plan.next(now: try at("2026-07-01", "8:59"))?.time == (try at("2026-06-30", "9")))
        #expect(plan.next(now: try at("2026-07-01", "9")) == nil)
    }

    @Test("has a next dose until the end of its course, even if doses ahead are recorded")
    func nextAfterManyRecords() throws {
        let medicine = try medicine(times: ["8"], end: "2026-05-10")
        let skipped = (1...9).map { day in
            MedicineDose(
                of: medicine.id, at: LocalTime(start.adding(days: day - 1), medicine.times[0]), outcome: .skipped)
        }
        let now = try at("2026-05-01", "8")
        #expect(MedicinePlan(medicine, doses: skipped).next(now: now)?.time == (try at("2026-05-10", "8")))
        let last = MedicineDose(of: medicine.id, at: try at("2026-05-10", "8"), outcome: .skipped)
        #expect(MedicinePlan(medicine, doses: skipped + [last]).next(now: now) == nil)
    }

    @Test("keeps the amount with which each dose was given when the dosage changes")
    func amountsOfDoses() throws {
        let medicine = try medicine("0.5", stock: ("10", "2026-05-01"))
        func dose(_ text: String, _ dosage: Dosage?) throws -> MedicineDose {
            MedicineDose(
                of: medicine.id, at: try at("2026-05-01", text), outcome: .given(at: try at("2026-05-01", text)),
                dosage: dosage)
        }
        // One was given with two tablets, one isn't known, one was in another unit.
        let doses = [
            try dose("8", Dosage(Amount(typed: "2"), .tablet)), try dose("12", nil),
            try dose("20", Dosage(Amount(typed: "3"), .milliliter)),
        ]
        let plan = MedicinePlan(medicine, doses: doses)
        #expect(plan.remaining == (try Amount(typed: "7")))
        #expect(try plan.stock(of: Amount(typed: "1"), countedOn: start).amount == Amount(typed: "4"))
    }

    @Test("has its next dose today, or on the next day of its course")
    func next() throws {
        let medicine = try medicine(times: ["8"], every: 2, end: "2026-05-03")
        let now = try at("2026-05-01", "9")
        let plan = MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "8")])
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", "8")))
        #expect(plan.next(now: try at("2026-05-04", "8:00")) == nil)
        #expect(
            MedicinePlan(medicine, doses: []).next(now: try at("2026-04-01", "0:00"))?.time
                == (try at("2026-05-01", "8")))
    }

    @Test("has one id for each scheduled dose, given or skipped")
    func ids() throws {
        let medicine = try medicine()
        let slot = try at("2026-05-01", "8")
        let one = MedicineDose(of: medicine.id, at: slot, outcome: .skipped)
        #expect(one.id == MedicineDose(of: medicine.id, at: slot, outcome: .given(at: slot)).id)
        var ids: Set<MedicineDoseID> = []
        for offset in 0..<100 {
            for hour in 0..<24 {
                let time = LocalTime(start.adding(days: offset), try #require(TimeOfDay(hour: hour)))
                ids.insert(MedicineDose(of: medicine.id, at: time, outcome: .skipped).id)
            }
        }
        #expect(ids.count == 2400)
    }
}
