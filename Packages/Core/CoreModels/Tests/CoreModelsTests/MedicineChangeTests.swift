import TestSupport
import Testing

@testable import CoreModels

@Suite("A medicine whose schedule changes", .timeLimit(.minutes(10)))
struct MedicineChangeTests {
    private let id = MedicineID()

    private func at(_ date: String, _ text: String) throws -> LocalTime {
        LocalTime(day(date), try #require(TimeOfDay(typed: text)))
    }

    private func medicine(
        _ times: [String], every days: Int = 1, from start: String = "2026-05-01", until end: String? = nil,
        expectedFrom: LocalTime? = nil
    ) throws -> Medicine {
        try Medicine(
            id: id, name: "Thiamazole", dosage: Dosage(Amount(typed: "1"), .tablet),
            times: times.map { try #require(TimeOfDay(typed: $0)) }, everyDays: days, start: day(start),
            end: end.map(day), expectedFrom: expectedFrom)
    }

    private func given(_ date: String, _ text: String, at time: LocalTime? = nil) throws -> MedicineDose {
        let slot = try at(date, text)
        return MedicineDose(of: id, at: slot, outcome: .given(at: time ?? slot))
    }

    /// Returns the plan after a medicine is edited.
    private func plan(
        _ before: Medicine, _ doses: [MedicineDose], changedTo times: [String], every days: Int = 1,
        from start: String = "2026-05-01", now: LocalTime
    ) throws -> MedicinePlan {
        let edited = try medicine(times, every: days, from: start)
        let first = MedicinePlan(before, doses: doses).expectedFrom(changedTo: edited, now: now)
        return MedicinePlan(
            try medicine(times, every: days, from: start, expectedFrom: first), doses: doses)
    }

    private func entered(_ times: [String], every days: Int = 1, at now: LocalTime) throws -> LocalTime {
        try MedicinePlan.expectedFrom(
            enteredAt: now, everyDays: days, times: times.map { try #require(TimeOfDay(typed: $0)) })
    }

    private func missing(_ plan: MedicinePlan, _ now: LocalTime) -> [String] {
        plan.unrecorded(now: now, days: 7).map { "\($0.time.day) \($0.time.time)" }
    }

    @Test("New times reopen no dose of an earlier day, and apply from the next open one", arguments: [true, false])
    func times(isThrice: Bool) throws {
        let before = try medicine(["8", "20"])
        let doses = try [
            given("2026-05-01", "8"), given("2026-05-02", "8"), given("2026-05-02", "20"), given("2026-05-03", "8"),
        ]
        let now = try at("2026-05-03", "14:10")
        let times = isThrice ? ["6", "13", "21"] : ["9", "21"]
        let plan = try plan(before, doses, changedTo: times, now: now)
        #expect(missing(plan, now) == [])
        #expect(plan.openSlots(now: now).map(\.time) == [try at("2026-05-03", "21")])
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", "21")))
        let tomorrow = try at("2026-05-04", "23")
        #expect(missing(plan, tomorrow).suffix(1) == ["2026-05-03 21:00"])
    }

    @Test(
        "A dose that is open when its time moves forward or back is still to be given",
        arguments: [("7", "14:10"), ("9", "14:10"), ("9", "8:30"), ("7", "7:30")])
    func openDose(time: String, change: String) throws {
        let before = try medicine(["8", "20"])
        let doses = try [given("2026-05-02", "8"), given("2026-05-02", "20")]
        let now = try at("2026-05-03", change)
        let plan = try plan(before, doses, changedTo: [time, "21"], now: now)
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", time)))
    }

    @Test("The evening's dose isn't lost when it is moved to an earlier time that has passed")
    func movedBack() throws {
        let now = try at("2026-05-03", "19:50")
        let doses = try [given("2026-05-03", "8")]
        let plan = try plan(medicine(["8", "20"]), doses, changedTo: ["8", "19:30"], now: now)
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", "19:30")))
    }

    @Test(
        "A second time of day opens no dose that nobody had to give",
        arguments: [("8", "7"), ("20", "19"), ("20", "7")])
    func secondTime(time: String, change: String) throws {
        let now = try at("2026-05-03", change)
        let doses = try [given("2026-05-01", time), given("2026-05-02", time)]
        let plan = try plan(medicine([time]), doses, changedTo: ["8", "20"], now: now)
        #expect(missing(plan, now) == [])
        #expect(plan.openSlots(now: now).allSatisfy { $0.time > now })
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", change == "19" ? "20" : "8")))
    }

    @Test("Of an interval with several times, only the latest of today's doses is open when it is entered")
    func severalTimesOfInterval() throws {
        let now = try at("2026-05-03", "22")
        let first = try entered(["8", "20"], every: 2, at: now)
        let plan = MedicinePlan(
            try medicine(["8", "20"], every: 2, from: "2026-05-03", expectedFrom: first), doses: [])
        #expect(plan.openSlots(now: now).map(\.time) == [try at("2026-05-03", "20")])
    }

    @Test("A shorter interval or another first day doesn't make an earlier day missing")
    func interval() throws {
        let now = try at("2026-05-03", "10")
        let doses = try [given("2026-05-01", "8"), given("2026-05-03", "8")]
        let daily = try plan(medicine(["8"], every: 2), doses, changedTo: ["8"], now: now)
        #expect(missing(daily, now) == [])
        #expect(daily.next(now: now)?.time == (try at("2026-05-04", "8")))
        let moved = try plan(
            medicine(["8"], every: 2), doses, changedTo: ["8"], every: 2, from: "2026-04-30", now: now)
        #expect(missing(moved, now) == [])
    }

    @Test("A dose that was given late counts on the day from which the interval is counted afterwards")
    func countedFromLateDose() throws {
        let before = try medicine(["8"], every: 30, from: "2026-04-12")
        let doses = try [given("2026-04-12", "8", at: at("2026-04-20", "7"))]
        let now = try at("2026-04-20", "7:30")
        let plan = try plan(before, doses, changedTo: ["8"], every: 30, from: "2026-04-20", now: now)
        #expect(plan.openSlots(now: now).isEmpty)
        #expect(plan.next(now: now)?.time == (try at("2026-05-20", "8")))
        // The record is needed until the next dose is due.
        let last = try at("2026-05-20", "7")
        #expect(plan.openSlots(now: last).map(\.time) == [try at("2026-05-20", "8")])
        #expect(Medicine.firstDay(ofDosesFor: [plan.medicine], until: last.day) <= day("2026-04-12"))
    }

    @Test("A medicine that is entered in the evening has no missed doses, and one that is just due is open")
    func entered() throws {
        let now = try at("2026-05-03", "19")
        let plan = MedicinePlan(
            try medicine(["8", "18:30", "22"], expectedFrom: entered(["8", "18:30", "22"], at: now)), doses: [])
        #expect(missing(plan, now) == ["2026-05-03 18:30"])
        #expect(plan.next(now: now)?.time == (try at("2026-05-03", "18:30")))
        #expect(plan.slots(on: day("2026-05-04"), now: now).count == 3)
        let night = try entered(["8"], at: at("2026-05-03", "0:30"))
        #expect(night == (try at("2026-05-02", "23:30")))
    }

    @Test("The first dose of an interval that is entered or moved to today in the evening isn't a whole interval later")
    func firstDoseOfInterval() throws {
        let now = try at("2026-05-03", "22")
        let first = try entered(["8"], every: 30, at: now)
        let entered = MedicinePlan(
            try medicine(["8"], every: 30, from: "2026-05-03", expectedFrom: first), doses: [])
        #expect(entered.next(now: now)?.time == (try at("2026-05-03", "8")))
        let begun = MedicinePlan(
            try medicine(["8"], every: 30, from: "2026-04-20", expectedFrom: first), doses: [])
        #expect(begun.openSlots(now: now).isEmpty)
        let moved = try plan(
            medicine(["8"], every: 30, from: "2026-05-10"), [], changedTo: ["8"], every: 30, from: "2026-05-03",
            now: now)
        #expect(moved.next(now: now)?.time == (try at("2026-05-03", "8")))
    }

    @Test("A change without other times or days keeps the time from which doses are expected")
    func unchanged() throws {
        let first = try at("2026-05-02", "12")
        let before = MedicinePlan(try medicine(["8"], expectedFrom: first), doses: [])
        let now = try at("2026-05-03", "10")
        #expect(before.expectedFrom(changedTo: try medicine(["8"], until: "2026-05-09"), now: now) == first)
        #expect(before.expectedFrom(changedTo: try medicine(["9"]), now: now) != first)
        let over = MedicinePlan(try medicine(["8"], until: "2026-05-01"), doses: [])
        let later = try at("2026-05-20", "10")
        #expect(over.expectedFrom(changedTo: try medicine(["8"]), now: later) == later)
    }

    @Test("A new interval after which the next dose follows too soon has a question with both dates")
    func earlyByInterval() throws {
        let doses = try [given("2026-05-01", "8"), given("2026-05-02", "8")]
        let now = try at("2026-05-02", "10")
        let daily = try medicine(["8"])
        let early = try plan(daily, doses, changedTo: ["8"], every: 2, now: now)
        #expect(
            early.questionAboutInterval(now: now)
                == "The last dose was given on 2 May 2026, and the next one would be on 3 May 2026, 1 day later instead "
                + "of 2, because the days count from 1 May 2026. To give it on 4 May 2026, enter 2 May 2026 as “From”.")
        let asked = try plan(daily, doses, changedTo: ["8"], every: 2, from: "2026-05-02", now: now)
        #expect(asked.questionAboutInterval(now: now) == nil)
        #expect(asked.next(now: now)?.time == (try at("2026-05-04", "8")))
    }

    @Test("A dose days late is asked about: the next one follows it sooner than the interval")
    func lateByDays() throws {
        let monthly = try medicine(["8"], every: 30, from: "2026-04-12")
        let slot = try at("2026-04-12", "8")
        let plan = MedicinePlan(monthly, doses: [])
        let sentence =
            "Thiamazole of 12 April 2026 is 8 days late, and the next dose stays due on 12 May 2026, 22 days later "
            + "instead of 30. To count from the day it was given, enter 20 April 2026 as “From” of the medicine "
            + "afterwards, and ask your vet if you aren't sure."
        let now = try at("2026-04-20", "9")
        #expect(plan.question(beforeGiving: slot, now: now, instant: nil) == sentence + " Give it now?")
        #expect(plan.question(recording: try given("2026-04-12", "8", at: now), now: now) == sentence)
        let little = try at("2026-04-14", "9")
        #expect(plan.question(beforeGiving: slot, now: little, instant: nil) == nil)
        #expect(plan.question(recording: try given("2026-04-12", "8", at: little), now: little) == nil)
    }

    @Test("A dose given before midnight is neither due nor missing at a new time after it, nor recorded for it")
    func acrossMidnight() throws {
        let doses = try [given("2026-05-02", "23:30"), given("2026-05-03", "23:30")]
        let evening = try at("2026-05-03", "23:40")
        let plan = try plan(medicine(["23:30"]), doses, changedTo: ["0:30"], now: evening)
        let next = try at("2026-05-05", "0:30")
        #expect(plan.next(now: evening)?.time == next)
        for now in try [at("2026-05-04", "0:30"), at("2026-05-04", "12"), at("2026-05-05", "0:10")] {
            #expect(missing(plan, now) == [])
            #expect(plan.openSlots(now: now).filter { $0.time <= now } == [])
            #expect(plan.slots(on: day("2026-05-04"), now: now) == [])
            #expect(plan.next(now: now)?.time == next)
            // These are enough to determine it.
            let first = Medicine.firstDay(ofDosesFor: [plan.medicine], until: now.day)
            let fetched = MedicinePlan(plan.medicine, doses: doses.filter { $0.slot.day >= first })
            #expect(fetched.slots(on: now.day.adding(days: -1), now: now).filter { !$0.isRecorded } == [])
        }
        #expect(missing(plan, try at("2026-05-05", "0:40")) == ["2026-05-05 00:30"])
    }

    @Test("If the dose before midnight wasn't given, the one at the new time is still to be given")
    func acrossMidnightOpen() throws {
        let before = try medicine(["23:30"])
        let now = try at("2026-05-03", "23:40")
        let due = try at("2026-05-04", "0:30")
        let earlier = try given("2026-05-02", "23:30")
        let skipped = MedicineDose(of: id, at: try at("2026-05-03", "23:30"), outcome: .skipped)
        for doses in [[earlier], [earlier, skipped]] {
            let plan = try plan(before, doses, changedTo: ["0:30"], now: now)
            #expect(plan.next(now: now)?.time == due)
            #expect(plan.next(now: due)?.state == .due)
        }
        // A dose that was recorded by mistake, and removed after the change.
        let recorded = try [earlier, given("2026-05-03", "23:30")]
        let changed = try plan(before, recorded, changedTo: ["0:30"], now: now).medicine
        #expect(MedicinePlan(changed, doses: [earlier]).next(now: now)?.time == due)
    }

    @Test("A dose of the evening that was given shortly before midnight counts by the time at which it was given, too")
    func lateAcrossMidnight() throws {
        let late = try given("2026-05-03", "18", at: at("2026-05-03", "23:30"))
        let now = try at("2026-05-03", "23:40")
        let plan = try plan(
            medicine(["6", "18"]), [given("2026-05-03", "6"), late], changedTo: ["0:30", "12:30"], now: now)
        #expect(plan.next(now: now)?.time == (try at("2026-05-04", "12:30")))
    }

    @Test("A time after midnight that is half the shortest interval after a dose is another dose, and is due")
    func otherDoseAfterMidnight() throws {
        let doses = try [given("2026-05-03", "11:30"), given("2026-05-03", "22:30")]
        let now = try at("2026-05-03", "22:40")
        let times = ["1:30", "7:30", "13:30", "19:30"]
        let plan = try plan(medicine(["11:30", "22:30"]), doses, changedTo: times, now: now)
        #expect(plan.next(now: now)?.time == (try at("2026-05-04", "1:30")))
    }

    @Test("A dose given after midnight isn't the one of a new time before the next midnight")
    func backAcrossMidnight() throws {
        let doses = try [given("2026-05-03", "0:30"), given("2026-05-04", "0:30")]
        let now = try at("2026-05-04", "10")
        let plan = try plan(medicine(["0:30"]), doses, changedTo: ["23:30"], now: now)
        #expect(missing(plan, now) == [])
        #expect(plan.next(now: now)?.time == (try at("2026-05-04", "23:30")))
    }

    @Test("A medicine that is given only when needed since the change expects no dose from any time")
    func whenNeeded() throws {
        let before = MedicinePlan(try medicine(["8"], expectedFrom: at("2026-05-02", "12")), doses: [])
        #expect(before.expectedFrom(changedTo: try medicine([]), now: try at("2026-05-03", "10")) == nil)
    }

    @Test("The courses of one medicine overlap only if they have a day in common")
    func overlap() throws {
        let first = try medicine(["8"], until: "2026-05-05")
        #expect(try !first.overlaps(medicine(["8"], from: "2026-05-06")))
        #expect(try first.overlaps(medicine(["8"], from: "2026-05-05")))
        #expect(try medicine(["8"], from: "2026-05-06").overlaps(medicine(["8"])))
    }

    @Test("Lateness is stated in minutes and hours, across midnight too")
    func lateness() throws {
        let slot = try at("2026-05-02", "23:45")
        #expect(slot.lateness(now: try at("2026-05-02", "23:44")) == nil)
        #expect(slot.lateness(now: try at("2026-05-03", "0:05")) == "due now")
        #expect(slot.lateness(now: try at("2026-05-03", "0:46")) == "1 h 1 min late")
        #expect(slot.lateness(now: try at("2026-05-03", "9:45")) == "10 h late")
    }
}
