import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The list of pets", .timeLimit(.minutes(10)))
struct PetListViewModelTests {
    private func list(_ world: World) -> PetListViewModel {
        PetListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
    }

    /// Shows a list, and returns its table.
    private func table(_ list: PetListViewModel) async throws -> DataTable {
        list.appear()
        let screen = await list.settled()
        #expect(screen.inconsistencies.isEmpty)
        guard case .table(let table) = screen.body.first else {
            Issue.record("Expected a table, found \(screen.body)")
            throw CancellationError()
        }
        return table
    }

    @Test("Pets are sorted by name, with species, breed, age and sex if they are known")
    func loaded() async throws {
        let list = list(World())
        #expect(list.screen.isBusy)
        let table = try await table(list)
        #expect(
            table.rows.map { $0.cells.map(\.plain) } == [
                ["Bruno", "Dog", "", "", ""],
                ["Miso", "Cat", "Maine Coon", "3 years", "Female"],
            ]
        )
        #expect(table.rows.map(\.id.rawValue) == [World.bruno.id.description, World.miso.id.description])
    }

    @Test("A shared pet has the person's role, the end of the access, and the owner")
    func shared() async throws {
        var bruno = World.bruno
        bruno.access = PetAccess(
            role: .sitter, ends: Date(timeIntervalSince1970: 1_778_457_600), ownerName: "Ada Winter")
        let table = try await table(list(World(pets: [World.miso, bruno])))
        #expect(table.columns.last?.title == "Shared with you")
        #expect(table.rows.map { $0.cells.last?.plain } == ["Sitter until 10 May 2026, by Ada Winter", ""])
    }

    @Test("Without pets, a sitter whose days begin later reads that the pet is listed from then on")
    func emptyForNow() async {
        for hasServer in [true, false] {
            var world = World(pets: [])
            world.hasServer = hasServer
            let list = list(world)
            list.appear()
            guard case .emptyState(let state) = await list.settled().body.first else {
                Issue.record("Expected an empty state, found \(list.screen.body)")
                return
            }
            let shared = hasServer ? " A pet that you will look after appears on your first day." : ""
            #expect(state.message.plain == "Add your first pet to start its health record." + shared)
        }
    }

    @Test("Without pets the screen says so, and a pet can be added")
    func empty() async {
        let world = World(pets: [])
        let list = list(world)
        list.appear()
        let screen = await list.settled()
        guard case .emptyState = screen.body.first else {
            Issue.record("Expected an empty state, found \(screen.body)")
            return
        }
        list.handle(.activated("add"))
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.newPet])
    }

    @Test("A failure is shown with its reason, and trying again loads")
    func failing() async {
        let world = World()
        await world.pets.fail(with: .unavailable(reason: "The store is locked."))
        let list = list(world)
        list.appear()
        let failed = await list.settled()
        #expect(
            failed.body == [
                .notice(
                    .failure(id: "load-failure", "The store is locked.", advice: "Nothing was changed. Try again."))
            ]
        )
        await world.pets.fail(with: nil)
        list.handle(.activated("retry"))
        #expect(list.screen.isBusy)
        guard case .table = await list.settled().body.first else {
            Issue.record("Expected a table, found \(list.screen.body)")
            return
        }
    }

    @Test("Choosing a row opens its pet; an unknown row does nothing; back closes")
    func choosing() {
        let world = World()
        let list = list(world)
        list.handle(.selected(RowID(World.miso.id.description), in: "pets"))
        list.handle(.selected("nobody", in: "pets"))
        list.handle(.back)
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.pet(World.miso.id)])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Changes made on other screens are shown without loading again")
    func observed() async throws {
        let world = World(pets: [World.miso])
        let list = PetListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        _ = await list.settled()
        try await world.pets.save(World.bruno)
        await list.until { Self.names(on: $0) == ["Bruno", "Miso"] }
        try await world.pets.remove(World.miso.id)
        await list.until { Self.names(on: $0) == ["Bruno"] }
        #expect(Self.names(on: list.screen) == ["Bruno"])
    }

    private static func names(on screen: Screen) -> [String] {
        guard case .table(let table) = screen.body.first else { return [] }
        return table.rows.map { $0.cells[0].plain }
    }

    @Test("An unreadable pet is reported above the others, with what to do")
    func unreadable() async {
        let world = World()
        await world.pets.addUnreadable([UnreadableRecord(kind: "pet", id: "7f", reason: "“birthDate” should be a day.")]
        )
        let list = PetListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        let screen = await list.settled()
        guard case .notice(let notice) = screen.body.first, case .table(let table) = screen.body.last else {
            Issue.record("Expected a notice and a table, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == "1 record can't be read. Everything else is here.")
        #expect(notice.detail?.plain.hasPrefix("pet 7f: “birthDate” should be a day.") == true)
        #expect(table.rows.count == 2)
        #expect(screen.inconsistencies.isEmpty)
    }
}
