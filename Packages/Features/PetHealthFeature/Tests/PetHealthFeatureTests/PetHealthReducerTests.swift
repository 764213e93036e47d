import AnalyticsTesting
import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("A pet's health answers what happens")
struct PetHealthReducerTests {
    private let world: World
    /// The first entry that is made.
    private let newWeight = EntryID.new(.weight, from: SequentialIDs())

    init() throws {
        world = try World()
    }

    private func store(
        _ state: PetHealthState,
        _ world: World? = nil
    ) -> TestStore<PetHealthState, PetHealthAction> {
        let world = world ?? self.world
        let effects = PetHealthEffects(pet: world.miso.id, mode: state.mode, dependencies: world)
        return TestStore(initialState: state, reducer: PetHealthReducer(effects: effects))
    }

    @Test(
        "It loads the pet, a year of its record and its reminders when it appears, and for a vet's view the owner too",
        arguments: [PetHealthMode.owner, .vet])
    func loads(mode: PetHealthMode) async throws {
        let store = store(PetHealthState(pet: world.miso.id, mode: mode))
        let overview = world.overview(for: mode)
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
        }
        await store.finish()
        #expect(await world.health.firstDays == [try World.day("2025-05-03")])
    }

    @Test("A vet sees the record even where the owner can't be had")
    func ownerFails() async throws {
        let owner = OwnerRepositoryDouble()
        await owner.fail(with: .unavailable(reason: "The store is locked."))
        let world = try World(owner: owner)
        let store = store(PetHealthState(pet: world.miso.id, mode: .vet), world)
        let overview = world.overview()
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
        }
        await store.finish()
    }

    @Test("What was loaded stays while a refresh fails, and trying again puts the failure away")
    func refreshFails() async {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        let store = store(world.loadedState())
        await world.health.fail(with: down)
        await store.send(.refreshAsked) { $0.isLoading = true }
        await store.receive(.loadFailed(down)) {
            $0.isLoading = false
            $0.loadFailure = down
        }
        await world.health.fail(with: nil)
        await store.send(.refreshAsked) {
            $0.isLoading = true
            $0.loadFailure = nil
        }
        await store.receive(.loaded(world.overview())) { $0.isLoading = false }
        await store.finish()
    }

    @Test("A weight is typed, saved, shown and told of")
    func addsWeight() async throws {
        let store = store(world.loadedState())
        var form = EntryForm(id: newWeight, today: world.day)
        await store.send(.addAsked(.weight)) { $0.isOpeningForm = true }
        await store.receive(.formOpened(form)) {
            $0.isOpeningForm = false
            $0.place = .form(form)
        }
        form.edit(.weight, "9 lb")
        await store.send(.edited(.weight, "9 lb")) { $0.place = .form(form) }
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .saved(.weight)
        }
        await store.send(.noticeDismissed) { $0.notice = nil }
        await store.finish()
        #expect(await world.health.savedWeights.map(\.weight.grams) == [4082])
        #expect(world.recordedEvents.events(of: HealthEntrySaved.self) == [HealthEntrySaved(kind: .weight)])
        #expect(store.state.overview?.record.weights.first?.weight.grams == 4082)
        #expect(store.state.overview?.record.weightTotal == 10)
    }

    @Test("What won't do isn't sent")
    func refusesToSend() async {
        var form = EntryForm(id: newWeight, today: world.day)
        let store = store(world.loadedState(at: .form(form)))
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        await store.finish()
        #expect(await world.health.savedWeights.isEmpty)
    }

    @Test("What the service refuses is told at its field, and what was typed stays")
    func rejection() async throws {
        let rejected = ServiceError.rejected([.init(field: "weight", message: "Too heavy for a cat.")])
        await world.health.fail(with: rejected)
        var form = EntryForm(id: newWeight, today: world.day)
        form.edit(.weight, "40")
        let store = store(world.loadedState(at: .form(form)))
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        await store.send(.submitted)
        form.fail(rejected)
        await store.receive(.saveFailed(newWeight, rejected)) { $0.place = .form(form) }
        await store.finish()
        #expect(form.error(of: .weight) == "Too heavy for a cat.")
        #expect(form.texts[.weight] == "40")
    }

    @Test("One who left a form while it was being saved hears how that ended", arguments: [true, false])
    func leftWhileSaving(succeeds: Bool) async throws {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        await world.health.fail(with: succeeds ? nil : down)
        var form = EntryForm(id: newWeight, today: world.day)
        form.edit(.weight, "4.2")
        let store = store(world.loadedState(at: .form(form)))
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted) { $0.place = .form(form) }
        await store.send(.left) { $0.place = .dashboard }
        if succeeds {
            await store.receive(.saved(entry)) {
                $0.overview?.insert(entry)
                $0.notice = .saved(.weight)
            }
        } else {
            await store.receive(.saveFailed(newWeight, down)) { $0.notice = .saveFailed(.weight, down) }
        }
        await store.finish()
    }

    @Test("Where a load is on its way when an entry is saved, its answer may lack the entry, so it loads anew")
    func loadsAnew() async throws {
        var form = EntryForm(id: newWeight, today: world.day)
        form.edit(.weight, "4.2")
        var state = world.loadedState(at: .form(form))
        state.isLoading = true
        let store = store(state)
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .saved(.weight)
        }
        await store.receive(.loaded(world.overview())) {
            $0.isLoading = false
            $0.overview = world.overview()
        }
        await store.finish()
    }

    @Test("Every kind of entry is removed", arguments: EntryKind.allCases)
    func removes(kind: EntryKind) async throws {
        let id = try #require(world.someEntry(of: kind))
        let store = store(world.loadedState())
        await store.send(.selected(id)) { $0.place = .detail(id) }
        await store.send(.removalAsked) { $0.changing = id }
        await store.send(.removalAsked)
        await store.receive(.removed(id)) {
            $0.changing = nil
            $0.place = .dashboard
            $0.overview?.remove(id)
            $0.notice = .removed(kind)
        }
        await store.finish()
        #expect(store.state.overview?[id] == nil)
        #expect(await world.health.removed.count == 1)
        #expect(world.recordedEvents.events(of: HealthEntryRemoved.self) == [HealthEntryRemoved(kind: kind)])
    }

    @Test("What can't be understood is logged with its detail, which the screen leaves out")
    func logsDetail() async {
        let error = ServiceError.unintelligible(detail: "\"x\" is no day")
        await world.health.fail(with: error)
        let store = store(PetHealthState(pet: world.miso.id, mode: .owner))
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loadFailed(error)) {
            $0.isLoading = false
            $0.loadFailure = error
        }
        await store.finish()
        #expect(
            world.recordedLog.records == [
                LogRecord(.warning, "a pet's health wasn't loaded", ["error": .private("\"x\" is no day")])
            ]
        )
    }

    @Test("A removal that fails leaves the entry and says why")
    func removalFails() async throws {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        await world.health.fail(with: down)
        let id = try #require(world.someEntry(of: .visit))
        let store = store(world.loadedState(at: .detail(id)))
        await store.send(.removalAsked) { $0.changing = id }
        await store.receive(.changeFailed(id, down)) {
            $0.changing = nil
            $0.notice = .changeFailed(.visit, down)
        }
        await store.finish()
    }

    @Test("A reminder that is marked done is due next time")
    func marksDone() async throws {
        let store = store(world.loadedState(at: .detail(.reminder(world.worming.id))))
        let done = world.worming.done(on: world.day)
        await store.send(.doneAsked) { $0.changing = .reminder(world.worming.id) }
        await store.receive(.markedDone(done)) {
            $0.changing = nil
            $0.place = .dashboard
            $0.overview?.insert(.reminder(done))
            $0.notice = .markedDone(done)
        }
        await store.finish()
        #expect(await world.health.savedReminders == [done])
        #expect(world.recordedEvents.events(of: ReminderDone.self) == [ReminderDone(recurs: true)])
        #expect(done.due == (try World.day("2026-08-01")))
    }

    @Test("One who went on to a form while a reminder was marked done stays there")
    func wentOnWhileMarkedDone() async {
        let store = store(world.loadedState(at: .detail(.reminder(world.worming.id))))
        let done = world.worming.done(on: world.day)
        await store.send(.doneAsked) { $0.changing = .reminder(world.worming.id) }
        await store.send(.left) { $0.place = .dashboard }
        let form = EntryForm(id: newWeight, today: world.day)
        await store.send(.addAsked(.weight)) { $0.isOpeningForm = true }
        await store.receive(.formOpened(form)) {
            $0.isOpeningForm = false
            $0.place = .form(form)
        }
        await store.receive(.markedDone(done)) {
            $0.changing = nil
            $0.overview?.insert(.reminder(done))
            $0.notice = .markedDone(done)
        }
        await store.finish()
    }

    @Test("The detail of an entry that a refresh finds gone gives way to the dashboard")
    func entryGone() async throws {
        let empty = try World(isEmpty: true)
        let store = store(world.loadedState(at: .detail(.reminder(world.worming.id))), empty)
        let overview = empty.overview()
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
            $0.place = .dashboard
        }
        await store.finish()
    }

    @Test("Leaving goes from a form to the dashboard, and from there out of the flow")
    func leaving() async {
        let store = store(world.loadedState(at: .form(EntryForm(id: newWeight, today: world.day))))
        await store.send(.left) { $0.place = .dashboard }
        await store.send(.left)
        await store.receive(transition: CommonTransition.close)
        await store.finish()
    }

    @Test("All vaccinations and the vet's view are asked for as transitions")
    func transitions() async {
        let store = store(world.loadedState())
        await store.send(.vaccinationsAsked)
        await store.receive(transition: PetHealthModule.Output.vaccinations(of: world.miso.id))
        await store.send(.vetViewAsked)
        await store.receive(transition: PetHealthStep.vetView)
        await store.finish()
    }
}
