import Foundation
import TestSupport
import Testing

@testable import CoreModels

@Suite("A medicine's plan", .timeLimit(.minutes(10)))
struct MedicineQuestionTests: MedicineSamples {
    @Test("asks before a missed dose is given when the next one is near or due")
    func nearNext() throws {
        let plan = MedicinePlan(try medicine(), doses: [])
        let evening = try at("2026-05-01", "20")
        #expect(plan.question(beforeGiving: evening, now: try at("2026-05-02", "1"), instant: nil) == nil)
        #expect(
            plan.question(beforeGiving: evening, now: try at("2026-05-02", "7:30"), instant: nil)
                == "Carprofen of 1 May 2026, 20:00 is 11 h 30 min late, and the one of 08:00 is due in 30 min. Two doses "
                + "close together can be too much; call your vet if you aren't sure. Give it now?")
        #expect(
            plan.question(beforeGiving: evening, now: try at("2026-05-02", "8:10"), instant: nil)?
                .contains("the one of 08:00 is due already") == true)
    }

    @Test("asks before the last dose of a course is given more than half the time between two doses late")
    func lastOfCourseLate() throws {
        let medicine = try medicine(end: "2026-05-01")
        let plan = MedicinePlan(medicine, doses: [])
        let last = try at("2026-05-01", "20")
        #expect(plan.question(beforeGiving: last, now: try at("2026-05-02", "2"), instant: nil) == nil)
        let now = try at("2026-05-02", "18:30")
        #expect(
            plan.question(beforeGiving: last, now: now, instant: nil)
                == "Carprofen of 1 May 2026, 20:00 is 22 h 30 min late, and was the last dose of the course. Call your "
                + "vet if you aren't sure. Give it now?")
        let dose = MedicineDose(of: medicine.id, at: last, outcome: .given(at: now))
        #expect(
            plan.question(recording: dose, now: now)
                == "Carprofen of 1 May 2026, 20:00 would be 22 h 30 min late, and was the last dose of the course. "
                + "Call your vet if you aren't sure.")
        let onTime = MedicineDose(of: medicine.id, at: last, outcome: .given(at: try at("2026-05-01", "22")))
        #expect(plan.question(recording: onTime, now: now) == nil)
    }

    @Test("asks before a missed dose of every seventh day is given near the next one, and before the next one after it")
    func nearNextWeek() throws {
        let medicine = try medicine(times: ["8"], every: 7)
        let first = try at("2026-05-01", "8")
        let plan = MedicinePlan(medicine, doses: [])
        #expect(plan.question(beforeGiving: first, now: try at("2026-05-01", "18"), instant: nil) == nil)
        let late = try at("2026-05-07", "18")
        #expect(
            plan.question(beforeGiving: first, now: late, instant: nil)?
                .hasPrefix(
                    "Carprofen of 1 May 2026, 08:00 is 6 days late, and the one of 8 May 2026, 08:00 is due in 14 h.")
                == true)
        let given = MedicinePlan(medicine, doses: [MedicineDose(of: medicine.id, at: first, outcome: .given(at: late))])
        let next = try at("2026-05-08", "8")
        #expect(
            given.question(beforeGiving: next, now: next, instant: nil)
                == "Carprofen was given on 7 May 2026 at 18:00. Two doses close together can be too much. Give another one?"
        )
    }

    @Test("asks before a dose is skipped that isn't due yet")
    func skippedEarly() throws {
        let plan = MedicinePlan(try medicine(), doses: [])
        let evening = try at("2026-05-01", "20")
        #expect(
            plan.question(beforeSkipping: evening, now: try at("2026-05-01", "8"))
                == "Carprofen of 20:00 is due in 12 h. Skip it already?")
        #expect(plan.question(beforeSkipping: evening, now: try at("2026-05-01", "19")) == nil)
    }

    @Test("asks before a second dose half an hour after the first, even if the clocks of two time zones differ")
    func journey() throws {
        let medicine = try medicine()
        // 08:00 in Los Angeles is midnight in Tokyo.
        let instant = Date(timeIntervalSince1970: 1_777_647_600.9)
        let first = MedicineDose(
            of: medicine.id, at: try at("2026-05-01", "8"), outcome: .given(at: try at("2026-05-01", "8")),
            instant: instant)
        let plan = MedicinePlan(medicine, doses: [first])
        let tokyo = try at("2026-05-02", "0:30")
        let evening = try at("2026-05-01", "20")
        #expect(
            plan.question(beforeGiving: evening, now: tokyo, instant: instant.addingTimeInterval(1800))
                == "Carprofen was given 30 min ago. Two doses close together can be too much. Give another one?")
        // Back in Los Angeles twelve hours later, the clock says that no time has passed.
        let back = try at("2026-05-01", "8:00")
        #expect(plan.question(beforeGiving: nil, now: back, instant: instant.addingTimeInterval(12 * 3600)) == nil)
        // A time that isn't the present, and a dose without an instant, are compared by the clock.
        #expect(plan.question(beforeGiving: evening, now: tokyo, instant: nil) == nil)
        #expect(first.instant == Date(timeIntervalSince1970: 1_777_647_600))
        #expect(MedicineDose(of: medicine.id, at: evening, outcome: .skipped, instant: instant).instant == nil)
    }

    @Test("asks before a dose is given more than an hour early, and shows that it was")
    func early() throws {
        let medicine = try medicine(times: ["8", "20"])
        let plan = MedicinePlan(medicine, doses: [])
        let evening = try at("2026-05-01", "20")
        #expect(
            plan.question(beforeGiving: evening, now: try at("2026-05-01", "8:05"), instant: nil)
                == "\(medicine.name) of 20:00 is due in 11 h 55 min. Was it given already?")
        #expect(plan.question(beforeGiving: evening, now: try at("2026-05-01", "19"), instant: nil) == nil)
        #expect(plan.question(beforeGiving: evening, now: try at("2026-05-01", "23"), instant: nil) == nil)
        #expect(
            plan.question(beforeGiving: try at("2026-05-02", "8"), now: try at("2026-05-01", "20"), instant: nil)
                == "\(medicine.name) of 2 May 2026, 08:00 is due in 12 h. Was it given already?")
        #expect(try given(medicine, "2026-05-01", "20", at: "8:05").minutesEarly == 715)
        #expect(try given(medicine, "2026-05-01", "20", at: "19").minutesEarly == 0)
        #expect(MedicineDose(of: medicine.id, at: evening, outcome: .skipped).minutesEarly == 0)
    }

    @Test("asks before a dose is given less than 8 hours after one that was given when needed")
    func soonAfterNeeded() throws {
        let medicine = try medicine(times: [])
        let plan = MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "9")])
        let question = "Carprofen was given today at 09:00. Two doses close together can be too much. Give another one?"
        #expect(plan.question(beforeGiving: nil, now: try at("2026-05-01", "9"), instant: nil) == question)
        #expect(plan.question(beforeGiving: nil, now: try at("2026-05-01", "16:59"), instant: nil) == question)
        #expect(plan.question(beforeGiving: nil, now: try at("2026-05-01", "17"), instant: nil) == nil)
        #expect(
            MedicinePlan(medicine, doses: []).question(beforeGiving: nil, now: try at("2026-05-01", "9"), instant: nil)
                == nil)
        let skipped = MedicineDose(of: medicine.id, at: try at("2026-05-01", "9"), outcome: .skipped)
        #expect(
            MedicinePlan(medicine, doses: [skipped]).question(
                beforeGiving: nil, now: try at("2026-05-01", "9"), instant: nil) == nil)
        let night = MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "23")])
        #expect(
            night.question(beforeGiving: nil, now: try at("2026-05-02", "1"), instant: nil)?
                .hasPrefix("Carprofen was given on 1 May 2026 at 23:00.") == true)
    }

    @Test("asks before a dose that is due soon after a late one, within half the time between two doses")
    func soonAfterLate() throws {
        let medicine = try medicine(times: ["8", "20"])
        let late = MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "8", at: "15")])
        let evening = try at("2026-05-01", "20")
        #expect(
            late.question(beforeGiving: evening, now: evening, instant: nil)?.hasPrefix(
                "Carprofen was given today at 15:00") == true)
        let usual = MedicinePlan(medicine, doses: [try given(medicine, "2026-05-01", "8", at: "9")])
        #expect(usual.question(beforeGiving: evening, now: evening, instant: nil) == nil)
        let hourly = try self.medicine(times: ["8", "9", "10"])
        let drops = MedicinePlan(hourly, doses: [try given(hourly, "2026-05-01", "8", at: "8:30")])
        #expect(
            drops.question(beforeGiving: try at("2026-05-01", "9"), now: try at("2026-05-01", "9"), instant: nil) == nil
        )
        #expect(
            drops.question(beforeGiving: try at("2026-05-01", "9"), now: try at("2026-05-01", "8:59"), instant: nil)
                != nil)
    }
}
