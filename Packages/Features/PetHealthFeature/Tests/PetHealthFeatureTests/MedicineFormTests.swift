import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import TestSupport
import Testing

@testable import PetHealthFeature

@Suite("Forms of medicines and doses", .timeLimit(.minutes(10)))
struct MedicineFormTests {
    private let world: World
    private var today: CalendarDate { world.day }

    init() throws {
        world = try World()
    }

    @Test("A medicine is read as people type it")
    func medicine() throws {
        var form = world.form(
            .medicine,
            [
                .name: "Carprofen", .amount: "1 1/2", .unit: "tablet", .times: "8am and 8pm", .everyDays: "2",
                .food: "with", .start: "1.5.2026", .end: "10d", .stock: "30", .notes: " ",
            ])
        let entry = form.submit()
        guard case .medicine(let medicine)? = entry else {
            Issue.record("Expected a medicine; problems: \(EntryReading(form).problems).")
            return
        }
        #expect(medicine.directions == "1.5 tablets at 08:00 and 20:00, every 2 days, with food")
        #expect(medicine.end == (try World.day("2026-05-10")))
        #expect(medicine.stock == Medicine.Stock(try Amount(typed: "30"), countedOn: today))
        #expect(medicine.notes == nil)
    }

    @Test("A medicine that kills animals of the species is asked about once, and the vet is named")
    func dangerousMedicine() throws {
        var form = world.form(.medicine, [.name: "Paracetamol", .amount: "1", .unit: "tablet"])
        #expect(EntryReading(form).question == nil)
        form.update(from: world.overview())
        let question = try #require(EntryReading(form).question)
        #expect(question.hasPrefix("A single tablet of paracetamol can kill a cat. Did a vet prescribe it"))
        #expect(question.contains("call a vet"))
        guard case .medicine(let medicine)? = EntryReading(form).entry else {
            Issue.record("Expected a medicine; problems: \(EntryReading(form).problems).")
            return
        }
        var edited = EntryForm(editing: .medicine(medicine), plan: nil, now: world.now)
        edited.update(from: world.overview())
        #expect(EntryReading(edited).question == nil)
    }

    @Test("The problems of a medicine are shown at their fields")
    func medicineProblems() {
        let reading = EntryReading(
            world.form(
                .medicine,
                [
                    .amount: "some", .times: "breakfast", .everyDays: "x", .start: "2026-05-03", .end: "2026-05-01",
                    .stock: "many",
                ]))
        #expect(
            reading.problems == [
                .name: "Say which medicine it is.",
                .amount: "Type how much, like 1, 0.5 or ½, with three decimal places at most.",
                .times: "\"breakfast\" isn't a time. Enter one like 8:00, 20:30 or 8pm.",
                .everyDays: "Enter a number of days, like 2.",
                .end: "1 May 2026 is before the first day, 3 May 2026; type a later day, or none.",
                .stock: "Type how much, like 1, 0.5 or ½, with three decimal places at most.",
            ])
    }

    @Test(
        "An amount is shown as it was read, and one that can be read in two ways isn't saved",
        arguments: [
            ("5", "unit", "5 IU at once", nil), ("½", "tablet", "0.5 tablet at once", nil),
            ("0,3", "millilitre", "0.3 ml at once", nil),
            ("05", "unit", "Such as 1, ½ or 0.3", "This can be 5 or 0.5. Type 5 or 0.5."),
            ("1,000", "milligram", "Such as 1, ½ or 0.3", "This can be 1 or 1000. Type 1 or 1000."),
        ])
    func amount(text: String, unit: String, help: String, problem: String?) {
        var form = world.form(.medicine, [.name: "Insulin", .amount: text, .unit: unit, .times: "8:00"])
        #expect(EntryFormScreen(form: form).screen.field("amount")?.help == help)
        let entry = form.submit()
        #expect((entry == nil) == (problem != nil))
        #expect(form.error(of: .amount) == problem)
    }

    @Test("An edited dose keeps its amount, and its instant unless its time changes")
    func editedDose() throws {
        let dosage = try Dosage(Amount(typed: "2"), .tablet)
        let slot = LocalTime(today, try World.time("8:00"))
        let dose = MedicineDose(
            of: world.thiamazole.id, at: slot, outcome: .given(at: slot), instant: slot.instant(in: .gmt),
            dosage: dosage)
        var form = EntryForm(editing: .dose(dose), now: world.now)
        form.update(from: world.overview())
        #expect(EntryReading(form).entry == .dose(dose))
        form.edit(.givenAt, "8:30")
        let later = LocalTime(today, try World.time("8:30"))
        #expect(
            EntryReading(form).entry
                == .dose(
                    MedicineDose(of: world.thiamazole.id, at: slot, outcome: .given(at: later), dosage: dosage)))
    }

    @Test("A new stock includes the doses given earlier that day, so that they aren't subtracted twice")
    func stock() throws {
        let morning = LocalTime(today, try World.time("8:00"))
        let given = MedicineDose(of: world.thiamazole.id, at: morning, outcome: .given(at: morning))
        var overview = world.overview()
        overview.insert(.dose(given))
        let plan = try #require(overview.plan(of: world.thiamazole.id))
        var form = EntryForm(editing: .medicine(world.thiamazole), plan: plan, now: world.now)
        form.update(from: overview)
        #expect(form.texts[.stock] == "19")
        form.edit(.stock, "40")
        guard case .medicine(let medicine)? = form.submit() else {
            Issue.record("Expected a medicine.")
            return
        }
        #expect(MedicinePlan(medicine, doses: overview.record.doses).remaining == (try Amount(typed: "40")))
    }

    @Test(
        "A course of N days has N days, and its last dose is shown while it is typed",
        arguments: [
            ("1d", "", "Last dose: Sunday, 3 May 2026, 20:00. 1 day, 2 doses"),
            ("10d", "", "Last dose: Tuesday, 12 May 2026, 20:00. 10 days, 20 doses"),
            ("10 days", "2", "Last dose: Monday, 11 May 2026, 20:00. 10 days, 10 doses"),
            ("2w", "", "Last dose: Saturday, 16 May 2026, 20:00. 14 days, 28 doses"),
            ("2026-05-12", "", "Last dose: Tuesday, 12 May 2026, 20:00. 10 days, 20 doses"),
        ])
    func lengthOfCourse(end: String, everyDays: String, help: String) {
        let form = world.form(
            .medicine, [.start: "2026-05-03", .times: "8:00, 20:00", .everyDays: everyDays, .end: end])
        #expect(EntryFormScreen(form: form).screen.field("end")?.help == help)
        let asNeeded = world.form(.medicine, [.start: "2026-05-03", .end: "3d"])
        #expect(
            EntryFormScreen(form: asNeeded).screen.field("end")?.help == "Last day: Tuesday, 5 May 2026. 3 days")
    }

    @Test(
        "The doses of today that are past aren't counted in the length of a course",
        arguments: [(7, "14 days, 28 doses"), (10, "14 days, 27 doses"), (23, "14 days, 26 doses")])
    func lengthWithoutPastDoses(hour: Int, length: String) throws {
        let day = try #require(CalendarDate("2026-05-03"))
        let now = LocalTime(day, try #require(TimeOfDay(hour: hour)))
        var form = EntryForm(id: .new(.medicine, from: SequentialIDs()), now: now)
        form.edit(.times, "8:00, 20:00")
        form.edit(.end, "2w")
        let help = try #require(EntryFormScreen(form: form).screen.field("end")?.help)
        #expect(help == "Last dose: Saturday, 16 May 2026, 20:00. \(length)")
    }

    @Test(
        "A course that begins today says which of today's doses are past already",
        arguments: [
            ("2026-05-03", 7, "Sunday, 3 May 2026"),
            (
                "2026-05-03", 10,
                "Sunday, 3 May 2026. 08:00 is past and not expected. The first dose is today at 20:00"
            ),
            (
                "2026-05-03", 23,
                "Sunday, 3 May 2026. 08:00, 20:00 are past and not expected. The first dose is tomorrow"
            ),
            ("2026-05-04", 23, "Monday, 4 May 2026"),
        ])
    func startOfCourse(start: String, hour: Int, help: String) throws {
        let day = try #require(CalendarDate("2026-05-03"))
        let now = LocalTime(day, try #require(TimeOfDay(hour: hour)))
        var form = EntryForm(id: .new(.medicine, from: SequentialIDs()), now: now)
        form.edit(.times, "8:00, 20:00")
        form.edit(.start, start)
        #expect(EntryFormScreen(form: form).screen.field("start")?.help == help)
    }

    @Test("A medicine that is entered in the evening doesn't begin with missed doses of the morning")
    func enteredInTheEvening() throws {
        var form = EntryForm(
            id: .new(.medicine, from: SequentialIDs()), now: LocalTime(today, try World.time("19:00")))
        for (field, text) in [(EntryField.name, "Amoxicillin"), (.times, "8:00, 20:00")] { form.edit(field, text) }
        guard case .medicine(let medicine) = form.submit() else {
            Issue.record("Expected a medicine; problems: \(EntryReading(form).problems).")
            return
        }
        let plan = MedicinePlan(medicine, doses: [])
        let evening = LocalTime(today, try World.time("19:01"))
        #expect(plan.unrecorded(now: evening, days: 7).isEmpty)
        #expect(plan.next(now: evening)?.time == LocalTime(today, try World.time("20:00")))
    }

    @Test("New times of a medicine are expected from its next open dose, and other changes don't touch that")
    func changedTimes() throws {
        func edited(_ field: EntryField, _ text: String) -> Medicine? {
            var form = EntryForm(editing: .medicine(world.thiamazole), now: world.now)
            form.update(from: world.overview())
            form.edit(field, text)
            guard case .medicine(let medicine) = form.submit() else { return nil }
            return medicine
        }
        let moved = try #require(edited(.times, "9:00, 21:00"))
        let plan = MedicinePlan(moved, doses: world.record.doses)
        #expect(plan.unrecorded(now: world.now, days: 7).map(\.time) == [LocalTime(today, try World.time("9:00"))])
        let annotated = try #require(edited(.notes, "Gloves"))
        #expect(annotated.expectedFrom == nil)
    }

    @Test("An interval without a time of day isn't saved, since nothing would be due or reminded")
    func intervalWithoutTime() {
        let texts: [EntryField: String] = [.name: "Milbemax", .everyDays: "30"]
        #expect(
            EntryReading(world.form(.medicine, texts)).problems == [
                .times: "Enter a time like 8:00 for a dose every 30 days. Without a time it is given only when needed, "
                    + "and nothing reminds you; then clear the number of days."
            ])
        #expect(EntryReading(world.form(.medicine, texts.merging([.times: "8:00"]) { $1 })).problems.isEmpty)
        #expect(EntryReading(world.form(.medicine, texts.merging([.everyDays: "1"]) { $1 })).problems.isEmpty)
    }

    @Test("A dose can't be given in the future", arguments: [("9:30", false), ("23:00", true)])
    func doseInTheFuture(time: String, isRefused: Bool) throws {
        let slot = LocalTime(today, try World.time("8:00"))
        var form = EntryForm(
            recording: MedicineDose(of: world.thiamazole.id, at: slot, outcome: .skipped), now: world.now)
        form.edit(.givenAt, time)
        let problem = "This is in the future: it is 09:00 now."
        #expect(EntryReading(form).problems == (isRefused ? [.givenAt: problem] : [:]))
    }

    @Test("A dose that was recorded farther east, where it is later, can be corrected")
    func recordedFartherEast() throws {
        let given = LocalTime(today, try World.time("23:00"))
        let dose = MedicineDose(of: world.thiamazole.id, at: given, outcome: .given(at: given))
        var form = EntryForm(recording: dose, now: world.now)
        #expect(EntryReading(form).problems == [:])
        form.edit(.givenAt, "22:00")
        #expect(EntryReading(form).problems.keys.map(\.self) == [.givenAt])
    }

    @Test("A course of ten days twice a day has twenty doses")
    func dosesOfCourse() throws {
        var form = world.form(
            .medicine, [.name: "Amoxicillin", .times: "8:00, 20:00", .start: "2026-05-03", .end: "10d"])
        guard case .medicine(let medicine)? = form.submit() else {
            Issue.record("Expected a medicine; problems: \(EntryReading(form).problems).")
            return
        }
        let slots = (-1...20).flatMap { medicine.slots(on: medicine.start.adding(days: $0)) }
        #expect(slots.count == 20)
    }
}
