import Foundation
import TestSupport
import Testing

@testable import CoreModels

@Suite("A medicine in unusual nights, intervals and courses", .timeLimit(.minutes(10)))
struct MedicineScenarioTests {
    private func at(_ date: String, _ text: String) throws -> LocalTime {
        LocalTime(day(date), try #require(TimeOfDay(typed: text)))
    }

    private func medicine(
        _ times: [String], every days: Int = 1, from start: String, until end: String? = nil,
        id: MedicineID = MedicineID()
    ) throws -> Medicine {
        try Medicine(
            id: id, name: "Gabapentin", dosage: Dosage(Amount(typed: "1"), .capsule),
            times: times.map { try #require(TimeOfDay(typed: $0)) }, everyDays: days, start: day(start),
            end: end.map(day))
    }

    private func given(_ medicine: Medicine, _ slot: LocalTime, at time: LocalTime? = nil, in zone: TimeZone? = nil)
        -> MedicineDose
    {
        let time = time ?? slot
        return MedicineDose(
            of: medicine.id, at: slot, outcome: .given(at: time), instant: zone.map { time.instant(in: $0) })
    }

    @Test("Before a second dose in the night in which clocks change, elapsed hours count")
    func clockChange() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let needed = try medicine([], from: "2026-03-01")
        func asks(after first: LocalTime, at now: LocalTime) -> Bool {
            MedicinePlan(needed, doses: [given(needed, first, in: berlin)])
                .question(beforeGiving: nil, now: now, instant: now.instant(in: berlin)) != nil
        }
        // Clocks go forward: 8 hours by the clock are 7.
        #expect(try asks(after: at("2026-03-28", "23"), at: at("2026-03-29", "7")))
        #expect(try !asks(after: at("2026-03-28", "23"), at: at("2026-03-29", "8")))
        // They go back: 7 hours by the clock are 8.
        #expect(try !asks(after: at("2026-10-24", "23"), at: at("2026-10-25", "6")))
        #expect(try asks(after: at("2026-10-24", "23"), at: at("2026-10-25", "5:59")))
    }

    @Test("A dose at a time that the clock skips is due when the clock has passed it, and is listed once")
    func skippedTime() throws {
        let plan = MedicinePlan(try medicine(["2:30"], from: "2026-03-28"), doses: [])
        // Clocks go from 2:00 to 3:00.
        #expect(plan.slots(on: day("2026-03-29"), now: try at("2026-03-29", "1:59")).map(\.state) == [.upcoming])
        #expect(plan.slots(on: day("2026-03-29"), now: try at("2026-03-29", "3:00")).map(\.state) == [.due])
    }

    @Test("A dose at midnight belongs to the day that begins, and is early in the evening before")
    func midnight() throws {
        let medicine = try medicine(["0:00", "12:00"], from: "2026-05-01")
        let midnight = try at("2026-05-02", "0:00")
        let plan = MedicinePlan(
            medicine,
            doses: [given(medicine, try at("2026-05-01", "0:00")), given(medicine, try at("2026-05-01", "12:00"))])
        let evening = try at("2026-05-01", "23:30")
        #expect(plan.next(now: evening)?.time == midnight)
        #expect(plan.question(beforeGiving: midnight, now: evening, instant: nil) == nil)
        let early = given(medicine, midnight, at: evening)
        #expect(early.minutesEarly == 0 && early.outcomeInWords == "given on 1 May 2026 at 23:30")
        let after = MedicinePlan(medicine, doses: plan.doses + [early])
        #expect(after.next(now: midnight)?.time == (try at("2026-05-02", "12:00")))
    }

    @Test("Every other day and every 30 days continue over the ends of months and leap days")
    func intervals() throws {
        let other = try medicine(["8"], every: 2, from: "2028-02-27")
        let days = (0..<6).map { day("2028-02-27").adding(days: $0) }.filter(other.isGiven).map(\.description)
        #expect(days == ["2028-02-27", "2028-02-29", "2028-03-02"])
        let monthly = try medicine(["8"], every: 30, from: "2027-12-31")
        let first = try at("2027-12-31", "8")
        let plan = MedicinePlan(monthly, doses: [given(monthly, first)])
        #expect(plan.next(now: try at("2028-01-01", "8"))?.time == (try at("2028-01-30", "8")))
        // A dose that is a week late doesn't move the next one, which is asked about only if it is near.
        let late = MedicinePlan(monthly, doses: [given(monthly, first, at: try at("2028-01-07", "8"))])
        let next = try at("2028-01-30", "8")
        #expect(late.next(now: try at("2028-01-08", "8"))?.time == next)
        #expect(late.question(beforeGiving: next, now: next, instant: nil) == nil)
        let veryLate = MedicinePlan(monthly, doses: [given(monthly, first, at: try at("2028-01-20", "8"))])
        #expect(veryLate.question(beforeGiving: next, now: next, instant: nil) != nil)
    }

    @Test("A dose that was given before its time of day was changed isn't listed as missing")
    func changedTimes() throws {
        let id = MedicineID()
        let before = try medicine(["8", "20"], from: "2026-05-01", id: id)
        let doses = try ["2026-05-01", "2026-05-02"].flatMap { date in
            [given(before, try at(date, "8")), given(before, try at(date, "20"))]
        }
        let after = try medicine(["9", "21"], from: "2026-05-01", id: id)
        let plan = MedicinePlan(after, doses: doses + [given(before, try at("2026-05-03", "8"))])
        let now = try at("2026-05-03", "9:30")
        #expect(plan.unrecorded(now: now, days: 7).isEmpty)
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", "21")))
        // One that was skipped today may be given at the new time.
        let skipped = MedicineDose(of: id, at: try at("2026-05-03", "8"), outcome: .skipped)
        let open = MedicinePlan(after, doses: doses + [skipped])
        #expect(open.next(now: now)?.time == (try at("2026-05-03", "9")))
        #expect(open.unrecorded(now: try at("2026-05-04", "7"), days: 1).map(\.time) == [try at("2026-05-03", "21")])
    }

    @Test("A course that is reduced to one dose a day lists none of the earlier days as missing")
    func tapered() throws {
        let id = MedicineID()
        let twice = try medicine(["8", "20"], from: "2026-05-01", id: id)
        let doses = [given(twice, try at("2026-05-01", "8")), given(twice, try at("2026-05-01", "20"))]
        let now = try at("2026-05-02", "7")
        let once = MedicinePlan(try medicine(["9"], from: "2026-05-01", id: id), doses: doses)
        #expect(once.unrecorded(now: now, days: 7).isEmpty)
        #expect(once.next(now: now)?.time == (try at("2026-05-02", "9")))
        let everyOther = MedicinePlan(try medicine(["8"], every: 2, from: "2026-05-01", id: id), doses: doses)
        #expect(everyOther.next(now: now)?.time == (try at("2026-05-03", "8")))
    }

    @Test("A dose of another time of day counts for the nearest scheduled dose, and not for one that is far from it")
    func countsForNearest() throws {
        let id = MedicineID()
        let morning = try medicine(["8"], from: "2026-05-01", id: id)
        let doses = [given(morning, try at("2026-05-01", "8"))]
        let now = try at("2026-05-01", "12")
        func open(_ times: [String]) throws -> [String] {
            MedicinePlan(try medicine(times, from: "2026-05-01", id: id), doses: doses).openSlots(now: now)
                .map { "\($0.time.time)" }
        }
        #expect(try open(["9", "17"]) == ["17:00"])
        #expect(try open(["21"]) == ["21:00"])
        #expect(try open(["7:30", "10"]) == ["10:00"])
    }

    private func question(_ dose: MedicineDose, beside others: [MedicineDose], of medicine: Medicine) throws -> String?
    {
        MedicinePlan(medicine, doses: others).question(recording: dose, now: try at("2026-05-03", "9"))
    }

    @Test("Recording a dose afterwards has a question about another one shortly before or after it")
    func recordedNearAnother() throws {
        let medicine = try medicine(["8", "20"], from: "2026-05-01")
        let evening = given(medicine, try at("2026-05-02", "20"))
        func asked(_ time: String) throws -> String? {
            try question(
                given(medicine, try at("2026-05-02", "8"), at: try at("2026-05-02", time)), beside: [evening],
                of: medicine)
        }
        #expect(try asked("8:30") == nil)
        #expect(try asked("14:00") == nil)
        #expect(
            try asked("18:00")
                == "Gabapentin was also given on 2 May 2026 at 20:00, 2 h later. Two doses close together can be too "
                + "much; call your vet if both were given.")
        #expect(try asked("20:00")?.contains("at 20:00, the same time.") == true)
        #expect(try asked("21:00")?.contains("at 20:00, 1 h before.") == true)
        // A correction isn't compared with what it corrects.
        let corrected = given(medicine, evening.slot, at: try at("2026-05-02", "20:30"))
        #expect(try question(corrected, beside: [evening], of: medicine) == nil)
        #expect(
            try question(
                MedicineDose(of: medicine.id, at: try at("2026-05-02", "8"), outcome: .skipped), beside: [evening],
                of: medicine) == nil)
    }

    @Test("The real time between two doses counts if both instants are known")
    func recordedInstants() throws {
        let medicine = try medicine(["8", "20"], from: "2026-05-01")
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let angeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        // 20:00 in Tokyo is 4:00 in Los Angeles.
        let first = given(medicine, try at("2026-05-02", "20"), in: tokyo)
        let second = given(medicine, try at("2026-05-02", "8"), at: try at("2026-05-02", "4:30"), in: angeles)
        #expect(first.minutes(until: second) == 30)
        #expect(second.minutes(until: first) == -30)
    }

    @Test("Before a dose is recorded as given long before its time, or late near one that is still open, that is asked")
    func recordedFarFromItsTime() throws {
        let medicine = try medicine(["8", "20"], from: "2026-05-01")
        let evening = try at("2026-05-02", "20")
        #expect(
            try question(given(medicine, evening, at: try at("2026-05-02", "9")), beside: [], of: medicine)
                == "Gabapentin of 2 May 2026, 20:00 would be given 11 h early.")
        let late = given(medicine, evening, at: try at("2026-05-03", "6:30"))
        #expect(
            try question(late, beside: [], of: medicine)
                == "Gabapentin of 2 May 2026, 20:00 would be 10 h 30 min late, and the one of 08:00 is due 1 h 30 min "
                + "after that. Two doses close together can be too much; call your vet before you give that one, too.")
        let skipped = MedicineDose(of: medicine.id, at: try at("2026-05-03", "8"), outcome: .skipped)
        #expect(try question(late, beside: [skipped], of: medicine) == nil)
    }
}
