import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("An entry that two windows change", .timeLimit(.minutes(10)))
struct TwoWindowsTests {
    private let world: World
    private let mine: WeightSample
    private let theirs: WeightSample

    init() throws {
        world = try World()
        mine = world.record.weights[0]
        theirs = try WeightSample(id: mine.id, weight: Weight(grams: 4700), date: mine.date, today: world.day)
    }

    /// Returns a form of the weight with 4.5 kg typed, in conflict with another version.
    private func conflicting(
        _ other: WeightSample?
    ) async throws -> (store: TestStore<PetHealthState, PetHealthAction>, form: EntryForm) {
        await world.health.changeElsewhere(.weight(mine.id), to: other.map(Entry.weight))
        var form = EntryForm(editing: .weight(mine), now: world.now)
        form.edit(.weight, "4.5")
        let store = world.store(world.loadedState(at: .form(form)))
        _ = form.submit()
        await store.send(.submitted) { $0.place = .form(form) }
        form.beginConflict(with: other.map { .changed(.weight($0)) } ?? .removed)
        await store.receive(.conflictFound(.weight(mine.id), other.map(Entry.weight))) { $0.place = .form(form) }
        #expect(await world.health.saved.isEmpty)
        return (store, form)
    }

    @Test("The second save shows both versions side by side, and can overwrite")
    func ownVersion() async throws {
        var (store, form) = try await conflicting(theirs)
        let screen = EntryFormScreen(form: form).screen
        #expect(screen.inconsistencies.isEmpty)
        guard case .notice(let notice) = screen.body[0], case .table(let table) = screen.body[1] else {
            Issue.record("Expected a notice and a table, found \(screen.body)")
            return
        }
        #expect(notice.commands.map(\.label) == ["Save mine", "Use the other"])
        #expect(table.rows.map { $0.cells.map(\.plain) } == [["Weight", "4.5", "4.7"]])
        let isChosen = form.keepOwnVersion()
        #expect(isChosen)
        let submitted = form.submit()
        let entry = try #require(submitted)
        await store.send(.ownVersionChosen) { $0.place = .form(form) }
        await store.receive(.saved(entry)) {
            $0.place = .dashboard
            $0.overview?.insert(entry)
            $0.notice = .saved(.weight)
        }
        await store.finish()
        #expect(await world.health.saved == [entry])
    }

    @Test("The other version can be used, and the input discarded")
    func otherVersion() async throws {
        let (store, _) = try await conflicting(theirs)
        let entry = Entry.weight(theirs)
        await store.send(.otherVersionChosen) {
            $0.place = .dashboard
            $0.overview?.insert(entry)
            $0.isLoading = true
        }
        await store.receive(.loaded(world.overview())) {
            $0.overview = world.overview()
            $0.isLoading = false
        }
        await store.finish()
        #expect(await world.health.saved.isEmpty)
    }

    @Test("A removed entry is restored, or stays removed", arguments: [true, false])
    func removed(isPutBack: Bool) async throws {
        var (store, form) = try await conflicting(nil)
        guard case .notice(let notice) = EntryFormScreen(form: form).screen.body[0] else {
            Issue.record("Expected a notice")
            return
        }
        #expect(notice.text.plain == "The weight was removed meanwhile.")
        if isPutBack {
            let isChosen = form.keepOwnVersion()
            #expect(isChosen)
            let submitted = form.submit()
            let entry = try #require(submitted)
            await store.send(.ownVersionChosen) { $0.place = .form(form) }
            await store.receive(.saved(entry)) {
                $0.place = .dashboard
                $0.overview?.insert(entry)
                $0.notice = .saved(.weight)
            }
            #expect(await world.health.saved == [entry])
        } else {
            let id = EntryID.weight(mine.id)
            await store.send(.otherVersionChosen) {
                $0.place = .dashboard
                $0.overview?.remove(id)
                $0.isLoading = true
            }
            await store.receive(.loaded(world.overview())) {
                $0.overview = world.overview()
                $0.isLoading = false
            }
        }
        await store.finish()
    }

    @Test("A reminder that another window marked done isn't done a second time, and its current state is shown")
    func doneElsewhere() async throws {
        let id = EntryID.reminder(world.worming.id)
        await world.health.changeElsewhere(id, to: .reminder(world.worming.done(on: world.day)))
        let store = world.store(world.loadedState())
        await store.send(.completionHereRequested(world.worming.id)) { $0.changing = id }
        let changed = ServiceError.changed(message: "Another window has changed it.")
        await world.receiveChange(of: id, changed, in: store)
        #expect(await world.health.saved.isEmpty)
    }

    @Test("Only the fields that both windows changed are in conflict, and the others keep the other window's values")
    func contested() throws {
        let mine = world.record.visits[0]
        let theirs = try VetVisit(
            id: mine.id, date: mine.date, reason: "Cough", clinic: "By the river", notes: mine.notes, today: world.day)
        for edits in [[EntryField.reason: "Limping", .notes: "Rest"], [.notes: "Rest"]] {
            var form = EntryForm(editing: .visit(mine), now: world.now)
            for (field, text) in edits { form.edit(field, text) }
            form.beginConflict(with: .changed(.visit(theirs)))
            let contested = form.contested(by: .visit(theirs))
            #expect(contested.map(\.field) == edits.keys.filter { $0 == .reason })
            #expect(contested.allSatisfy { $0.text == "Cough" })
            let screen = EntryFormScreen(form: form).screen
            #expect(screen.inconsistencies.isEmpty)
            #expect(screen.body.count == 2 + contested.count)
            let isChosen = form.keepOwnVersion()
            #expect(isChosen)
            let submitted = form.submit()
            guard case .visit(let saved)? = submitted else {
                Issue.record("Expected a visit, found \(String(describing: submitted))")
                return
            }
            #expect(saved.reason == edits[.reason] ?? "Cough")
            #expect(saved.clinic == "By the river")
            #expect(saved.notes == "Rest")
        }
    }

    @Test("The typed title replaces a reminder's, and keeps the times that the other window marked it done")
    func keepsCompletions() throws {
        var form = EntryForm(editing: .reminder(world.worming), now: world.now)
        form.edit(.title, "Deworming")
        form.beginConflict(with: .changed(.reminder(world.worming.done(on: world.day))))
        let isChosen = form.keepOwnVersion()
        #expect(isChosen)
        let submitted = form.submit()
        guard case .reminder(let saved)? = submitted else {
            Issue.record("Expected a reminder, found \(String(describing: submitted))")
            return
        }
        #expect(saved.title == "Deworming")
        #expect(saved.isDone(on: world.day))
        #expect(saved.due > world.worming.due)
        #expect(form.replaced == .reminder(world.worming.done(on: world.day)))
    }

    @Test("Unreadable records are reported on the dashboard and in their list, which show the others")
    func unreadable() throws {
        let spoilt = UnreadableRecord(kind: "weight", id: "7f", reason: "“date” should be a day.")
        var state = world.loadedState()
        var record = world.record
        record.unreadable = [spoilt]
        state.overview = HealthOverview(pet: world.miso, record: record, reminders: [], now: world.now)
        var history = EntryHistory(.weights)
        history.load(LatestEntries(all: record.weights.map(Entry.weight), unreadable: [spoilt]))
        state.history = history
        #expect(!history.hasMore)
        for place in [PetHealthState.Place.dashboard, .list(.weights)] {
            state.place = place
            let screen = PetHealthPresenter.present(state)
            let notices = screen.body.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
            #expect(notices.map(\.text.plain) == ["1 record can't be read. Everything else is here."])
            #expect(notices.first?.detail?.plain.contains("weight 7f") == true)
            #expect(screen.body.count > 1)
            #expect(screen.inconsistencies.isEmpty)
        }
    }
}
