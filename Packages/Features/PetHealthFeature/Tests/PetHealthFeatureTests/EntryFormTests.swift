import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@Suite("Forms of new entries")
struct EntryFormTests {
    private let today: CalendarDate

    init() throws {
        today = try World.day("2026-05-03")
    }

    private func form(_ kind: EntryKind, _ texts: [EntryField: String] = [:]) -> EntryForm {
        var form = EntryForm(id: .new(kind, from: SequentialIDs()), today: today)
        for (field, text) in texts { form.edit(field, text) }
        return form
    }

    @Test("A weight is read with today's date, unless another is typed")
    func weight() throws {
        var form = form(.weight, [.weight: "4,2"])
        guard case .weight(let sample) = form.submit() else {
            Issue.record("Expected a weight; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try WeightSample(id: sample.id, weight: Weight(grams: 4200), date: today, today: today)
        #expect(sample == expected)
        #expect(.weight(sample.id) == form.id)
    }

    @Test("A visit is read; an empty clinic and empty notes are none")
    func visit() throws {
        var form = form(.visit, [.date: " 2026-04-30 ", .reason: " Limping ", .clinic: "  "])
        guard case .visit(let visit) = form.submit() else {
            Issue.record("Expected a visit; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try VetVisit(id: visit.id, date: World.day("2026-04-30"), reason: "Limping", today: today)
        #expect(visit == expected)
    }

    @Test("A vaccination is read, with or without a next dose", arguments: ["", "2027-05-03"])
    func vaccination(nextDue: String) throws {
        var form = form(.vaccination, [.vaccine: "Rabies", .nextDue: nextDue])
        guard case .vaccination(let dose) = form.submit() else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try Vaccination(
            id: dose.id, vaccine: "Rabies", givenOn: today, nextDue: CalendarDate(nextDue), today: today)
        #expect(dose == expected)
    }

    @Test("A reminder is read with every recurrence that is offered", arguments: RecurrenceChoice.allCases)
    func reminder(choice: RecurrenceChoice) throws {
        var form = form(.reminder, [.title: "Worming", .start: "2026-08-01", .recurrence: choice.rawValue])
        guard case .reminder(let reminder) = form.submit() else {
            Issue.record("Expected a reminder; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try Reminder(
            id: reminder.id, title: "Worming", start: World.day("2026-08-01"), recurrence: choice.recurrence)
        #expect(reminder == expected)
        #expect((reminder.recurrence == nil) == (choice == .once))
    }

    @Test("Every field is judged, although others are wrong too")
    func allProblems() {
        let long = String(repeating: "x", count: 121)
        let visit = EntryReading(form(.visit, [.date: "2026-05-04", .reason: " ", .clinic: long]))
        #expect(
            visit.problems == [
                .date: "4 May 2026 is yet to come; today is 3 May 2026.",
                .reason: "Say why you went, like Check-up.",
                .clinic: "This has 121 characters; 120 is the most that can be kept.",
            ]
        )
        #expect(visit.entry == nil)
        let weight = EntryReading(form(.weight, [.weight: "heavy", .date: "yesterday"]))
        #expect(
            weight.problems == [
                .weight: "Type a number in kg, or with its unit: 4.2, 4,2 kg, 9 lb or 850 g.",
                .date: "Type the day as year-month-day, like 2026-05-03.",
            ]
        )
        let problems = [form(.weight, [.weight: "0"]), form(.weight, [.weight: "2001"]), form(.reminder)].map {
            EntryReading($0).problems
        }
        #expect(
            problems == [
                [.weight: "Type a weight of at least 1 g."],
                [.weight: "This is more than 2,000 kg; check the number and its unit."],
                [.title: "Say what is to be done, like Worming."],
            ]
        )
    }

    @Test("A next dose on the day of the last is told at the next dose; an unreadable day isn't compared with it")
    func acrossFields() {
        let same = form(.vaccination, [.vaccine: "Rabies", .nextDue: "2026-05-03"])
        #expect(
            EntryReading(same).problems
                == [.nextDue: "The next dose comes after this one of 3 May 2026; type a later day, or none."])
        let unreadable = form(.vaccination, [.vaccine: "Rabies", .givenOn: "?", .nextDue: "2026-05-03"])
        #expect(EntryReading(unreadable).problems.keys.sorted { $0.rawValue < $1.rawValue } == [.givenOn])
    }

    @Test("Errors are told of fields that were edited, and of all once it was submitted")
    func whenErrorsAreTold() {
        var form = form(.visit, [.date: "soon"])
        #expect(form.error(of: .date) != nil)
        #expect(form.error(of: .reason) == nil)
        #expect(form.submit() == nil)
        #expect(!form.isSaving)
        #expect(form.error(of: .reason) != nil)
        form.edit(.reason, "Check-up")
        #expect(form.error(of: .reason) == nil)
    }

    @Test("Something is lost only where something was typed, and not where it was typed back")
    func isTyped() {
        var form = form(.weight)
        #expect(!form.isTyped)
        form.edit(.weight, "4")
        #expect(form.isTyped)
        form.edit(.weight, "")
        #expect(!form.isTyped)
    }

    @Test("While it is saved, it can be neither changed nor saved again")
    func saving() {
        var form = form(.weight, [.weight: "4.2"])
        #expect(form.submit() != nil)
        #expect(form.isSaving)
        let saving = form
        form.edit(.weight, "5")
        #expect(form.submit() == nil)
        #expect(form == saving)
    }

    @Test("A refusal is told at its field until that is edited; one of no field, at the form")
    func refusal() {
        var form = form(.weight, [.weight: "4.2"])
        _ = form.submit()
        form.fail(
            .rejected([
                .init(field: "date", message: "Not that day."), .init(field: "lot", message: "Not that lot."),
                .init(field: "", message: "Not at all."),
            ])
        )
        #expect(!form.isSaving)
        #expect(form.error(of: .date) == "Not that day.")
        #expect(form.failure == "Not that lot. Not at all.")
        form.edit(.date, "2026-05-02")
        #expect(form.error(of: .date) == nil)
        #expect(form.failure == nil)
        #expect(form.submit() != nil)
    }

    @Test("What the service can't do now is told at the form, with advice")
    func failure() {
        var form = form(.weight, [.weight: "4.2"])
        _ = form.submit()
        form.fail(.unavailable(reason: "The store is locked."))
        #expect(form.failure == "The store is locked. Nothing was changed. Try again.")
    }

    @Test("Ten thousand random texts in every field are an entry or are told at a field", arguments: EntryKind.allCases)
    func fuzz(kind: EntryKind) {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["2026", "-", "05", "03", " ", "4", ".", "kg", "é", "\u{0}", "weekly", "9999-12-31", "0000-00-00"]
        var neitherNor: [EntryForm] = []
        for _ in 0..<2500 {
            var form = form(kind)
            for field in kind.fields {
                let count = Int.random(in: 0...6, using: &generator)
                form.edit(field, (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined())
            }
            let reading = EntryReading(form)
            let isTold = !reading.problems.isEmpty && reading.problems.keys.allSatisfy(kind.fields.contains)
            let isRead = reading.problems.isEmpty && reading.entry?.id == form.id
            if isTold == isRead { neitherNor.append(form) }
        }
        #expect(neitherNor == [])
    }
}
