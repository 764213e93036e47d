import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@MainActor
@Suite("The flow of a pet's health", .timeLimit(.minutes(10)))
struct PetHealthCoordinatorTests {
    private let stack = ScreenStack()
    private let parent = CoordinatorDouble()
    private let removed = RemovedEntries()
    private let world: World

    init() throws {
        world = try World()
    }

    private func coordinator() -> PetHealthCoordinator {
        PetHealthCoordinator(
            pet: world.miso.id, dependencies: world.dependencies, removed: removed,
            flow: FlowStack(on: stack, key: "health", parent: parent))
    }

    private func destination(_ part: PetHealthDestination.Part = .dashboard) -> PetHealthDestination {
        PetHealthDestination(pet: world.miso.id, part)
    }

    private var shown: [ScreenID] { stack.sources.map(\.screen.id) }

    @Test(
        "A destination opens its screen; opening it again changes nothing",
        arguments: [
            (.dashboard, "pet-health"), (.vetView, "pet-health-vet"), (.sitterSheet, "pet-health-sitter"),
            (.form(.weight), "new-weights"),
            (.form(.visit), "new-visits"), (.form(.vaccination), "new-vaccinations"),
            (.form(.reminder), "new-reminders"), (.list(.weights), "all-weights"), (.list(.visits), "all-visits"),
            (.list(.reminders), "all-reminders"),
            (.list(.vaccinations), "all-vaccinations"), (.list(.medicines), "all-medicines"),
            (.form(.medicine), "new-medicines"),
        ] as [(PetHealthDestination.Part, ScreenID)]
    )
    func opens(part: PetHealthDestination.Part, screen: ScreenID) async {
        let coordinator = coordinator()
        for _ in 0..<2 {
            coordinator.show(destination(part))
            _ = await stack.top?.settled()
            #expect(shown == [screen])
        }
    }

    @Test("A due item opens its entry once it is loaded; a missing one shows the dashboard")
    func opensEntry() async throws {
        let reminder = EntryID.reminder(world.worming.id)
        let opened = coordinator()
        for _ in 0..<2 {
            opened.show(destination(.entry(reminder)))
            _ = await stack.top?.settled()
            #expect(shown == [ScreenID(reminder.row.rawValue)])
        }
        opened.show(destination(.entry(.reminder(ReminderID()))))
        _ = await stack.top?.settled()
        #expect(shown == ["pet-health"])
        stack.top?.handle(.back)
        let fresh = coordinator()
        fresh.show(destination(.entry(.reminder(ReminderID()))))
        _ = await stack.top?.settled()
        #expect(shown == ["pet-health"])
    }

    @Test("The dose after a vaccination opens as a filled-in form, and opening it again keeps the typed text")
    func opensDoseAfter() async throws {
        let dose = try #require(world.record.vaccinations.vaccinations.first)
        let coordinator = coordinator()
        coordinator.show(destination(.doseAfter(dose.id)))
        let screen = try #require(await stack.top?.settled())
        #expect(screen.id == "new-vaccinations")
        #expect(screen.field("vaccine")?.value == .text("Rabies"))
        #expect(screen.field("nextDue")?.value == .text("2027-05-03"))
        stack.top?.handle(.edited("batch", .text("B7")))
        coordinator.show(destination(.doseAfter(dose.id)))
        #expect(await stack.top?.settled().field("batch")?.value == .text("B7"))
        stack.top?.handle(.back)
        #expect(shown == [ScreenID(EntryID.vaccination(dose.id).row.rawValue)])
    }

    @Test("The vet's view is above the dashboard if that is shown, and the dashboard's route closes it")
    func vetViewOnDashboard() async {
        let coordinator = coordinator()
        coordinator.show(destination())
        let dashboard = stack.top
        coordinator.show(destination(.vetView))
        #expect(shown == ["pet-health", "pet-health-vet"])
        coordinator.show(destination())
        #expect(shown == ["pet-health"])
        #expect(stack.top === dashboard)
    }

    @Test("Opening a form again keeps the typed text")
    func keepsForm() async throws {
        let coordinator = coordinator()
        coordinator.show(destination(.form(.weight)))
        _ = await stack.top?.settled()
        stack.top?.handle(.edited("weight", .text("4.")))
        coordinator.show(destination(.form(.weight)))
        #expect(await stack.top?.settled().field("weight")?.value == .text("4."))
    }

    @Test("A form doesn't open if another route was opened in the meantime")
    func lateForm() async throws {
        let coordinator = coordinator()
        coordinator.show(destination(.form(.weight)))
        coordinator.show(destination())
        _ = await stack.top?.settled()
        #expect(shown == ["pet-health"])
    }

    @Test("A route replaces the screens of another route")
    func opensInPlace() async throws {
        let coordinator = coordinator()
        coordinator.show(destination(.vetView))
        coordinator.show(destination(.form(.weight)))
        _ = await stack.top?.settled()
        #expect(shown == ["new-weights"])
        coordinator.show(destination())
        #expect(shown == ["pet-health"])
    }

    @Test("The vet's view opens above the dashboard, and back returns to it")
    func vetView() {
        let coordinator = coordinator()
        coordinator.show(destination())
        stack.top?.handle(.activated("vet-view"))
        #expect(shown == ["pet-health", "pet-health-vet"])
        stack.top?.handle(.back)
        #expect(shown == ["pet-health"])
    }

    @Test("The sitter's sheet opens above the dashboard, and back returns to it")
    func sitterSheet() {
        let coordinator = coordinator()
        coordinator.show(destination())
        stack.top?.handle(.activated("sitter-sheet"))
        #expect(shown == ["pet-health", "pet-health-sitter"])
        stack.top?.handle(.back)
        #expect(shown == ["pet-health"])
    }

    @Test("The transition to all vaccinations goes to the parent")
    func bubbles() {
        let coordinator = coordinator()
        coordinator.show(destination())
        stack.top?.handle(.activated("all-vaccinations"))
        #expect(parent.transitions(of: PetHealthModule.Output.self) == [.vaccinations(of: world.miso.id)])
    }

    @Test("A weight is entered from the dashboard to the notice, as a person would")
    func entersWeight() async throws {
        let coordinator = coordinator()
        coordinator.show(destination())
        let source = try #require(stack.top)
        _ = await source.settled()
        source.handle(.activated("add-weights"))
        _ = await source.settled()
        source.handle(.edited("weight", .text("4,7")))
        source.handle(.activated("save"))
        let screen = await source.settled()
        #expect(screen.id == "pet-health")
        #expect(
            screen.allElements.contains {
                if case .notice(let notice) = $0 { notice.text.plain == "The weight is saved." } else { false }
            }
        )
        #expect(await world.health.saved.map(\.id.kind) == [.weight])
    }

    @Test("An old weight is removed from the list as a person would, and back returns to the dashboard")
    func removesOldWeight() async throws {
        let coordinator = coordinator()
        coordinator.show(destination())
        let source = try #require(stack.top)
        _ = await source.settled()
        source.handle(.selected("all-weights", in: "weights"))
        _ = await source.settled()
        let oldest = try #require(world.weights.last)
        source.handle(.selected("weight-\(oldest.id.description)", in: "all-weights"))
        #expect(source.screen.title == "Weight of 2 May 2025")
        source.handle(.activated("remove"))
        let list = await source.settled()
        #expect(list.id == "all-weights")
        #expect(await world.health.removed == [.weight(oldest.id)])
        source.handle(.back)
        #expect(shown == ["pet-health"])

        // Another flow of the same session can still restore it.
        let next = ScreenStack()
        let later = PetHealthCoordinator(
            pet: world.miso.id, dependencies: world.dependencies, removed: removed,
            flow: FlowStack(on: next, key: "health", parent: parent))
        later.show(destination())
        let again = try #require(next.top)
        _ = await again.settled()
        again.handle(.activated("restore"))
        _ = await again.settled()
        #expect(await world.health.saved == [.weight(oldest)])
        #expect(removed.all(of: world.miso.id).isEmpty)
    }

    @Test("The dashboard's route closes a list")
    func leavesList() async throws {
        let coordinator = coordinator()
        coordinator.show(destination(.list(.weights)))
        _ = await stack.top?.settled()
        coordinator.show(destination())
        #expect(shown == ["pet-health"])
    }

    @Test("Back from the dashboard ends the flow and frees it")
    func ends() async {
        weak var flow: (any Coordinator)?
        weak var dashboard: (any ScreenSource)?
        do {
            let coordinator = coordinator()
            coordinator.show(destination())
            flow = coordinator
            dashboard = stack.top
        }
        #expect(flow != nil)
        _ = await stack.top?.settled()
        stack.top?.handle(.back)
        #expect(stack.sources.isEmpty)
        #expect(dashboard == nil)
        #expect(flow == nil)
    }
}
