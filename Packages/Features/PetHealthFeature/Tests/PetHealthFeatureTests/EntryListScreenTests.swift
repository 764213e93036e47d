import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The lists of all entries", .timeLimit(.minutes(10)))
struct EntryListScreenTests {
    private let world: World
    private let refresh = Command(id: "refresh", label: "Refresh", key: "u")
    private let addWeight = Command(id: "add-weights", label: "Add a weight", key: "w", role: .primary)
    private let addVisit = Command(id: "add-visits", label: "Add a vet visit", key: "v", role: .primary)
    private let addReminder = Command(id: "add-reminders", label: "Add a reminder", key: "r", role: .primary)
    private let down = ServiceError.unavailable(reason: "The store is locked.")

    init() throws {
        world = try World()
    }

    private func state(
        _ collection: EntryCollection,
        _ latest: LatestEntries<Entry>?,
        for mode: PetHealthMode = .owner
    ) -> PetHealthState {
        var state = world.loadedState(for: mode, at: .list(collection))
        state.history = EntryHistory(collection)
        if let latest { state.history?.load(latest) }
        return state
    }

    @Test("All weights are listed newest first, and more can be loaded", arguments: [PetHealthMode.owner, .vet])
    func weights(mode: PetHealthMode) {
        let latest = LatestEntries(world.weights.prefix(3).map(Entry.weight), total: 9)
        let state = state(.weights, latest, for: mode)
        let screen = state.presented()
        let texts = [["1 May 2026", "4.6 kg"], ["3 May 2025", "4 kg"], ["2 May 2025", "3 kg"]]
        let rows = zip(world.weights, texts).map { sample, texts in
            DataRow(
                id: "weight-\(sample.id.description)", cells: texts.map { RichText($0) }, isSelectable: true,
                sortKeys: [.whole(sample.date.dayNumber), .whole(sample.weight.grams)])
        }
        #expect(
            screen
                == Screen(
                    id: "all-weights",
                    title: "All weights",
                    body: [
                        .table(
                            DataTable(
                                id: "all-weights",
                                label: "The latest 3 of 9 weights",
                                columns: [
                                    Column(id: "date", title: "Date"),
                                    Column(id: "weight", title: "Weight", alignment: .trailing),
                                ],
                                rows: rows,
                                hasMore: true
                            ))
                    ],
                    commands: mode == .owner ? [addWeight, refresh] : [refresh]
                )
        )
    }

    @Test("All visits are listed with the reason and the clinic")
    func visits() throws {
        let plain = try VetVisit(date: World.day("2024-02-01"), reason: "Limping", today: world.day)
        let visits = world.record.visits + [plain]
        let screen = state(.visits, LatestEntries(all: visits.map(Entry.visit))).presented()
        let cells: [[RichText]] = [["10 January 2026", "Check-up", "Dr. Lind"], ["1 February 2024", "Limping", ""]]
        #expect(
            screen
                == Screen(
                    id: "all-visits",
                    title: "All vet visits",
                    body: [
                        .table(
                            DataTable(
                                id: "all-visits",
                                label: "Vet visits, newest first",
                                columns: [
                                    Column(id: "date", title: "Date"), Column(id: "reason", title: "Reason"),
                                    Column(id: "clinic", title: "Clinic or vet"),
                                ],
                                rows: zip(visits, cells).map { visit, cells in
                                    DataRow(
                                        id: "visit-\(visit.id.description)", cells: cells, isSelectable: true,
                                        sortKeys: [
                                            .whole(visit.date.dayNumber), .words(visit.reason), .words(visit.clinic),
                                        ])
                                }
                            ))
                    ],
                    commands: [addVisit, refresh]
                )
        )
    }

    @Test("All reminders are listed, including finished ones")
    func reminders() throws {
        let neutering = try Reminder(title: "Neutering", start: World.day("2026-04-01")).done(on: world.day)
        let reminders = [world.worming, neutering]
        let screen = state(.reminders, LatestEntries(all: reminders.map(Entry.reminder))).presented()
        let cells: [[RichText]] = [
            ["Worming", "1 May 2026" + ", " + RichText("overdue by 2 days", role: .negative), "Every 3 months", ""],
            ["Neutering", RichText("done", role: .positive), "Once", "3 May 2026"],
        ]
        let keys: [[SortKey]] = [
            [.text("Worming"), .whole(world.worming.due.dayNumber), .number(365.25 / 4), .nothing],
            [.text("Neutering"), .nothing, .nothing, .whole(world.day.dayNumber)],
        ]
        #expect(
            screen
                == Screen(
                    id: "all-reminders",
                    title: "All reminders",
                    body: [
                        .table(
                            DataTable(
                                id: "all-reminders",
                                label: "Reminders, next due first, finished ones last",
                                columns: [
                                    Column(id: "title", title: "What"), Column(id: "due", title: "Due"),
                                    Column(id: "frequency", title: "How often"),
                                    Column(id: "last-done", title: "Last done"),
                                ],
                                rows: reminders.indices.map { index in
                                    DataRow(
                                        id: "reminder-\(reminders[index].id.description)", cells: cells[index],
                                        isSelectable: true, sortKeys: keys[index])
                                }
                            ))
                    ],
                    commands: [addReminder, refresh]
                )
        )
    }

    @Test("While loading for the first time it is busy")
    func loading() {
        var state = state(.visits, nil)
        state.history?.beginLoading()
        var refresh = refresh
        refresh.isEnabled = false
        #expect(
            state.presented()
                == Screen(
                    id: "all-visits",
                    title: "All vet visits",
                    body: [.progress(ProgressIndicator("Loading the vet visits"))],
                    commands: [addVisit, refresh],
                    isBusy: true
                )
        )
    }

    @Test("While a form opens it is busy, so that a script's next line is for the form")
    func opening() {
        var state = state(.weights, LatestEntries(all: world.weights.map(Entry.weight)))
        #expect(!state.presented().isBusy)
        state.isOpeningForm = true
        #expect(state.presented().isBusy)
    }

    @Test("An empty list says so", arguments: EntryCollection.allCases)
    func empty(collection: EntryCollection) {
        let owners = state(collection, LatestEntries(all: [])).presented()
        #expect(
            owners.body == [
                .emptyState(
                    EmptyState(
                        title: "No \(collection.name) yet",
                        message: "Entries that you add are listed here."))
            ])
        let vets = state(collection, LatestEntries(all: []), for: .vet).presented()
        #expect(
            vets.body == [
                .emptyState(
                    EmptyState(title: "No \(collection.name) yet", message: "The owner hasn't entered any."))
            ])
    }

    @Test("After a failure it says why and offers to try again")
    func failed() {
        var state = state(.weights, nil)
        state.history?.fail(down)
        let screen = state.presented()
        #expect(
            screen
                == Screen(
                    id: "all-weights",
                    title: "All weights",
                    body: [
                        .notice(
                            .failure(
                                id: "load-failure", "The store is locked.", advice: "Nothing was changed. Try again.",
                                retry: "refresh"))
                    ],
                    commands: [addWeight]
                )
        )
    }

    @Test("If more couldn't be loaded, the number of the others is shown, and not as loading")
    func failedMore() {
        var state = state(.weights, LatestEntries(world.weights.prefix(3).map(Entry.weight), total: 9))
        state.history?.fail(down)
        let screen = state.presented()
        #expect(screen.body.count == 3)
        for case .table(let table) in screen.body {
            #expect(table.rows.count == 3)
            #expect(!table.hasMore)
        }
        #expect(screen.body.last == .text(RichText("6 more, older, not loaded", role: .secondary)))
        #expect(screen.command("refresh")?.label == "Try again")
        #expect(PetHealthInterpreter.interpret(.nearEnd("all-weights"), state) == nil)
    }

    @Test("A removal is reported above the list")
    func notice() {
        var state = state(.weights, LatestEntries(all: world.weights.map(Entry.weight)))
        state.notice = .removed(.weight)
        let screen = state.presented()
        #expect(screen.body.first == PetHealthNotice.removed(.weight).element)
    }

    @Test("Rows open their details, which a vet can only read", arguments: [PetHealthMode.owner, .vet])
    func rows(mode: PetHealthMode) {
        let old = EntryID.weight(world.weights[8].id)
        var state = state(.weights, LatestEntries(all: world.weights.map(Entry.weight)), for: mode)
        #expect(PetHealthInterpreter.interpret(.selected(old.row, in: "all-weights"), state) == .selected(old))
        state.place = .detail(old, from: .weights)
        let detail = state.presented()
        #expect(detail.title == "Weight of 2 May 2025")
        #expect(detail.allCommands.map(\.id) == (mode == .owner ? ["edit", "remove"] : []))
    }

    @Test("Without the overview, which details need, nothing opens")
    func noOverview() {
        var state = state(.weights, LatestEntries(all: world.weights.map(Entry.weight)))
        state.overview = nil
        state.loadFailure = down
        let row = EntryID.weight(world.weights[0].id).row
        #expect(PetHealthInterpreter.interpret(.selected(row, in: "all-weights"), state) == nil)
        #expect(state.presented().command("refresh")?.label == "Try again")
    }

    @Test("The end of a list that has more loads more; a complete list does nothing")
    func nearEnd() {
        let cut = state(.weights, LatestEntries(world.weights.prefix(3).map(Entry.weight), total: 9))
        #expect(PetHealthInterpreter.interpret(.nearEnd("all-weights"), cut) == .moreRequested)
        #expect(PetHealthInterpreter.interpret(.nearEnd("weights"), cut) == nil)
        let whole = state(.weights, LatestEntries(all: world.weights.map(Entry.weight)))
        #expect(PetHealthInterpreter.interpret(.nearEnd("all-weights"), whole) == nil)
    }

    @Test("The dashboard's rows open the lists", arguments: [PetHealthMode.owner, .vet])
    func opens(mode: PetHealthMode) {
        let state = world.loadedState(for: mode)
        #expect(
            PetHealthInterpreter.interpret(.selected("all-weights", in: "weights"), state) == .listRequested(.weights))
        #expect(PetHealthInterpreter.interpret(.selected("all-visits", in: "visits"), state) == nil)
    }

    @Test("Ten thousand weights, all loaded, make a consistent screen")
    func many() throws {
        let world = try World(older: 9998)
        var state = world.loadedState(at: .list(.weights))
        state.history = EntryHistory(.weights)
        state.history?.load(LatestEntries(all: world.weights.map(Entry.weight)))
        let screen = state.presented()
        for case .table(let table) in screen.body { #expect(table.rows.count == 10_000) }
        let oldest = EntryID.weight(world.weights[9999].id)
        #expect(PetHealthInterpreter.interpret(.selected(oldest.row, in: "all-weights"), state) == .selected(oldest))
    }
}
