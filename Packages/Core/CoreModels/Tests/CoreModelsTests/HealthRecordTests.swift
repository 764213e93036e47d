import Testing

@testable import CoreModels

@Suite("An entry of a health record", .timeLimit(.minutes(10)))
struct HealthRecordTests {
    private let today = day("2026-05-03")
    private let tomorrow = day("2026-05-04")
    private let longTitle = String(repeating: "t", count: HealthRecordText.longestTitle + 1)

    @Test("of a visit has trimmed texts, and `nil` for empty ones")
    func visit() throws {
        let visit = try VetVisit(date: today, reason: " Check-up ", clinic: " Dr. Lind", notes: " \n", today: today)
        #expect(visit.reason == "Check-up")
        #expect(visit.clinic == "Dr. Lind")
        #expect(visit.notes == nil)
    }

    @Test("of a visit isn't on a future day")
    func visitInFuture() {
        #expect(throws: Invalid<VetVisit.Property>(.date, .inFuture(tomorrow, today: today))) {
            try VetVisit(date: tomorrow, reason: "Check-up", today: today)
        }
    }

    @Test("of a visit has a reason")
    func visitWithoutReason() {
        #expect(throws: Invalid<VetVisit.Property>(.reason, .missing("Say why you went, like Check-up."))) {
            try VetVisit(date: today, reason: " ", today: today)
        }
    }

    @Test("of a visit has texts within their limits")
    func visitLimits() throws {
        let notes = String(repeating: "n", count: HealthRecordText.longestNotes)
        #expect(try VetVisit(date: today, reason: "r", notes: notes, today: today).notes == notes)
        #expect(throws: Invalid<VetVisit.Property>(.reason, .tooLong(121, longest: 120))) {
            try VetVisit(date: today, reason: longTitle, today: today)
        }
        #expect(throws: Invalid<VetVisit.Property>(.clinic, .tooLong(121, longest: 120))) {
            try VetVisit(date: today, reason: "r", clinic: longTitle, today: today)
        }
        #expect(throws: Invalid<VetVisit.Property>(.notes, .tooLong(4001, longest: 4000))) {
            try VetVisit(date: today, reason: "r", notes: notes + "n", today: today)
        }
    }

    @Test("of a vaccination isn't on a future day")
    func vaccinationInFuture() {
        #expect(throws: Invalid<Vaccination.Property>(.givenOn, .inFuture(tomorrow, today: today))) {
            try Vaccination(vaccine: "Rabies", givenOn: tomorrow, today: today)
        }
    }

    @Test("of a vaccination names the vaccine")
    func vaccinationNames() throws {
        #expect(try Vaccination(vaccine: " Rabies ", givenOn: today, today: today).vaccine == "Rabies")
        #expect(throws: Invalid<Vaccination.Property>(.vaccine, .missing("Say what it protects against, like Rabies.")))
        { try Vaccination(vaccine: "", givenOn: today, today: today) }
        #expect(throws: Invalid<Vaccination.Property>(.vaccine, .tooLong(121, longest: 120))) {
            try Vaccination(vaccine: longTitle, givenOn: today, today: today)
        }
    }

    @Test("of a vaccination is due again after it was given")
    func vaccinationDue() throws {
        #expect(try Vaccination(vaccine: "Rabies", givenOn: today, nextDue: tomorrow, today: today).nextDue == tomorrow)
        #expect(throws: Invalid<Vaccination.Property>(.nextDue, .dueBeforeGiven(due: today, given: today))) {
            try Vaccination(vaccine: "Rabies", givenOn: today, nextDue: today, today: today)
        }
    }

    @Test(
        "is due in words that follow from the day",
        arguments: [
            ("2026-05-02", DueStatus.overdue(days: 1)), ("2026-05-03", .dueSoon(days: 0)),
            ("2026-06-02", .dueSoon(days: 30)), ("2026-06-03", .upcoming(days: 31)),
            ("2025-05-03", .overdue(days: 365)),
        ])
    func dueStatus(due: String, expected: DueStatus) {
        #expect(DueStatus(due: day(due), today: today) == expected)
    }

    @Test("without a due date isn't due")
    func notDue() {
        #expect(DueStatus(due: nil, today: today) == .notDue)
    }
}
