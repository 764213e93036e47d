import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("Events in a pet's health", .timeLimit(.minutes(10)))
struct PetHealthInterpreterTests {
    private let world: World

    init() throws {
        world = try World()
    }

    private func action(_ event: Event, _ state: PetHealthState? = nil) -> PetHealthAction? {
        PetHealthInterpreter.interpret(event, state ?? world.loadedState())
    }

    @Test("Every command of every screen has its action")
    func commands() throws {
        let saving = PetHealthState.Place.form(EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now))
        let states =
            [
                .dashboard, saving, .detail(.reminder(world.worming.id)), .list(.weights),
                .detail(.medicine(world.thiamazole.id)),
            ].map { world.loadedState(at: $0) } + [world.loadedState(for: .vet)]
        for state in states {
            let commands = state.presented().allCommands
            #expect(!commands.isEmpty)
            let actions = commands.compactMap { action(.activated($0.id), state) }
            #expect(Set(actions).count == commands.count)
        }
    }

    @Test("Rows open their entries, in every list", arguments: EntryKind.allCases)
    func rows(kind: EntryKind) throws {
        let id = try #require(world.someEntry(of: kind))
        #expect(EntryID(id.row) == id)
        let place: PetHealthState.Place = kind == .dose ? .detail(.medicine(world.thiamazole.id)) : .dashboard
        #expect(action(.selected(id.row, in: "coming-up"), world.loadedState(at: place)) == .selected(id))
        let stranger = EntryID.new(kind, from: world.dependencies.ids)
        #expect(EntryID(stranger.row) == stranger)
        #expect(action(.selected(stranger.row, in: "coming-up")) == nil)
    }

    @Test("Other row ids have no action", arguments: ["", "-", "weight", "weight-", "weight-7", "dose-7"])
    func strangeRows(name: String) {
        #expect(EntryID(RowID(name)) == nil)
        #expect(action(.selected(RowID(name), in: "weights")) == nil)
    }

    @Test("Fields accept text and options; those of another form have no action")
    func fields() {
        let state = world.loadedState(
            at: .form(EntryForm(id: .new(.reminder, from: SequentialIDs()), now: world.now)))
        #expect(action(.edited("title", .text("Worming")), state) == .edited(.title, "Worming"))
        #expect(action(.edited("recurrence", .option("1 week")), state) == .edited(.recurrence, "1 week"))
        #expect(action(.edited("weight", .text("4")), state) == nil)
        #expect(action(.edited("title", .text("Worming"))) == nil)
    }

    @Test("Only the owner marks a listed reminder done")
    func doneHere() {
        let done = Event.activated("done-\(world.worming.id)")
        #expect(action(done) == .completionHereRequested(world.worming.id))
        #expect(action(done, world.loadedState(for: .vet)) == nil)
        #expect(action(.activated("done-\(ReminderID())")) == nil)
    }

    @Test("Only the owner postpones or gives a listed item")
    func actsHere() throws {
        let dose = try #require(world.record.vaccinations.vaccinations.first)
        let acts: [(Event, PetHealthAction)] = [
            (.activated("postpone-\(world.worming.id)"), .postponementHereRequested(world.worming.id)),
            (.activated("given-\(dose.id)"), .givenAgainHereRequested(dose.id)),
        ]
        for (event, expected) in acts {
            #expect(action(event) == expected)
            #expect(action(event, world.loadedState(for: .vet)) == nil)
        }
    }

    @Test("A suggested vaccine is chosen")
    func suggestions() throws {
        var form = EntryForm(id: .new(.vaccination, from: SequentialIDs()), now: world.now)
        form.update(from: world.overview())
        form.edit(.vaccine, "flu")
        let state = world.loadedState(at: .form(form))
        let flu = try #require(VaccineCatalog.vaccine(named: "Cat flu and distemper"))
        #expect(action(.selected(flu.row, in: "suggestions"), state) == .vaccineChosen(flu))
        #expect(action(.selected(flu.row, in: "suggestions")) == nil)
    }

    @Test("A command that isn't offered does nothing: in a vet's view, while it loads, on another screen")
    func notOffered() {
        #expect(action(.activated("add-weights"), world.loadedState(for: .vet)) == nil)
        #expect(
            action(.activated("remove"), world.loadedState(for: .vet, at: .detail(.reminder(world.worming.id)))) == nil)
        var loading = world.loadedState()
        loading.isLoading = true
        #expect(action(.activated("refresh"), loading) == nil)
        #expect(action(.activated("save")) == nil)
        #expect(action(.activated("unknown")) == nil)
    }

    @Test(
        "Each notice is dismissed by its id; back leaves; other events have no action",
        arguments: [
            (.dismissed("load-failure"), .loadFailureDismissed), (.dismissed("notice"), .noticeDismissed),
            (.back, .left), (.nearEnd("weights"), nil), (.query("x", in: "weights"), nil),
        ] as [(Event, PetHealthAction?)]
    )
    func others(event: Event, meaning: PetHealthAction?) {
        #expect(action(event) == meaning)
    }
}
