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
@Suite("The actions of a pet's health", .timeLimit(.minutes(10)))
struct PetHealthReducerTests {
    private let world: World
    /// The first id that is created.
    private let newWeight = EntryID.new(.weight, from: SequentialIDs())

    init() throws {
        world = try World()
    }

    @Test(
        "It loads the pet, a year of its record and its reminders when it appears, and for a vet's view the owner too",
        arguments: [PetHealthMode.owner, .vet])
    func loads(mode: PetHealthMode) async throws {
        let store = world.store(PetHealthState(pet: world.miso.id, mode: mode))
        let overview = world.overview(for: mode)
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
        }
        await store.finish()
        #expect(await world.health.firstDays == [try World.day("2025-05-03"), try World.day("2026-04-19")])
    }

    @Test("A vet sees the record even if the owner can't be loaded")
    func ownerFails() async throws {
        let owner = OwnerRepositoryDouble()
        await owner.fail(with: .unavailable(reason: "The store is locked."))
        let world = try World(owner: owner)
        let store = world.store(PetHealthState(pet: world.miso.id, mode: .vet))
        let overview = world.overview()
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
        }
        await store.finish()
    }

    @Test("A failed refresh keeps the content, and trying again clears the failure")
    func refreshFails() async {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        let store = world.store(world.loadedState())
        await world.health.fail(with: down)
        await store.send(.refreshRequested) { $0.isLoading = true }
        await store.receive(.loadFailed(down)) {
            $0.isLoading = false
            $0.loadFailure = down
        }
        await world.health.fail(with: nil)
        await store.send(.refreshRequested) {
            $0.isLoading = true
            $0.loadFailure = nil
        }
        await store.receive(.loaded(world.overview())) { $0.isLoading = false }
        await store.finish()
    }

    @Test("A weight is typed, saved, shown and announced")
    func addsWeight() async throws {
        let store = world.store(world.loadedState())
        var form = EntryForm(id: newWeight, now: world.now)
        await store.send(.addRequested(.weight)) { $0.isOpeningForm = true }
        let opened = form
        form.update(from: world.overview())
        await store.receive(.formOpened(opened)) {
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
        #expect(await world.health.saved == [entry])
        #expect(world.recordedEvents.events(of: HealthEntrySaved.self) == [HealthEntrySaved(kind: .weight)])
        #expect(store.state.overview?.record.weights.first?.weight.grams == 4082)
        #expect(store.state.overview?.record.weightTotal == 10)
    }

    @Test("If a form is sent before the record is loaded, its question is asked afterwards, and nothing is saved")
    func sentBeforeLoaded() async throws {
        var form = EntryForm(id: newWeight, now: world.now)
        form.edit(.weight, "9 kg")
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.place = .form(form)
        let store = world.store(state)
        await store.send(.appeared) { $0.isLoading = true }
        await store.send(.submitted) { $0.awaitsSubmission = true }
        let overview = world.overview()
        form.update(from: overview)
        #expect(form.submit() == nil && form.question != nil)
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
            $0.awaitsSubmission = false
            $0.place = .form(form)
        }
        await store.finish()
        #expect(await world.health.saved.isEmpty)
    }

    @Test("A form that is changed while it waits for the record isn't sent", arguments: [true, false])
    func changedBeforeLoaded(byVaccine: Bool) async throws {
        let vaccine = try #require(VaccineCatalog.all.first)
        var form = EntryForm(id: .new(.vaccination, from: SequentialIDs()), now: world.now)
        form.edit(.vaccine, vaccine.name)
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.place = .form(form)
        let store = world.store(state)
        await store.send(.appeared) { $0.isLoading = true }
        await store.send(.submitted) { $0.awaitsSubmission = true }
        if byVaccine { form.choose(vaccine) } else { form.followSchedule() }
        await store.send(byVaccine ? .vaccineChosen(vaccine) : .scheduleChosen) {
            $0.awaitsSubmission = false
            $0.place = .form(form)
        }
        let overview = world.overview()
        form.update(from: overview)
        await store.receive(.loaded(overview)) {
            $0.isLoading = false
            $0.overview = overview
            $0.place = .form(form)
        }
        await store.finish()
        #expect(await world.health.saved.isEmpty)
    }

    @Test("An invalid form isn't sent")
    func refusesToSend() async {
        var form = EntryForm(id: newWeight, now: world.now)
        let store = world.store(world.loadedState(at: .form(form)))
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        await store.finish()
        #expect(await world.health.saved.isEmpty)
    }

    @Test("A validation error of the service is shown at its field, and the input stays")
    func rejection() async throws {
        let rejected = ServiceError.rejected([.init(field: "weight", message: "Too heavy for a cat.")])
        await world.health.fail(with: rejected)
        var form = EntryForm(id: newWeight, now: world.now)
        form.edit(.weight, "40")
        let store = world.store(world.loadedState(at: .form(form)))
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        await store.send(.submitted)
        form.fail(rejected)
        await store.receive(.saveFailed(newWeight, rejected)) { $0.place = .form(form) }
        await store.finish()
        #expect(form.error(of: .weight) == "Too heavy for a cat.")
        #expect(form.texts[.weight] == "40")
    }

    @Test("The outcome of a save is shown even if its form was left", arguments: [true, false])
    func leftWhileSaving(succeeds: Bool) async throws {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        await world.health.fail(with: succeeds ? nil : down)
        var form = EntryForm(id: newWeight, now: world.now)
        form.edit(.weight, "4.2")
        let store = world.store(world.loadedState(at: .form(form)))
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

    @Test("If an entry is saved during a load, which may lack it, the load is repeated")
    func loadsAnew() async throws {
        var form = EntryForm(id: newWeight, now: world.now)
        form.edit(.weight, "4.2")
        var state = world.loadedState(at: .form(form))
        state.isLoading = true
        let store = world.store(state)
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

    @Test("Every kind of entry is removed and restored", arguments: EntryKind.allCases)
    func removes(kind: EntryKind) async throws {
        let id = try #require(world.someEntry(of: kind))
        let entry = try #require(world.overview()[id])
        let store = world.store(world.loadedState())
        await store.send(.selected(id)) { $0.place = .detail(id) }
        await store.send(.removalRequested) { $0.changing = id }
        await store.send(.removalRequested)
        await store.receive(.removed(id)) {
            $0.changing = nil
            $0.place = .dashboard
            $0.removed = [entry]
            $0.overview?.remove(id)
            $0.notice = .removed(kind)
        }
        #expect(store.state.overview?[id] == nil)
        await store.send(.restorationRequested) { $0.changing = id }
        await store.receive(.changed(entry, .restored(kind))) {
            $0.changing = nil
            $0.removed = []
            $0.overview = world.overview()
            $0.notice = .restored(kind)
        }
        await store.send(.restorationRequested)
        await store.finish()
        #expect(await world.health.saved == [entry])
        #expect(await world.health.removed.count == 1)
        #expect(world.recordedEvents.events(of: HealthEntryRemoved.self) == [HealthEntryRemoved(kind: kind)])
    }

    @Test("An unintelligible response is logged with details that the screen doesn't show")
    func logsDetail() async {
        let error = ServiceError.unintelligible(detail: "\"x\" isn't a day")
        await world.health.fail(with: error)
        let store = world.store(PetHealthState(pet: world.miso.id, mode: .owner))
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loadFailed(error)) {
            $0.isLoading = false
            $0.loadFailure = error
        }
        await store.finish()
        #expect(
            world.recordedLog.records == [
                LogRecord(.warning, "a pet's health wasn't loaded", ["error": .private("\"x\" isn't a day")])
            ]
        )
    }

    @Test("A removal that fails leaves the entry and says why")
    func removalFails() async throws {
        let down = ServiceError.unavailable(reason: "The store is locked.")
        await world.health.fail(with: down)
        let id = try #require(world.someEntry(of: .visit))
        let store = world.store(world.loadedState(at: .detail(id)))
        await store.send(.removalRequested) { $0.changing = id }
        await store.receive(.removalFailed(id, down)) {
            $0.changing = nil
            $0.notice = .removalFailed(.visit, down)
        }
        await store.finish()
    }

    @Test("If a refresh finds that an entry was deleted, its detail returns to the dashboard")
    func entryGone() async throws {
        let empty = try World(isEmpty: true)
        let store = empty.store(world.loadedState(at: .detail(.reminder(world.worming.id))))
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
        let store = world.store(world.loadedState(at: .form(EntryForm(id: newWeight, now: world.now))))
        await store.send(.left) { $0.place = .dashboard }
        await store.send(.left)
        await store.receive(transition: CommonTransition.close)
        await store.finish()
    }

    @Test("All vaccinations, the vet's view and the vet's links are transitions")
    func transitions() async throws {
        let store = world.store(world.loadedState())
        await store.send(.vaccinationsRequested)
        await store.receive(transition: PetHealthModule.Output.vaccinations(of: world.miso.id))
        await store.send(.vetViewRequested)
        await store.receive(transition: PetHealthStep.vetView)
        let link = try #require(world.links.links.first)
        await store.send(.linkFollowed(link))
        await store.receive(transition: LinkFollowed(link, ["pet": "\(world.miso.id)"]))
        await store.finish()
    }

    @Test("An entry is edited, shown changed where it was opened, and counted once", arguments: EntryKind.allCases)
    func edits(kind: EntryKind) async throws {
        let id = try #require(world.someEntry(of: kind))
        let store = world.store(world.loadedState(at: .detail(id)))
        let plan = kind == .medicine ? MedicinePlan(world.thiamazole, doses: [world.givenDose]) : nil
        let opened = EntryForm(editing: try #require(world.overview()[id]), plan: plan, now: world.now)
        var form = opened
        form.update(from: world.overview())
        await store.send(.editRequested) { $0.isOpeningForm = true }
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.behindForm = .detail(id)
            $0.place = .form(form)
        }
        let (field, text): (EntryField, String) =
            switch kind {
            case .weight: (.weight, "4.5")
            case .visit: (.reason, "Vaccination")
            case .vaccination: (.batch, "A1")
            case .reminder: (.title, "Deworming")
            case .medicine: (.times, "9:00")
            case .dose: (.outcome, "skipped")
            }
        form.edit(field, text)
        await store.send(.edited(field, text)) { $0.place = .form(form) }
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .detail(id)
            $0.behindForm = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .saved(kind)
        }
        await store.finish()
        #expect(entry.id == id && store.state[id] == entry)
        #expect(store.state.overview?.record.weightTotal == world.record.weightTotal)
        #expect(store.state.overview?.record.visitTotal == world.record.visitTotal)
    }

    @Test("The chart is right after a back-dated weight, and one before its time only counts")
    func backDated() async throws {
        let store = world.store(world.loadedState())
        let between = try WeightSample(weight: Weight(grams: 4100), date: World.day("2025-12-01"), today: world.day)
        let before = try WeightSample(weight: Weight(grams: 900), date: World.day("2023-06-01"), today: world.day)
        for sample in [between, before] {
            await store.send(.saved(.weight(sample))) {
                $0.overview?.insert(.weight(sample))
                $0.notice = .saved(.weight)
            }
        }
        await store.finish()
        let overview = try #require(store.state.overview)
        let trend = try #require(WeightTrend(overview.record.weights))
        #expect(trend.samples.map(\.weight.grams) == [4000, 4100, 4600])
        #expect(overview.record.weightTotal == world.record.weightTotal + 2)
    }

    @Test("A weight that doubles overnight needs a confirmation")
    func unlikelyWeight() async throws {
        var form = EntryForm(id: newWeight, now: world.now)
        form.update(from: world.overview())
        form.edit(.weight, "9.2")
        let store = world.store(world.loadedState(at: .form(form)))
        _ = form.submit()
        #expect(form.question == "It was 4.6 kg on 1 May 2026, and 9.2 kg is far from that. Is that right?")
        await store.send(.submitted) { $0.place = .form(form) }
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.submitted) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .saved(.weight)
        }
        await store.finish()
    }
}
