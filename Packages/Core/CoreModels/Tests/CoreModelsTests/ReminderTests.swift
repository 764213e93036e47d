import Testing

@testable import CoreModels

@Suite("A reminder")
struct ReminderTests {
    @Test("is first due on its start, and never before it")
    func firstDue() throws {
        let start = day("2026-01-15")
        #expect(try Reminder(title: "Worming", start: start).due == start)
        #expect(try Reminder(title: "Worming", start: start, due: day("2025-01-01")).due == start)
        #expect(try Reminder(title: "Worming", start: start, due: day("2026-02-01")).due == day("2026-02-01"))
    }

    @Test("says what is to be done")
    func title() throws {
        #expect(try Reminder(title: " Worming ", start: .earliest).title == "Worming")
        #expect(throws: HealthRecordError.titleMissing) { try Reminder(title: "\t", start: .earliest) }
        let tooLong = String(repeating: "t", count: 121)
        #expect(throws: HealthRecordError.textTooLong(121, longest: 120)) {
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
    }

    @Test(
        "that recurs is due next after both the day it was done and the day it was due",
        arguments: [
            ("2026-01-15", "2026-04-15"), ("2026-01-10", "2026-04-15"), ("2026-04-14", "2026-04-15"),
            ("2026-04-15", "2026-07-15"), ("2026-12-31", "2027-01-15"),
        ])
    func recurring(done: String, next: String) throws {
        let worming = try Reminder(title: "Worming", start: day("2026-01-15"), recurrence: Recurrence(every: 3, .month))
        let after = worming.done(on: day(done))
        #expect(after.due == day(next))
        #expect(after.lastDone == day(done))
        #expect(!after.isFinished)
        #expect(after.start == worming.start && after.recurrence == worming.recurrence)
    }
}
