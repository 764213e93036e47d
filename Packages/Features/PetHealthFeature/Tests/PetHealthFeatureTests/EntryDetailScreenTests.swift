import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The detail of an entry on its screen", .timeLimit(.minutes(10)))
struct EntryDetailScreenTests {
    private let world: World

    init() throws {
        world = try World()
    }

    @Test("A visit is shown completely, and removed after a confirmation")
    func visitDetail() throws {
        let id = try #require(world.someEntry(of: .visit))
        let screen = world.loadedState(at: .detail(id)).presented()
        #expect(
            screen
                == Screen(
                    id: ScreenID(id.row.rawValue),
                    title: "Vet visit of 10 January 2026",
                    body: [
                        .facts([
                            Fact("Date", "10 January 2026"), Fact("Reason", "Check-up"),
                            Fact("Clinic or vet", "Dr. Lind"), Fact("Notes", "Teeth cleaned."),
                        ])
                    ],
                    commands: [
                        Command(id: "edit", label: "Edit", key: "e"),
                        Command(
                            id: "remove", label: "Remove the vet visit", key: "x", role: .destructive,
                            confirmation: Confirmation(
                                question: "Remove this vet visit? You can restore it until you close PetNest.",
                                confirmLabel: "Remove")),
                    ]
                )
        )
    }

    @Test("Every entry's detail is consistent; a vet can only read it", arguments: EntryKind.allCases)
    func details(kind: EntryKind) throws {
        let id = try #require(world.someEntry(of: kind))
        let owners = world.loadedState(at: .detail(id)).presented()
        #expect(owners.command("remove")?.confirmation != nil)
        let vets = world.loadedState(for: .vet, at: .detail(id)).presented()
        // Only those who give doses record them.
        let unrecorded = owners.body.filter {
            if case .group(let group) = $0 { group.title == "Not recorded" } else { false }
        }
        #expect(vets.body == owners.body.filter { !unrecorded.contains($0) })
        #expect(vets.allCommands.isEmpty)
    }

    @Test("A reminder says when it is due and how often, and can be marked done while it isn't finished")
    func reminderDetail() throws {
        let screen = world.loadedState(at: .detail(.reminder(world.worming.id))).presented()
        #expect(
            screen.body == [
                .facts([
                    Fact("Due", "1 May 2026" + ", " + RichText("overdue by 2 days", role: .negative)),
                    Fact("How often", "Every 3 months"),
                ])
            ]
        )
        #expect(
            screen.command("mark-done") == Command(id: "mark-done", label: "Done today", key: "d", role: .primary))

        let once = try Reminder(title: "Neutering", start: world.day).done(on: world.day)
        var state = world.loadedState(at: .detail(.reminder(once.id)))
        state.overview?.insert(.reminder(once))
        let finished = state.presented()
        #expect(
            finished.body == [
                .facts([Fact("Due", "3 May 2026"), Fact("How often", "Once"), Fact("Last done", "3 May 2026")])
            ]
        )
        #expect(finished.command("mark-done") == nil)
        #expect(finished.command("undone")?.label == "Not done on 3 May 2026")
    }

    @Test("A reminder that was done today asks before it is done twice")
    func doneTwice() {
        var state = world.loadedState(at: .detail(.reminder(world.worming.id)))
        state.overview?.insert(.reminder(world.worming.done(on: world.day)))
        #expect(
            state.presented().command("mark-done")?.confirmation
                == Confirmation(
                    question: "Worming was done today already. Count it twice?", confirmLabel: "Count it twice"))
    }

    @Test("Only a vaccination that is due soon or overdue offers the next dose")
    func given() throws {
        let id = try #require(world.someEntry(of: .vaccination))
        #expect(world.loadedState(at: .detail(id)).presented().command("given-again")?.label == "Given")
        var state = world.loadedState(at: .detail(id))
        let rabies = try #require(world.record.vaccinations.vaccinations.first)
        state.overview?.insert(
            .vaccination(try Vaccination(vaccine: "rabies", givenOn: world.day, today: world.day)))
        #expect(state[id] == .vaccination(rabies))
        #expect(state.presented().command("given-again") == nil)
    }

    @Test("A medicine says how it is given, how long it lasts, and the outcomes of its doses")
    func medicineDetail() {
        let screen = world.loadedState(at: .detail(.medicine(world.thiamazole.id))).presented()
        guard case .facts(let facts)? = screen.body.first else {
            Issue.record("Expected facts.")
            return
        }
        #expect(
            facts.map { "\($0.label): \($0.value.plain)" } == [
                "How: 0.5 tablet at 08:00 and 20:00, with food", "Course: since 1 May 2026", "In stock: 19.5 tablets",
                "Next dose: today, 08:00",
            ])
        #expect(screen.command("give")?.label == "Thiamazole of 08:00 given")
        #expect(screen.command("skip") != nil)
        func rows(_ id: ElementID) -> [String] {
            screen.allElements.flatMap { element -> [Row] in
                if case .list(let list) = element, list.id == id { list.rows } else { [] }
            }.map { "\($0.title.plain): \($0.badge?.plain ?? "")" }
        }
        #expect(rows("doses") == ["2 May 2026, 20:00: given at 20:00"])
        #expect(
            rows("unrecorded") == [
                "3 May 2026, 08:00: not recorded", "2 May 2026, 08:00: not recorded",
                "1 May 2026, 20:00: not recorded", "1 May 2026, 08:00: not recorded",
            ])
    }

    @Test("Skip has the same key before and after a dose, asks before it is due, and Edit keeps its own")
    func skipping() throws {
        var state = world.loadedState(at: .detail(.medicine(world.thiamazole.id)))
        #expect(state.presented().command("skip")?.key == "0")
        #expect(state.presented().command("skip")?.confirmation == nil)
        #expect(state.presented().command("edit")?.key == "e")
        let slot = LocalTime(world.day, try World.time("8:00"))
        state.overview?.insert(.dose(MedicineDose(of: world.thiamazole.id, at: slot, outcome: .skipped)))
        let next = state.presented().command("skip")
        #expect(next?.key == "0")
        #expect(next?.confirmation?.question == "Thiamazole of 20:00 is due in 11 h. Skip it already?")
    }

    @Test("A dose of yesterday's late evening can be given after midnight")
    func afterMidnight() throws {
        let night = LocalTime(world.day.adding(days: 1), try World.time("0:05"))
        let medicine = try Medicine(
            name: "Metacam", dosage: Dosage(Amount(typed: "1"), .milliliter),
            times: [World.time("11:45"), World.time("23:45")], start: world.day, end: world.day)
        var record = world.record
        record.medicines = [medicine]
        var state = world.loadedState()
        state.overview = HealthOverview(pet: world.miso, record: record, reminders: [], now: night)
        #expect(state.presented().command("give")?.label == "Metacam of 3 May 2026, 23:45 given")
        state.place = .detail(.medicine(medicine.id))
        #expect(state.presented().command("give")?.label == "Metacam of 3 May 2026, 23:45 given")
        #expect(MedicinePlan(medicine, doses: []).badge(now: night)?.plain == "3 May 2026, 11:45 is 12 h 20 min late")
    }

    @Test(
        "The evening's dose given in the morning needs a confirmation and counts as early; the due one doesn't")
    func earlyDose() throws {
        var state = world.loadedState(at: .detail(.medicine(world.thiamazole.id)))
        #expect(state.presented().command("give")?.confirmation == nil)
        var record = world.record
        func give(_ time: String) throws {
            let slot = LocalTime(world.day, try World.time(time))
            record.doses.append(MedicineDose(of: world.thiamazole.id, at: slot, outcome: .given(at: world.now)))
            state.overview = HealthOverview(
                pet: world.miso, owner: nil, record: record, reminders: [], now: world.now)
        }
        try give("8:00")
        let next = state.presented().command("give")
        #expect(next?.label == "Thiamazole of 20:00 given")
        #expect(next?.confirmation?.question == "Thiamazole of 20:00 is due in 11 h. Was it given already?")
        try give("20:00")
        let rows = state.presented().allElements.flatMap { element -> [Row] in
            if case .list(let list) = element, list.id == "doses" { list.rows } else { [] }
        }
        #expect(rows.first?.badge?.plain.hasSuffix(" early") == true)
    }

    @Test("A second dose right after one given as needed needs a confirmation")
    func doseAfterNeeded() throws {
        let medicine = try Medicine(
            name: "Metacam", dosage: Dosage(Amount(typed: "1"), .milliliter), times: [], start: World.day("2026-05-01"))
        var record = world.record
        record.medicines = [medicine]
        var state = world.loadedState(at: .detail(.medicine(medicine.id)))
        func know() {
            state.overview = HealthOverview(
                pet: world.miso, owner: nil, record: record, reminders: [], now: world.now)
        }
        know()
        #expect(state.presented().command("give")?.label == "Metacam given now")
        #expect(state.presented().command("give")?.confirmation == nil)
        record.doses = [MedicineDose(of: medicine.id, at: world.now, outcome: .given(at: world.now))]
        know()
        #expect(
            state.presented().command("give")?.confirmation?.question
                == "Metacam was given today at 09:00. Two doses close together can be too much. Give another one?")
    }

    @Test(
        "After a removal every screen offers to restore what was removed last",
        arguments: [nil, EntryCollection.weights])
    func restoring(list: EntryCollection?) {
        var state = world.loadedState(at: list.map(PetHealthState.Place.list) ?? .dashboard)
        #expect(state.presented().command("restore") == nil)
        state.removed = [.reminder(world.worming)]
        #expect(
            state.presented().command("restore") == Command(id: "restore", label: "Restore the reminder", key: "b"))
    }

    @Test("While an entry is removed or marked done, its screen is busy and offers neither again")
    func changing() {
        var state = world.loadedState(at: .detail(.reminder(world.worming.id)))
        state.changing = .reminder(world.worming.id)
        let screen = state.presented()
        #expect(screen.isBusy)
        #expect(screen.allCommands.count >= 4 && screen.allCommands.allSatisfy { !$0.isEnabled })
    }

    @Test("A failed change is reported with its reason and what to do")
    func failures() {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        let notices: [PetHealthNotice] = [
            .saveFailed(.visit, down), .changeFailed(.weight, down), .removalFailed(.dose, down),
        ]
        let texts = notices.map { notice in
            guard case .notice(let shown) = notice.element else { return "" }
            #expect(shown.kind == .failure)
            #expect(shown.isDismissible)
            #expect(shown.commands.isEmpty)
            return [shown.text.plain, shown.detail?.plain].compactMap(\.self).joined(separator: " ")
        }
        #expect(
            texts == [
                "The vet visit wasn't saved. The store is locked. Nothing was changed. Try again.",
                "The weight wasn't changed. The store is locked. Nothing was changed. Try again.",
                "The dose wasn't removed. The store is locked. Nothing was changed. Try again.",
            ]
        )
    }

    @Test("A notice is shown above the content until it is dismissed")
    func notices() throws {
        let done = world.worming.done(on: world.day)
        let texts = [PetHealthNotice.saved(.visit), .removed(.weight), .markedDone(done)].map { notice in
            var state = world.loadedState()
            state.notice = notice
            let screen = state.presented()
            guard case .notice(let shown) = screen.body.first else { return "" }
            #expect(shown.isDismissible)
            #expect(shown.kind == .success)
            return [shown.text.plain, shown.detail?.plain].compactMap(\.self).joined(separator: " ")
        }
        #expect(
            texts == [
                "The vet visit is saved.", "The weight is removed. You can restore it.",
                "Worming is done. It is due again on 1 August 2026.",
            ]
        )
    }
}
