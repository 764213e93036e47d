import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("The actions of lists of all entries", .timeLimit(.minutes(10)))
struct EntryListReducerTests {
    private let world: World
    private let down = ServiceError.unavailable(reason: "The store is locked.")

    init() throws {
        world = try World(older: 298)
    }

    private func latestWeights(_ count: Int) -> LatestEntries<Entry> {
        LatestEntries(world.weights.prefix(count).map(Entry.weight), total: 300)
    }

    /// Returns a state with a list of which a number of entries is loaded.
    private func state(
        _ collection: EntryCollection = .weights,
        loaded latest: LatestEntries<Entry>,
        at entry: EntryID? = nil
    ) -> PetHealthState {
        var state = world.loadedState(at: entry.map { .detail($0, from: collection) } ?? .list(collection))
        state.history = EntryHistory(collection)
        state.history?.load(latest)
        return state
    }

    @Test("All weights open with the latest hundred, and double until all are loaded")
    func grows() async {
        let store = world.store(world.loadedState())
        await store.send(.listRequested(.weights)) {
            $0.place = .list(.weights)
            $0.history = EntryHistory(.weights)
            $0.history?.beginLoading()
        }
        await store.receive(.historyLoaded(.weights, latestWeights(100))) { $0.history?.load(latestWeights(100)) }
        for count in [200, 300] {
            await store.send(.moreRequested) { _ = $0.history?.beginLoadingMore() }
            await store.send(.moreRequested)
            await store.receive(.historyLoaded(.weights, latestWeights(count))) {
                $0.history?.load(latestWeights(count))
            }
        }
        await store.send(.moreRequested)
        await store.finish()
        #expect(await world.health.limits == [100, 200, 400])
        #expect(store.state.history?.hasMore == false)
        #expect(store.state.history?.latest?.entries.count == 300)
    }

    @Test("A list offers to add an entry, and is shown again behind the form")
    func adds() async throws {
        let listed = state(loaded: latestWeights(100))
        #expect(PetHealthInterpreter.interpret(.activated(.add(.weight)), listed) == .addRequested(.weight))
        #expect(PetHealthInterpreter.interpret(.activated(.add(.visit)), listed) == nil)
        let store = world.store(listed)
        let opened = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        var form = opened
        form.update(from: world.overview())
        await store.send(.addRequested(.weight)) { $0.isOpeningForm = true }
        await store.receive(.formOpened(opened)) {
            $0.isOpeningForm = false
            $0.behindForm = .list(.weights)
            $0.place = .form(form)
        }
        await store.send(.left) {
            $0.place = .list(.weights)
            $0.behindForm = .dashboard
        }
        await store.finish()
    }

    @Test("Visits and reminders are listed the same way", arguments: [EntryCollection.visits, .reminders])
    func others(collection: EntryCollection) async {
        let entries: [Entry] =
            collection == .visits ? world.record.visits.map(Entry.visit) : [.reminder(world.worming)]
        let store = world.store(world.loadedState(for: .vet))
        await store.send(.listRequested(collection)) {
            $0.place = .list(collection)
            $0.history = EntryHistory(collection)
            $0.history?.beginLoading()
        }
        let latest = LatestEntries(entries, total: 1)
        await store.receive(.historyLoaded(collection, latest)) { $0.history?.load(latest) }
        await store.send(.listRequested(collection))
        await store.finish()
    }

    @Test("An old weight is opened and removed, and the list is shown again")
    func removesOld() async throws {
        let old = EntryID.weight(world.weights[99].id)
        let store = world.store(state(loaded: latestWeights(100)))
        await store.send(.selected(old)) { $0.place = .detail(old, from: .weights) }
        await store.send(.removalRequested) { $0.changing = old }
        await store.receive(.removed(old)) {
            $0.changing = nil
            $0.place = .list(.weights)
            $0.removed = [.weight(world.weights[99])]
            $0.history?.remove(old)
            $0.notice = .removed(.weight)
            $0.isLoading = true
        }
        #expect(store.state.history?.latest?.total == 299)
        #expect(store.state.history?.latest?.entries.count == 99)
        // Only the service knows how many older ones are left.
        await store.receive(.loaded(world.overview())) { $0.isLoading = false }
        await store.finish()
        #expect(await world.health.removed == [old])
        #expect(await world.health.limits.isEmpty)
    }

    @Test("A weight that is also on the dashboard is removed from both")
    func removesNew() async throws {
        let new = EntryID.weight(world.weights[0].id)
        let store = world.store(state(loaded: latestWeights(100), at: new))
        await store.send(.removalRequested) { $0.changing = new }
        await store.receive(.removed(new)) {
            $0.changing = nil
            $0.place = .list(.weights)
            $0.overview?.remove(new)
            $0.removed = [.weight(world.weights[0])]
            $0.history?.remove(new)
            $0.notice = .removed(.weight)
        }
        await store.finish()
        #expect(store.state[new] == nil)
    }

    @Test("If an entry is removed while more are loading, they are loaded again")
    func loadsAnew() async throws {
        let new = EntryID.weight(world.weights[0].id)
        var state = state(loaded: latestWeights(100), at: new)
        _ = state.history?.beginLoadingMore()
        let store = world.store(state)
        await store.send(.removed(new)) {
            $0.place = .list(.weights)
            $0.overview?.remove(new)
            $0.removed = [.weight(world.weights[0])]
            $0.history?.remove(new)
            $0.notice = .removed(.weight)
        }
        await store.receive(.historyLoaded(.weights, latestWeights(200))) { $0.history?.load(latestWeights(200)) }
        await store.finish()
    }

    @Test("A reminder marked done from the list stays in it")
    func marksDone() async {
        let latest = LatestEntries(all: [Entry.reminder(world.worming)])
        let store = world.store(state(.reminders, loaded: latest, at: .reminder(world.worming.id)))
        let done = world.worming.done(on: world.day)
        await store.send(.completionRequested) { $0.changing = .reminder(world.worming.id) }
        await store.receive(.changed(.reminder(done), .markedDone(done))) {
            $0.changing = nil
            $0.place = .list(.reminders)
            $0.overview?.insert(.reminder(done))
            $0.history?.replace(.reminder(done))
            $0.history?.beginLoading()
            $0.notice = .markedDone(done)
        }
        #expect(store.state.history?.latest == LatestEntries(all: [.reminder(done)]))
        // The double returns the same data as before; the service's response counts.
        await store.receive(.historyLoaded(.reminders, latest)) { $0.history?.load(latest) }
        await store.finish()
    }

    @Test("A weight that is saved after its form was left appears in the list")
    func savedLate() async throws {
        let saved = Entry.weight(world.weights[0])
        let store = world.store(state(loaded: LatestEntries([], total: 0)))
        await store.send(.saved(saved)) {
            $0.overview?.insert(saved)
            $0.history?.beginLoading()
            $0.notice = .saved(.weight)
        }
        await store.receive(.historyLoaded(.weights, latestWeights(100))) { $0.history?.load(latestWeights(100)) }
        await store.finish()
    }

    @Test("Leaving goes from a detail to the list, from there to the dashboard, and out")
    func leaving() async {
        let old = EntryID.weight(world.weights[99].id)
        let store = world.store(state(loaded: latestWeights(100), at: old))
        await store.send(.left) { $0.place = .list(.weights) }
        await store.send(.left) {
            $0.place = .dashboard
            $0.history = nil
        }
        await store.send(.left)
        await store.receive(transition: CommonTransition.close)
        await store.finish()
    }

    @Test("A response for a list that was left is dropped")
    func tooLate() async {
        let store = world.store(world.loadedState())
        await store.send(.historyLoaded(.weights, latestWeights(100)))
        await store.send(.historyLoadFailed(.weights, down))
        await store.finish()
    }

    @Test("If more can't be loaded, the loaded entries stay, and trying again requests as many")
    func fails() async {
        await world.health.fail(with: down)
        let store = world.store(state(loaded: latestWeights(100)))
        await store.send(.moreRequested) { _ = $0.history?.beginLoadingMore() }
        await store.receive(.historyLoadFailed(.weights, down)) { $0.history?.fail(down) }
        await world.health.fail(with: nil)
        await store.send(.refreshRequested) {
            $0.isLoading = true
            $0.history?.beginLoading()
        }
        await store.receive(.loaded(world.overview())) { $0.isLoading = false }
        await store.receive(.historyLoaded(.weights, latestWeights(200))) { $0.history?.load(latestWeights(200)) }
        await store.finish()
        #expect(await world.health.limits == [200, 200])
    }

    @Test("The detail of an old entry stays while the dashboard loads, and returns to the list once the entry is gone")
    func entryGone() async {
        let old = EntryID.weight(world.weights[99].id)
        let store = world.store(state(loaded: latestWeights(100), at: old))
        await store.send(.loaded(world.overview()))
        let without = LatestEntries(world.weights.prefix(99).map(Entry.weight), total: 99)
        await store.send(.historyLoaded(.weights, without)) {
            $0.history?.load(without)
            $0.place = .list(.weights)
        }
        await store.finish()
    }
}
