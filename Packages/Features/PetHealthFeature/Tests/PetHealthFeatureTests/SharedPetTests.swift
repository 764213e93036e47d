import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The health of a shared pet", .timeLimit(.minutes(10)))
struct SharedPetTests {
    private let world: World

    init() throws {
        world = try World()
    }

    private func state(_ role: PetRole, at place: PetHealthState.Place = .dashboard) -> PetHealthState {
        var pet = world.miso
        pet.access = PetAccess(role: role, ownerName: "Bea", ownerPhone: "112")
        var state = PetHealthState(pet: pet.id, mode: .owner)
        state.overview = HealthOverview(pet: pet, record: world.record, reminders: [world.worming], now: world.now)
        state.place = place
        return state
    }

    @Test("The dashboard offers each role its permitted actions: a sitter gives doses, a vet reads")
    func dashboard() {
        let reading: [CommandID] = ["all-vaccinations", "vet-view", "sitter-sheet", "refresh"]
        let family = state(.family).presented().commands.map(\.id)
        #expect(family.contains(.add(.weight)) && family.contains(.add(.medicine)))
        #expect(state(.sitter).presented().commands.map(\.id) == [.give, .skip] + reading)
        #expect(state(.vet).presented().commands.map(\.id) == reading)
        for role in [PetRole.sitter, .vet] {
            #expect(
                state(role).presented().allCommands.filter { $0.label == "Done today" || $0.label == "Given" } == [])
        }
    }

    @Test("Only a dose can be changed or removed by a sitter, and nothing by a vet")
    func details() {
        let weight = EntryID.weight(world.record.weights[0].id)
        let dose = EntryID.dose(world.givenDose.id)
        let expected: [(PetRole, EntryID, [CommandID])] = [
            (.family, weight, [.edit, .remove]), (.sitter, weight, []), (.vet, weight, []),
            (.sitter, dose, [.edit, .remove]), (.vet, dose, []),
            (.sitter, .medicine(world.thiamazole.id), [.give, .skip]), (.vet, .medicine(world.thiamazole.id), []),
            (.sitter, .reminder(world.worming.id), []),
        ]
        for (role, id, commands) in expected {
            #expect(state(role, at: .detail(id)).presented().commands.map(\.id) == commands, "\(role) \(id)")
        }
    }

    @Test("A form that the role may not send says so at once, instead of refusing typed input")
    func forms() {
        let form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: world.now)
        #expect(!state(.family, at: .form(form)).presented().allFields.isEmpty)
        let refused = state(.sitter, at: .form(form)).presented()
        #expect(refused.allFields.isEmpty)
        let notices = refused.allElements.compactMap {
            if case .notice(let notice) = $0 { notice.text.plain } else { nil }
        }
        #expect(notices == ["Only the owner and family may do this, and you are a sitter."])
    }

    @Test(
        "The sheet for a sitter and the vet's view name the pet's owner, and not the sitter or vet who reads them",
        arguments: [PetHealthMode.sitter, .vet])
    @MainActor func contact(mode: PetHealthMode) async throws {
        var pet = world.miso
        pet.access = PetAccess(role: .sitter, ownerName: "Bea", ownerPhone: "112")
        let told = await facts(of: pet, in: mode)
        #expect(told.contains("Owner: Bea"))
        #expect(told.contains(mode == .sitter ? "Owner's telephone: 112" : "Telephone: 112"))
    }
    @Test(
        "The sheet for a sitter and the vet's view say that the pet is pregnant or nursing",
        arguments: [PetHealthMode.sitter, .vet])
    @MainActor func pregnant(mode: PetHealthMode) async {
        let pregnant = "Pregnant or nursing: Yes"
        let plans = WeightPlansDouble(pregnant: [world.miso.id])
        #expect(await facts(of: world.miso, in: mode, plans: plans).contains(pregnant))
        #expect(await !facts(of: world.miso, in: mode).contains { $0.hasPrefix("Pregnant") })
    }

    /// Returns the facts on a sheet.
    @MainActor private func facts(
        of pet: Pet, in mode: PetHealthMode, plans: WeightPlansDouble = WeightPlansDouble()
    ) async -> [String] {
        let dependencies = PetHealthDependencies(
            records: world.health, pets: PetRepositoryDouble([pet]), owner: OwnerRepositoryDouble(world.ada),
            plans: plans, today: FixedToday(world.day, at: world.now.time), ids: SequentialIDs(),
            settings: SettingsDouble(), links: world.links, log: world.recordedLog.log, analytics: world.recordedEvents)
        let stack = ScreenStack()
        let coordinator = PetHealthCoordinator(
            pet: pet.id, dependencies: dependencies, removed: RemovedEntries(),
            flow: FlowStack(on: stack, key: "health", parent: CoordinatorDouble()))
        coordinator.show(PetHealthDestination(pet: pet.id, mode == .sitter ? .sitterSheet : .vetView))
        let screen = await stack.top?.settled()
        let facts = screen?.allElements.flatMap { if case .facts(let facts) = $0 { facts } else { [Fact]() } } ?? []
        return facts.map { "\($0.label): \($0.value.plain)" }
    }
}
