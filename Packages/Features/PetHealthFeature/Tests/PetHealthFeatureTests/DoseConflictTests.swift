import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("A dose that two people record", .timeLimit(.minutes(10)))
struct DoseConflictTests {
    private let world: World
    private let slot: LocalTime
    private let own: MedicineDose

    init() throws {
        world = try World()
        slot = LocalTime(world.day, try World.time("8:00"))
        own = MedicineDose(
            of: world.thiamazole.id, at: slot, outcome: .given(at: world.now),
            instant: world.dependencies.today.instant, dosage: world.thiamazole.dosage)
    }

    private func other(_ outcome: MedicineDose.Outcome) -> MedicineDose {
        MedicineDose(of: world.thiamazole.id, at: slot, outcome: outcome, dosage: world.thiamazole.dosage)
    }

    /// Returns a store that has recorded a dose after another person did, with the conflict as its notice.
    private func conflicting(
        _ conflict: DoseConflict
    ) async -> TestStore<PetHealthState, PetHealthAction> {
        let id = EntryID.medicine(world.thiamazole.id)
        await world.health.changeElsewhere(.dose(conflict.recorded.id), to: .dose(conflict.recorded))
        let store = world.store(world.loadedState(at: .detail(id)))
        await store.send(.doseRequested(world.thiamazole.id, slot, isGiven: conflict.own.isGiven)) { $0.changing = id }
        await store.receive(.doseConflictFound(conflict)) {
            $0.changing = nil
            $0.overview?.insert(.dose(conflict.recorded))
            $0.notice = .doseConflict(conflict)
            $0.isLoading = true
        }
        // The double's record doesn't have the other person's dose.
        await store.receive(.loaded(world.overview())) {
            $0.overview = world.overview()
            $0.isLoading = false
        }
        return store
    }

    private func notice(_ store: TestStore<PetHealthState, PetHealthAction>) throws -> Notice {
        guard case .notice(let notice)? = store.state.presented().body.first else {
            throw Expected("a notice")
        }
        #expect(store.state.presented().inconsistencies.isEmpty)
        return notice
    }

    private struct Expected: Error {
        init(_: String) {}
    }

    @Test("The second person sees when the first one gave it, nothing is replaced, and both can be recorded")
    func bothGiven() async throws {
        let theirs = other(.given(at: LocalTime(world.day, try World.time("8:05"))))
        let store = await conflicting(DoseConflict(own: own, recorded: theirs, medicine: world.thiamazole))
        let notice = try notice(store)
        #expect(notice.text.plain == "Thiamazole of 3 May 2026, 08:00 is already recorded: given at 08:05.")
        #expect(notice.detail?.plain.contains("call your vet") == true)
        #expect(notice.commands.map(\.label) == ["Two were given: record both"])
        #expect(await world.health.saved.isEmpty)

        let second = MedicineDose(
            id: SequentialIDs().makeID(), of: own.medicine, at: own.slot, outcome: own.outcome, instant: own.instant,
            dosage: own.dosage)
        let asked = try #require(PetHealthInterpreter.interpret(.activated(.bothGiven), store.state))
        await store.send(asked) {
            $0.changing = .medicine(world.thiamazole.id)
            $0.overview?.insert(.dose(theirs))
            $0.notice = nil
        }
        await store.receive(.changed(.dose(second), .recorded(second, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(second))
            $0.notice = .recorded(second, of: world.thiamazole)
        }
        await store.finish()
        #expect(await world.health.saved == [.dose(second)])
        // The stock has two doses less.
        let plan = try #require(store.state.overview?.plan(of: world.thiamazole.id))
        #expect(plan.remaining == (try Amount(typed: "18.5")))
        #expect(plan.slots(on: world.day, now: world.now).first?.isRecorded == true)
    }

    @Test("A dose that the first person skipped and the second gave is recorded as given, once that is confirmed")
    func givenAfterAll() async throws {
        let theirs = other(.skipped)
        let store = await conflicting(DoseConflict(own: own, recorded: theirs, medicine: world.thiamazole))
        #expect(try notice(store).text.plain == "Thiamazole of 3 May 2026, 08:00 is already recorded: skipped.")
        #expect(PetHealthInterpreter.interpret(.activated(.bothGiven), store.state) == nil)
        await store.send(.bothDosesChosen)
        let asked = try #require(PetHealthInterpreter.interpret(.activated(.givenInstead), store.state))
        await store.send(asked) {
            $0.changing = .medicine(world.thiamazole.id)
            $0.overview?.insert(.dose(theirs))
            $0.notice = nil
        }
        await store.receive(.changed(.dose(own), .recorded(own, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(own))
            $0.notice = .recorded(own, of: world.thiamazole)
        }
        await store.finish()
        #expect(await world.health.saved == [.dose(own)])
    }

    @Test("A dose that the first person gave isn't skipped by the second")
    func skippedAfterGiven() async throws {
        let theirs = other(.given(at: slot))
        let skipped = other(.skipped)
        let store = await conflicting(DoseConflict(own: skipped, recorded: theirs, medicine: world.thiamazole))
        let notice = try notice(store)
        #expect(notice.text.plain == "Thiamazole of 3 May 2026, 08:00 is already recorded: given at 08:00.")
        #expect(notice.commands.isEmpty)
        await store.send(.givenInsteadChosen)
        await store.finish()
        #expect(await world.health.saved.isEmpty)
    }

    @Test("A dose that another person has corrected isn't removed by undoing it, and the correction is shown")
    func undoneAfterCorrection() async throws {
        var state = world.loadedState()
        state.overview?.insert(.dose(own))
        state.notice = .recorded(own, of: world.thiamazole)
        let corrected = other(.given(at: LocalTime(world.day, try World.time("7:30"))))
        await world.health.changeElsewhere(.dose(own.id), to: .dose(corrected))
        let store = world.store(state)
        await store.send(.doseUndone) { $0.changing = .dose(own.id) }
        let changed = ServiceError.changed(message: "The dose was changed after it was opened here.")
        await store.receive(.removalFailed(.dose(own.id), changed)) {
            $0.changing = nil
            $0.notice = .removalFailed(.dose, changed)
            $0.isLoading = true
        }
        let notice = try notice(store)
        #expect(notice.kind == .failure)
        #expect(notice.text.plain == "The dose wasn't removed. The dose was changed after it was opened here.")
        await store.receive(.loaded(world.overview())) {
            $0.overview = world.overview()
            $0.isLoading = false
        }
        await store.finish()
        #expect(await world.health.removed.isEmpty)
    }

    @Test("Undoing a dose that another person has removed says so, and shows the current record")
    func undoneElsewhere() async throws {
        var state = world.loadedState()
        state.overview?.insert(.dose(own))
        state.notice = .recorded(own, of: world.thiamazole)
        await world.health.changeElsewhere(.dose(own.id), to: nil)
        let store = world.store(state)
        await store.send(.doseUndone) { $0.changing = .dose(own.id) }
        await store.receive(.removedElsewhere(.dose(own.id))) {
            $0.changing = nil
            $0.overview?.remove(.dose(own.id))
            $0.notice = .removedElsewhere(.dose)
            $0.isLoading = true
        }
        let notice = try notice(store)
        #expect(notice.kind == .information)
        #expect(notice.text.plain == "The dose was already removed.")
        #expect(notice.isDismissible)
        await store.receive(.loaded(world.overview())) {
            $0.overview = world.overview()
            $0.isLoading = false
        }
        await store.finish()
        // It can't be restored: the other person may have had a reason.
        #expect(store.state.removed.isEmpty)
        #expect(await world.health.removed.isEmpty)
    }

    @Test("A removed dose that another person recorded meanwhile isn't restored over theirs")
    func restored() async throws {
        var state = world.loadedState()
        state.removed = [.dose(own)]
        await world.health.changeElsewhere(.dose(own.id), to: .dose(other(.given(at: slot))))
        let store = world.store(state)
        await store.send(.restorationRequested) { $0.changing = .dose(own.id) }
        let changed = ServiceError.changed(message: "There is a dose already.")
        await world.receiveChange(of: .dose(own.id), changed, in: store)
        #expect(await world.health.saved.isEmpty)
    }

    @Test("The same dose that is recorded again after a lost answer is a success")
    func repeated() async throws {
        await world.health.changeElsewhere(.dose(own.id), to: .dose(own))
        let store = world.store(world.loadedState())
        await store.send(.doseRequested(world.thiamazole.id, slot, isGiven: true)) {
            $0.changing = .medicine(world.thiamazole.id)
        }
        await store.receive(.changed(.dose(own), .recorded(own, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(own))
            $0.notice = .recorded(own, of: world.thiamazole)
        }
        await store.finish()
    }

    @Test("A missed dose that another person recorded meanwhile shows both versions in the form, and both can be kept")
    func form() async throws {
        let missed = LocalTime(try World.day("2026-05-02"), try World.time("8:00"))
        let id = EntryID.medicine(world.thiamazole.id)
        let theirs = MedicineDose(
            of: world.thiamazole.id, at: missed, outcome: .given(at: LocalTime(missed.day, try World.time("8:30"))),
            dosage: world.thiamazole.dosage)
        await world.health.changeElsewhere(.dose(theirs.id), to: .dose(theirs))
        var form = EntryForm(
            recording: MedicineDose(of: world.thiamazole.id, at: missed, outcome: .skipped), now: world.now)
        form.update(from: world.overview())
        var state = world.loadedState(at: .form(form))
        state.behindForm = .detail(id)
        let store = world.store(state)
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        form.beginConflict(with: .changed(.dose(theirs)))
        await store.receive(.conflictFound(.dose(theirs.id), .dose(theirs))) { $0.place = .form(form) }
        #expect(await world.health.saved.isEmpty)
        let screen = store.state.presented()
        #expect(screen.inconsistencies.isEmpty)
        guard case .notice(let notice) = screen.body[0], case .table(let table) = screen.body[1] else {
            Issue.record("Expected a notice and a table, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == "The dose was recorded meanwhile.")
        #expect(notice.commands.map(\.label) == ["Save mine", "Use the other", "Two were given: record both"])
        #expect(table.rows.map { $0.cells.map(\.plain) } == [["Given at", "08:00", "08:30"]])

        let second = MedicineDose(
            id: SequentialIDs().makeID(), of: world.thiamazole.id, at: missed, outcome: .given(at: missed),
            dosage: world.thiamazole.dosage)
        let asked = try #require(PetHealthInterpreter.interpret(.activated(.bothGiven), store.state))
        await store.send(asked) {
            $0.place = .detail(id)
            $0.behindForm = .dashboard
            $0.changing = id
            $0.overview?.insert(.dose(theirs))
        }
        await store.receive(.changed(.dose(second), .recorded(second, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(second))
            $0.notice = .recorded(second, of: world.thiamazole)
        }
        await store.finish()
        #expect(await world.health.saved == [.dose(second)])
    }

    @Test("A missed dose replaces the other person's record only once that was seen")
    func ownVersion() async throws {
        let missed = LocalTime(try World.day("2026-05-02"), try World.time("8:00"))
        let dose = MedicineDose(of: world.thiamazole.id, at: missed, outcome: .skipped)
        var form = EntryForm(recording: dose, now: world.now)
        form.update(from: world.overview())
        #expect(form.replaced == nil)
        form.beginConflict(with: .changed(.dose(dose)))
        #expect(form.doseConflict(among: [world.thiamazole]) == nil)
        let isChosen = form.keepOwnVersion()
        #expect(isChosen)
        #expect(form.replaced == .dose(dose))
        let submitted = form.submit()
        #expect(
            submitted
                == .dose(
                    MedicineDose(
                        of: world.thiamazole.id, at: missed, outcome: .given(at: missed),
                        dosage: world.thiamazole.dosage)))
    }
}
