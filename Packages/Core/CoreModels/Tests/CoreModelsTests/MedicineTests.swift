import Foundation
import TestSupport
import Testing

@testable import CoreModels

@Suite("A medicine", .timeLimit(.minutes(10)))
struct MedicineTests {
    private let start = day("2026-05-01")

    private func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(typed: text)) }

    private func at(_ date: String, _ text: String) throws -> LocalTime { LocalTime(day(date), try time(text)) }

    private func medicine(
        _ dose: String = "1",
        times: [String] = ["8:00", "20:00"],
        every days: Int = 1,
        end: String? = nil,
        stock: (String, String)? = nil
    ) throws -> Medicine {
        try Medicine(
            name: "Carprofen", dosage: Dosage(Amount(typed: dose), .tablet), times: times.map(time),
            everyDays: days, food: .with, start: start, end: end.map(day),
            stock: stock.map { Medicine.Stock(try Amount(typed: $0.0), countedOn: day($0.1)) })
    }

    private func given(_ medicine: Medicine, _ date: String, _ text: String, at given: String? = nil) throws
        -> MedicineDose
    {
        let slot = try at(date, text)
        return MedicineDose(
            of: medicine.id, at: slot, outcome: .given(at: try given.map { try at(date, $0) } ?? slot))
    }

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
        // Once the next dose is due, an older one isn't made up for.
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

    @Test("has a next dose until the end of its course, however many doses ahead are recorded")
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

    @Test("asks before a second dose half an hour after the first, whatever the clocks of two time zones show")
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
        // Back in Los Angeles twelve hours later, the clock says that only nothing has passed.
        let back = try at("2026-05-01", "8:00")
        #expect(plan.question(beforeGiving: nil, now: back, instant: instant.addingTimeInterval(12 * 3600)) == nil)
        // A time that isn't the present, and a dose without an instant, are compared by the clock.
        #expect(plan.question(beforeGiving: evening, now: tokyo, instant: nil) == nil)
        #expect(first.instant == Date(timeIntervalSince1970: 1_777_647_600))
        #expect(MedicineDose(of: medicine.id, at: evening, outcome: .skipped, instant: instant).instant == nil)
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

    @Test("has a remaining stock that is reduced by the doses since it was counted")
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

    @Test(
        "accepts a time as people type it",
        arguments: [
            ("8", "08:00"), ("08:30", "08:30"), ("8.30", "08:30"), ("8am", "08:00"), ("12 am", "00:00"),
            ("12pm", "12:00"), ("8:30 PM", "20:30"), ("morning", "08:00"), ("23:59", "23:59"), ("0:00", "00:00"),
        ])
    func typedTime(typed: String, expected: String) {
        #expect(TimeOfDay(typed: typed)?.description == expected)
    }

    @Test(
        "rejects an invalid time",
        arguments: ["", "24", "8:60", "8:3", "13pm", "0am", "8:00:00", "-1", "x", ":30", "8:", "٨", "999999999999"])
    func noTime(typed: String) {
        #expect(TimeOfDay(typed: typed) == nil)
    }

    @Test(
        "accepts an amount as people type it",
        arguments: [
            ("1", 1000, "1"), ("0.5", 500, "0.5"), (",25", 250, "0.25"), ("½", 500, "0.5"), ("1½", 1500, "1.5"),
            ("1/2", 500, "0.5"), ("1 1/4", 1250, "1.25"), ("2.05", 2050, "2.05"), ("100000", 100_000_000, "100000"),
            ("0", 0, "0"), ("0.125", 125, "0.125"), ("1 1/8", 1125, "1.125"),
        ])
    func typedAmount(typed: String, thousandths: Int, shown: String) throws {
        let amount = try Amount(typed: typed)
        #expect(amount.thousandths == thousandths && amount.formatted == shown)
        #expect(try Amount(typed: amount.typed) == amount)
    }

    @Test(
        "rejects an amount that a slip makes ten or a thousand times off, and says how to write it",
        arguments: [
            ("05", "This can be 5 or 0.5. Type 5 or 0.5."), ("1,000", "This can be 1 or 1000. Type 1 or 1000."),
            ("1.000", "This can be 1 or 1000. Type 1 or 1000."),
            ("2.050", "This can be 2.05 or 2050. Type 2.05 or 2050."),
            ("1,125", "This can be 1 1/8 or 1125. Type 1 1/8 or 1125."),
            ("00.5", "Type it without the zeros before it: 0.5."), ("00", "Type it without the zeros before it: 0."),
        ])
    func ambiguousAmount(typed: String, explanation: String) {
        let error = #expect(throws: AmountError.self) { try Amount(typed: typed) }
        #expect(error?.explanation == explanation)
    }

    @Test(
        "is typed again as it is read",
        arguments: [1, 125, 999, 1001, 1010, 1125, 1234, 1500, 2050, 12_345, 99_999_999])
    func amountTypedAgain(thousandths: Int) throws {
        let amount = try Amount(thousandths: thousandths)
        #expect(try Amount(typed: amount.typed) == amount)
    }

    @Test(
        "rejects an invalid amount",
        arguments: ["", "-1", "1.2345", "1/3", "1/0", "1..2", "x", "1 2", "½½", "1/2/3"])
    func noAmount(typed: String) {
        #expect(throws: AmountError.unreadable) { try Amount(typed: typed) }
    }

    @Test("rejects impossibly large amounts", arguments: ["100001", "999999999"])
    func tooMuch(typed: String) {
        #expect(throws: AmountError.outOfRange) { try Amount(typed: typed) }
    }
}
