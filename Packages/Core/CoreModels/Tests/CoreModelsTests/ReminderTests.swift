import TestSupport
import Testing

@testable import CoreModels

@Suite("A reminder", .timeLimit(.minutes(10)))
struct ReminderTests {
    private func reminder(
        every interval: Int,
        _ unit: Recurrence.Unit,
        from basis: Recurrence.Basis = .calendar,
        start: String
    ) throws -> Reminder {
        try Reminder(title: "Worming", start: day(start), recurrence: Recurrence(every: interval, unit, from: basis))
    }

    @Test("is first due on its start, and never before it")
    func firstDue() throws {
        let start = day("2026-01-15")
        #expect(try Reminder(title: "Worming", start: start).due == start)
        #expect(try Reminder(title: "Worming", start: start, due: day("2025-01-01")).due == start)
        #expect(try Reminder(title: "Worming", start: start, due: day("2026-02-01")).due == day("2026-02-01"))
    }

    @Test("needs a title")
    func title() throws {
        #expect(try Reminder(title: " Worming ", start: .earliest).title == "Worming")
        #expect(throws: Invalid<Reminder.Property>(.title, .missing("Say what is to be done, like Worming."))) {
            try Reminder(title: "\t", start: .earliest)
        }
        let tooLong = String(repeating: "t", count: 121)
        #expect(throws: Invalid<Reminder.Property>(.title, .tooLong(121, longest: 120))) {
            try Reminder(title: tooLong, start: .earliest)
        }
    }

    @Test("that comes once is finished when it is done")
    func once() throws {
        let reminder = try Reminder(title: "Dentist", start: day("2026-01-15"))
        let done = reminder.done(on: day("2026-01-16"))
        #expect(!reminder.isFinished)
        #expect(reminder.status(on: day("2026-01-16")) == .overdue(days: 1))
        #expect(done.isFinished)
        #expect(done.id == reminder.id && done.lastDone == day("2026-01-16") && done.due == reminder.due)
        #expect(done.status(on: day("2026-05-03")) == .notDue)
        #expect(done.undone(on: day("2026-01-16")) == reminder)
    }

    @Test("A monthly reminder done 29 days late must not be due again in two days")
    func monthlyDoneLate() throws {
        let done = try reminder(every: 1, .month, start: "2026-01-01").done(on: day("2026-01-30"))
        #expect(done.due == day("2026-03-01"))
        #expect(done.completions == [Reminder.Completion(day: day("2026-01-30"), due: day("2026-01-01"))])
        #expect(done.completions.first?.daysLate == 29)
        let counted = try reminder(every: 1, .month, from: .lastDone, start: "2026-01-01").done(on: day("2026-01-30"))
        #expect(counted.due == day("2026-02-28"))
    }

    @Test("A daily reminder that is done twice on a day skips no dose", arguments: Recurrence.Basis.allCases)
    func dailyDoneTwice(basis: Recurrence.Basis) throws {
        let daily = try reminder(every: 1, .day, from: basis, start: "2026-05-01")
        let once = daily.done(on: day("2026-05-01"))
        #expect(!daily.isDone(on: day("2026-05-01")) && once.isDone(on: day("2026-05-01")))
        let twice = once.done(on: day("2026-05-01"))
        #expect(once.due == day("2026-05-02") && twice.due == day("2026-05-02"))
        #expect(twice.undone(on: day("2026-05-01")) == once)
        #expect(twice.undone(on: day("2026-05-01")).undone(on: day("2026-05-01")) == daily)
    }

    @Test("that is done twice in a short time counts as done once, however long its interval")
    func quarterlyDoneTwice() throws {
        let once = try reminder(every: 3, .month, start: "2026-01-15").done(on: day("2026-01-15"))
        #expect(once.due == day("2026-04-15"))
        #expect(once.done(on: day("2026-01-16")).due == day("2026-04-15"))
    }

    @Test(
        "by the calendar is due next on the first occurrence that doesn't come too soon",
        arguments: [
            ("2026-01-15", "2026-04-15"), ("2026-01-10", "2026-04-15"), ("2026-02-20", "2026-04-15"),
            ("2026-04-14", "2026-07-15"), ("2026-04-15", "2026-07-15"), ("2026-12-31", "2027-04-15"),
        ])
    func byCalendar(done: String, next: String) throws {
        let worming = try reminder(every: 3, .month, start: "2026-01-15")
        let after = worming.done(on: day(done))
        #expect(after.due == day(next))
        #expect(after.lastDone == day(done))
        #expect(!after.isFinished)
        #expect(after.start == worming.start && after.recurrence == worming.recurrence)
    }

    @Test("on the 31st by the calendar comes on the last of a shorter month and then on the 31st again")
    func lastOfMonth() throws {
        var monthly = try reminder(every: 1, .month, start: "2026-01-31")
        var due: [String] = []
        for _ in 0..<3 {
            monthly = monthly.done(on: monthly.due)
            due.append(monthly.due.description)
        }
        #expect(due == ["2026-02-28", "2026-03-31", "2026-04-30"])
    }

    @Test("after it was last done is due one interval after the dose, early or late")
    func afterDone() throws {
        let monthly = try reminder(every: 1, .month, from: .lastDone, start: "2026-01-01")
        #expect(monthly.done(on: day("2026-03-10")).due == day("2026-04-10"))
        #expect(monthly.done(on: day("2025-12-20")).due == day("2026-01-20"))
    }

    @Test("has its previous due date after the last completion is undone", arguments: Recurrence.Basis.allCases)
    func undone(basis: Recurrence.Basis) throws {
        var generator = SeededGenerator(seed: 15)
        var reminder = try reminder(every: 2, .week, from: basis, start: "2026-01-05")
        for _ in 0..<40 {
            let date = reminder.due.adding(days: .random(in: -3...20, using: &generator))
            let done = reminder.done(on: max(date, reminder.lastDone ?? date))
            if reminder.completions.count < Reminder.mostCompletions {
                #expect(done.undone(on: try #require(done.lastDone)) == reminder)
            }
            reminder = done
        }
        #expect(reminder.completions.count == Reminder.mostCompletions)
    }

    @Test("keeps its due date if an earlier completion is added")
    func filledIn() throws {
        let last = try reminder(every: 1, .month, start: "2026-01-01").done(on: day("2026-03-02"))
        let filled = last.done(on: day("2026-02-03"))
        #expect(filled.due == last.due)
        #expect(filled.completions.map(\.day) == [day("2026-03-02"), day("2026-02-03")])
        #expect(filled.undone(on: day("2026-02-03")) == last)
        #expect(filled.undone(on: day("2026-03-02")).due == day("2026-03-01"))
    }

    @Test("that wasn't done on a day can't be undone there")
    func nothingUndone() throws {
        let monthly = try reminder(every: 1, .month, start: "2026-01-01").done(on: day("2026-01-01"))
        #expect(monthly.undone(on: day("2026-01-02")) == monthly)
    }

    @Test("that is postponed is due later this time and on its regular days after that")
    func postponed() throws {
        let monthly = try reminder(every: 1, .month, start: "2026-01-01").postponed(until: day("2026-01-08"))
        #expect(monthly.due == day("2026-01-08"))
        #expect(monthly.done(on: day("2026-01-08")).due == day("2026-02-01"))
        #expect(monthly.done(on: day("2026-01-08")).undone(on: day("2026-01-08")) == monthly)
    }
}
