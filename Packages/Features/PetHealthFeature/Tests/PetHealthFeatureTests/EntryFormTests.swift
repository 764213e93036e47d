import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import TestSupport
import Testing

@testable import PetHealthFeature

@Suite("Forms of new entries", .timeLimit(.minutes(10)))
struct EntryFormTests {
    private let world: World
    private var today: CalendarDate { world.day }

    init() throws {
        world = try World()
    }

    @Test("A weight is read with today's date, unless another is typed")
    func weight() throws {
        var form = world.form(.weight, [.weight: "4,2"])
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
        var form = world.form(.visit, [.date: " 2026-04-30 ", .reason: " Limping ", .clinic: "  "])
        guard case .visit(let visit) = form.submit() else {
            Issue.record("Expected a visit; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try VetVisit(id: visit.id, date: World.day("2026-04-30"), reason: "Limping", today: today)
        #expect(visit == expected)
    }

    @Test("A vaccination is read, with or without a next dose", arguments: ["", "2027-05-03"])
    func vaccination(nextDue: String) throws {
        var form = world.form(.vaccination, [.vaccine: "Rabies", .nextDue: nextDue])
        guard case .vaccination(let dose) = form.submit() else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try Vaccination(
            id: dose.id, vaccine: "Rabies", givenOn: today, nextDue: CalendarDate(nextDue), nextDueSource: .hand,
            today: today)
        #expect(dose == expected)
    }

    @Test(
        "A reminder is read with every offered recurrence, by the calendar or after it was last done",
        arguments: RecurrenceChoice.common, Recurrence.Basis.allCases)
    func reminder(choice: RecurrenceChoice, basis: Recurrence.Basis) throws {
        var form = world.form(
            .reminder,
            [.title: "Worming", .start: "2026-08-01", .recurrence: choice.rawValue, .basis: basis.rawValue])
        guard case .reminder(let reminder) = form.submit() else {
            Issue.record("Expected a reminder; problems: \(EntryReading(form).problems).")
            return
        }
        let expected = try Reminder(
            id: reminder.id, title: "Worming", start: World.day("2026-08-01"),
            recurrence: choice.recurrence(from: basis))
        #expect(reminder == expected)
        #expect((reminder.recurrence == nil) == (choice == .once))
        #expect(RecurrenceChoice(reminder.recurrence) == choice)
    }

    @Test("A reminder of a rare recurrence keeps it when it is edited")
    func rareRecurrence() throws {
        let reminder = try Reminder(
            title: "Bath", start: today, recurrence: Recurrence(every: 10, .day, from: .lastDone))
        var form = EntryForm(editing: .reminder(reminder), now: world.now)
        #expect(!form.state.hasChanges)
        let kind = EntryField.recurrence.kind(with: form.texts[.recurrence] ?? "")
        guard case .choice(let options) = kind else {
            Issue.record("Expected a choice.")
            return
        }
        #expect(options.map(\.label).last == "Every 10 days")
        #expect(form.submit() == .reminder(reminder))
    }

    @Test("A form that edits an entry without changes gives the same entry", arguments: EntryKind.allCases)
    func unchanged(kind: EntryKind) throws {
        let entry = try #require(world.someEntry(of: kind).flatMap { world.overview()[$0] })
        var form = EntryForm(editing: entry, plan: world.overview().plan(of: world.thiamazole.id), now: world.now)
        form.update(from: world.overview())
        #expect(form.submit() == entry, "\(EntryReading(form).problems)")
    }

    @Test(
        "A day before the pet's birth is refused at its field", arguments: [EntryKind.weight, .visit, .vaccination])
    func beforeBirth(kind: EntryKind) throws {
        let field: EntryField = kind == .vaccination ? .givenOn : .date
        var form = world.form(kind, [field: "31.3.2023"])
        #expect(form.error(of: field) == nil)
        form.update(from: world.overview())
        #expect(form.error(of: field) == "31 March 2023 is before the birth on 1 April 2023.")
    }

    @Test("A vaccination that is already recorded has a question")
    func recordedTwice() {
        var form = world.form(.vaccination, [.vaccine: "Rabies", .givenOn: "2025-05-20"])
        form.update(from: world.overview())
        #expect(form.submit() == nil)
        #expect(form.question == "Rabies was given on 20 May 2025 already. Record it twice?")
        form.edit(.givenOn, "2025-05-21")
        #expect(form.question == nil)
        #expect(form.submit() != nil)
    }

    @Test("Every field is validated, even if others are wrong")
    func allProblems() {
        let long = String(repeating: "x", count: 121)
        let visit = EntryReading(world.form(.visit, [.date: "2026-05-04", .reason: " ", .clinic: long]))
        #expect(
            visit.problems == [
                .date: "4 May 2026 is yet to come; today is 3 May 2026.",
                .reason: "Say why you went, like Check-up.",
                .clinic: "This has 121 characters; the maximum is 120.",
            ]
        )
        #expect(visit.entry == nil)
        let weight = EntryReading(world.form(.weight, [.weight: "heavy", .date: "someday"]))
        #expect(
            weight.problems == [
                .weight: "Type a number, alone or with its unit: 4.2, 4,2 kg, 9 lb 4 oz or 850 g.",
                .date: "\"someday\" isn't a day. Type it like 2023-04-01, 1.4.2023, today or -3d.",
            ]
        )
        let problems = [
            world.form(.weight, [.weight: "0"]), world.form(.weight, [.weight: "2001"]), world.form(.reminder),
        ].map {
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

    @Test("A next dose on the day of the last is reported at the next dose; an unreadable day isn't compared with it")
    func acrossFields() {
        let same = world.form(.vaccination, [.vaccine: "Rabies", .nextDue: "2026-05-03"])
        #expect(
            EntryReading(same).problems
                == [.nextDue: "The next dose comes after this one of 3 May 2026; type a later day, or none."])
        let unreadable = world.form(.vaccination, [.vaccine: "Rabies", .givenOn: "?", .nextDue: "2026-05-03"])
        #expect(EntryReading(unreadable).problems.keys.sorted { $0.rawValue < $1.rawValue } == [.givenOn])
    }

    @Test("Errors are shown for edited fields, and for all fields after submitting")
    func whenErrorsAreTold() {
        var form = world.form(.visit, [.date: "soon"])
        #expect(form.error(of: .date) != nil)
        #expect(form.error(of: .reason) == nil)
        #expect(form.submit() == nil)
        #expect(!form.state.isPending)
        #expect(form.error(of: .reason) != nil)
        form.edit(.reason, "Check-up")
        #expect(form.error(of: .reason) == nil)
    }

    @Test("A form has unsaved input only if a field differs from its initial text")
    func isTyped() {
        var form = world.form(.weight)
        #expect(!form.state.hasChanges)
        form.edit(.weight, "4")
        #expect(form.state.hasChanges)
        form.edit(.weight, "")
        #expect(!form.state.hasChanges)
    }

    @Test("While a form is being saved, it can't be edited or saved again")
    func saving() {
        var form = world.form(.weight, [.weight: "4.2"])
        #expect(form.submit() != nil)
        #expect(form.state.isPending)
        let saving = form
        form.edit(.weight, "5")
        #expect(form.submit() == nil)
        #expect(form == saving)
    }

    @Test("A validation error is shown at its field until that is edited, or at the form")
    func refusal() {
        var form = world.form(.weight, [.weight: "4.2"])
        _ = form.submit()
        form.fail(
            .rejected([
                .init(field: "date", message: "Not that day."), .init(field: "lot", message: "Not that lot."),
                .init(field: "", message: "Not at all."),
            ])
        )
        #expect(!form.state.isPending)
        #expect(form.error(of: .date) == "Not that day.")
        #expect(form.failure == "Not that lot. Not at all.")
        form.edit(.date, "2026-05-02")
        #expect(form.error(of: .date) == nil)
        #expect(form.failure == nil)
        #expect(form.submit() != nil)
    }

    @Test("A failure of the service is shown at the form, with advice")
    func failure() {
        var form = world.form(.weight, [.weight: "4.2"])
        _ = form.submit()
        form.fail(.unavailable(reason: "The store is locked."))
        #expect(form.failure == "The store is locked. Nothing was changed. Try again.")
    }

    @Test(
        "Ten thousand random texts in every field give an entry or a problem at a field", arguments: EntryKind.addable)
    func fuzz(kind: EntryKind) {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["2026", "-", "05", "03", " ", "4", ".", "kg", "é", "\u{0}", "weekly", "9999-12-31", "0000-00-00"]
        var neitherNor: [EntryForm] = []
        for _ in 0..<2500 {
            var form = world.form(kind)
            for field in form.fields {
                let count = Int.random(in: 0...6, using: &generator)
                form.edit(field, (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined())
            }
            let reading = EntryReading(form)
            let isTold = !reading.problems.isEmpty && reading.problems.keys.allSatisfy(form.fields.contains)
            let isRead = reading.problems.isEmpty && reading.entry?.id == form.id
            if isTold == isRead { neitherNor.append(form) }
        }
        #expect(neitherNor == [])
    }
}
