import AnalyticsTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("The actions of due items", .timeLimit(.minutes(10)))
struct DueActionsTests {
    private let world: World

    init() throws {
        world = try World()
    }

    @Test("A reminder that is marked done is due at its next time")
    func marksDone() async throws {
        let store = world.store(world.loadedState(at: .detail(.reminder(world.worming.id))))
        let done = world.worming.done(on: world.day)
        await store.send(.completionRequested) { $0.changing = .reminder(world.worming.id) }
        await store.receive(.changed(.reminder(done), .markedDone(done))) {
            $0.changing = nil
            $0.place = .dashboard
            $0.overview?.insert(.reminder(done))
            $0.notice = .markedDone(done)
        }
        await store.finish()
        #expect(await world.health.saved == [.reminder(done)])
        #expect(world.recordedEvents.events(of: ReminderDone.self) == [ReminderDone(recurs: true)])
        #expect(done.due == (try World.day("2026-08-01")))
    }

    @Test("A listed reminder is marked done")
    func marksDoneHere() async {
        let store = world.store(world.loadedState())
        let done = world.worming.done(on: world.day)
        await store.send(.completionHereRequested(world.worming.id)) { $0.changing = .reminder(world.worming.id) }
        await store.receive(.changed(.reminder(done), .markedDone(done))) {
            $0.changing = nil
            $0.overview?.insert(.reminder(done))
            $0.notice = .markedDone(done)
        }
        await store.finish()
    }

    @Test("A listed reminder is postponed, and a listed vaccination's next dose entered")
    func actsHere() async throws {
        let store = world.store(world.loadedState())
        let later = world.worming.postponed(until: world.day.adding(days: 7))
        await store.send(.postponementHereRequested(world.worming.id)) { $0.changing = .reminder(world.worming.id) }
        await store.receive(.changed(.reminder(later), .postponed(later))) {
            $0.changing = nil
            $0.overview?.insert(.reminder(later))
            $0.notice = .postponed(later)
        }
        let dose = try #require(world.record.vaccinations.vaccinations.first)
        let id = EntryID.new(.vaccination, from: SequentialIDs())
        var form = EntryForm(id: id, after: dose, now: world.now)
        await store.send(.givenAgainHereRequested(dose.id)) {
            $0.notice = nil
            $0.isOpeningForm = true
        }
        await store.receive(.formOpened(form)) {
            guard let overview = $0.overview else { return }
            form.update(from: overview)
            $0.isOpeningForm = false
            $0.place = .form(form)
        }
        await store.finish()
    }

    @Test("A form that was opened while a reminder was marked done stays open")
    func wentOnWhileMarkedDone() async {
        let store = world.store(world.loadedState(at: .detail(.reminder(world.worming.id))))
        let done = world.worming.done(on: world.day)
        await store.send(.completionRequested) { $0.changing = .reminder(world.worming.id) }
        await store.send(.left) { $0.place = .dashboard }
        var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        await store.send(.addRequested(.weight)) { $0.isOpeningForm = true }
        let opened = form
        form.update(from: world.overview())
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.place = .form(form)
        }
        await store.receive(.changed(.reminder(done), .markedDone(done))) {
            $0.changing = nil
            $0.overview?.insert(.reminder(done))
            $0.notice = .markedDone(done)
        }
        await store.finish()
    }

    @Test("A reminder is done on another day, a second time needs a confirmation, and it is undone")
    func doneOnAnotherDay() async throws {
        let id = EntryID.reminder(world.worming.id)
        let store = world.store(world.loadedState(at: .detail(id)))
        let opened = EntryForm(doneOf: world.worming, now: world.now)
        var form = opened
        form.update(from: world.overview())
        await store.send(.completionDateRequested) { $0.isOpeningForm = true }
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.behindForm = .detail(id)
            $0.place = .form(form)
        }
        form.edit(.doneOn, "yesterday")
        await store.send(.edited(.doneOn, "yesterday")) { $0.place = .form(form) }
        let submitted = form.submit()
        let entry = try #require(submitted)
        let done = world.worming.done(on: world.day.adding(days: -1))
        #expect(entry == .reminder(done))
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .detail(id)
            $0.behindForm = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .markedDone(done)
        }
        var again = EntryForm(doneOf: done, now: world.now)
        again.edit(.doneOn, "-1d")
        #expect(again.submit() == nil)
        #expect(again.question == "Worming was done on 2 May 2026 already. Count it twice?")
        let twice = again.submit()
        #expect(twice == .reminder(done.done(on: world.day.adding(days: -1))))
        var later = EntryForm(doneOf: done, now: world.now)
        later.edit(.doneOn, "tomorrow")
        #expect(later.error(of: .doneOn) == "4 May 2026 is yet to come; today is 3 May 2026.")

        await store.send(.completionUndoRequested) { $0.changing = id }
        await store.receive(.changed(.reminder(world.worming), .undone(world.worming))) {
            $0.changing = nil
            $0.overview?.insert(.reminder(world.worming))
            $0.notice = .undone(world.worming)
        }
        await store.finish()
        #expect(store.state[id] == .reminder(world.worming))
    }

    @Test("A dose is given when it is due, or skipped", arguments: [true, false])
    func dose(isGiven: Bool) async throws {
        let store = world.store(world.loadedState())
        let due = try #require(store.state.overview?.dueDoses.first)
        #expect(due.slot.time == LocalTime(world.day, try World.time("8:00")) && due.slot.state == .due)
        let dose = MedicineDose(
            of: world.thiamazole.id, at: due.slot.time, outcome: isGiven ? .given(at: world.now) : .skipped,
            instant: world.dependencies.today.instant, dosage: world.thiamazole.dosage)
        await store.send(.doseRequested(world.thiamazole.id, due.slot.time, isGiven: isGiven)) {
            $0.changing = .medicine(world.thiamazole.id)
        }
        await store.receive(.changed(.dose(dose), .recorded(dose, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(dose))
            $0.notice = .recorded(dose, of: world.thiamazole)
        }
        await store.finish()
        #expect(store.state.overview?.dueDoses.isEmpty == true)
        let remaining = store.state.overview?.plan(of: world.thiamazole.id)?.remaining
        #expect(remaining == (try Amount(typed: isGiven ? "19" : "19.5")))
    }

    @Test("A dose that was missed is recorded afterwards, as given at a time or skipped", arguments: [true, false])
    func recordedAfterwards(isGiven: Bool) async throws {
        let id = EntryID.medicine(world.thiamazole.id)
        let store = world.store(world.loadedState(at: .detail(id)))
        let slot = LocalTime(try World.day("2026-05-02"), try World.time("8:00"))
        let missed = MedicineDose(of: world.thiamazole.id, at: slot, outcome: .skipped)
        let row = EntryID.dose(missed.id).row
        let asked = try #require(PetHealthInterpreter.interpret(.selected(row, in: "unrecorded"), store.state))
        #expect(asked == .unrecordedDoseRequested(world.thiamazole.id, slot))
        let opened = EntryForm(recording: missed, now: world.now)
        var form = opened
        form.update(from: world.overview())
        await store.send(asked) { $0.isOpeningForm = true }
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.behindForm = .detail(id)
            $0.place = .form(form)
        }
        #expect(store.state.presented().title == "Thiamazole of 2 May 2026, 08:00 for Miso")
        let (field, text): (EntryField, String) = isGiven ? (.givenAt, "9:15") : (.outcome, "skipped")
        form.edit(field, text)
        await store.send(.edited(field, text)) { $0.place = .form(form) }
        let submitted = form.submit()
        let dose = MedicineDose(
            of: world.thiamazole.id, at: slot,
            outcome: isGiven ? .given(at: LocalTime(slot.day, try World.time("9:15"))) : .skipped,
            dosage: world.thiamazole.dosage)
        #expect(submitted == .dose(dose))
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(.dose(dose))) {
            $0.place = .detail(id)
            $0.behindForm = .dashboard
            $0.overview?.insert(.dose(dose))
            $0.notice = .saved(.dose)
        }
        await store.finish()
        #expect(store.state.overview?.unrecorded(of: world.thiamazole.id).contains { $0.time == slot } == false)
    }

    @Test("A dose that would be given minutes from now isn't saved", arguments: [("9:00", false), ("9:01", true)])
    func givenInTheFuture(time: String, isRefused: Bool) async throws {
        let slot = LocalTime(world.day, try World.time("8:00"))
        let given = LocalTime(world.day, try World.time(time))
        let dose = MedicineDose(of: world.thiamazole.id, at: slot, outcome: .given(at: given))
        var form = EntryForm(recording: dose, now: world.now)
        form.update(from: world.overview())
        let store = world.store(world.loadedState(at: .form(form)))
        store.exhaustivity = .stated
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted)
        let problem = ServiceError.Problem(field: "givenAt", message: "This is in the future: it is 09:00 now.")
        await store.receive(isRefused ? .saveFailed(entry.id, .rejected([problem])) : .saved(entry))
        await store.finish()
        let saved = await world.health.saved
        #expect(saved.isEmpty == isRefused)
    }

    @Test("A dose that was recorded by mistake is undone, and is due as before")
    func doseUndone() async throws {
        let store = world.store(world.loadedState())
        let due = try #require(store.state.overview?.dueDoses.first)
        let dose = MedicineDose(
            of: world.thiamazole.id, at: due.slot.time, outcome: .given(at: world.now),
            instant: world.dependencies.today.instant, dosage: world.thiamazole.dosage)
        await store.send(.doseUndone)
        await store.send(.doseRequested(world.thiamazole.id, due.slot.time, isGiven: true)) {
            $0.changing = .medicine(world.thiamazole.id)
        }
        await store.receive(.changed(.dose(dose), .recorded(dose, of: world.thiamazole))) {
            $0.changing = nil
            $0.overview?.insert(.dose(dose))
            $0.notice = .recorded(dose, of: world.thiamazole)
        }
        let command = PetHealthNotice.recorded(dose, of: world.thiamazole).element.commands.first
        #expect(command?.label == "Undo")
        let asked = try #require(command.flatMap { PetHealthInterpreter.interpret(.activated($0.id), store.state) })
        #expect(asked == .doseUndone)
        await store.send(asked) { $0.changing = .dose(dose.id) }
        await store.receive(.removed(.dose(dose.id))) {
            $0.changing = nil
            $0.removed = [.dose(dose)]
            $0.overview?.remove(.dose(dose.id))
            $0.notice = .removed(.dose)
        }
        await store.finish()
        #expect(store.state.overview?.dueDoses.first?.slot == due.slot)
    }

    @Test("A vaccination that is due is given again with a filled-in form")
    func givenAgain() async throws {
        let id = try #require(world.someEntry(of: .vaccination))
        let rabies = try #require(world.record.vaccinations.vaccinations.first)
        let store = world.store(world.loadedState(at: .detail(id)))
        let opened = EntryForm(id: .new(.vaccination, from: SequentialIDs()), after: rabies, now: world.now)
        var form = opened
        form.update(from: world.overview())
        await store.send(.givenAgainRequested) { $0.isOpeningForm = true }
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.behindForm = .detail(id)
            $0.place = .form(form)
        }
        let submitted = form.submit()
        guard case .vaccination(let dose)? = submitted else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        await store.finish()
        #expect(dose.vaccine == "Rabies" && dose.givenOn == world.day && dose.id != rabies.id)
        #expect(dose.nextDue == (try World.day("2027-05-03")))
    }
}
