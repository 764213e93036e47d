import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("Who shares a pet", .timeLimit(.minutes(10)))
struct SharingViewModelTests {
    private static let pet = World.miso.id
    private static let bob = PetPerson(name: "Bob", role: .family)
    /// From 4 to 10 May 2026.
    private static let ana = PetPerson(
        name: "Ana", role: .sitter,
        period: Date(timeIntervalSince1970: 1_777_852_800)..<Date(timeIntervalSince1970: 1_778_457_600))
    private static let vet = PetInvitation(
        name: "Dr. Lind", role: .vet, expires: Date(timeIntervalSince1970: 1_777_809_600))

    private func screen(_ world: World) -> SharingViewModel {
        SharingViewModel(id: Self.pet, dependencies: world.dependencies, coordinator: world.coordinator)
    }

    private func table(_ screen: Screen) -> DataTable? {
        for case .table(let table) in screen.body { return table }
        return nil
    }

    @Test("The owner sees people and invitations with role and period, and can remove each")
    func owner() async throws {
        let world = World()
        world.sharing.sharingCalls.returns(
            PetSharing(role: .owner, people: [Self.ana, Self.bob], invitations: [Self.vet]))
        world.sharing.removeCalls.answer { _ throws(ServiceError) in }
        world.sharing.withdrawCalls.answer { _ throws(ServiceError) in }
        let model = screen(world)
        model.appear()
        let screen = await model.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.commands.map(\.label) == ["Invite somebody"])
        #expect(
            table(screen)?.rows.map { $0.cells.map(\.plain) } == [
                ["Ana", "Sitter", "from 4 May 2026 until 10 May 2026"], ["Bob", "Family", "until removed"],
                ["Dr. Lind", "Vet", "invited, the code works until 3 May 2026, 12:00"],
            ])
        #expect(table(screen)?.rows.allSatisfy(\.isSelectable) == true)
        let commands = try #require(table(screen)).rows.flatMap(\.commands)
        #expect(commands.allSatisfy { $0.confirmation != nil })
        for command in commands {
            model.handle(.activated(command.id))
            _ = await model.settled()
        }
        #expect(world.sharing.removeCalls.all.map(\.id) == [Self.ana.id, Self.bob.id])
        #expect(world.sharing.withdrawCalls.all.map(\.id) == [Self.vet.id])
        // The list is loaded again after each.
        #expect(world.sharing.sharingCalls.count == 4)
        model.handle(.activated("invite"))
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.invite(Self.pet)])
    }

    @Test("Others see their role, and can only leave, after which the list of pets is shown")
    func leaving() async {
        let world = World()
        world.sharing.sharingCalls.returns(
            PetSharing(role: .sitter, ends: Date(timeIntervalSince1970: 1_778_457_600)))
        world.sharing.leaveCalls.answer { _ throws(ServiceError) in }
        let model = screen(world)
        model.appear()
        let screen = await model.settled()
        #expect(screen.body == [.text("Shared with you: you are a sitter, until 10 May 2026.")])
        #expect(screen.commands.map(\.label) == ["Leave"])
        model.handle(.activated("leave"))
        _ = await model.settled()
        #expect(world.sharing.leaveCalls.all == [Self.pet])
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.pets])
    }

    @Test("Family sees the people, and removes nobody")
    func family() async {
        let world = World()
        world.sharing.sharingCalls.returns(PetSharing(role: .family, people: [Self.bob]))
        let model = screen(world)
        model.appear()
        let screen = await model.settled()
        #expect(table(screen)?.rows.map(\.commands) == [[]])
        #expect(screen.body.first == .text("Shared with you: you are family."))
    }

    @Test("A refused removal is shown, and the list stays")
    func refused() async {
        let world = World()
        world.sharing.sharingCalls.returns(PetSharing(role: .owner, people: [Self.bob]))
        let reason = "Only the owner may do this, and you are family."
        world.sharing.removeCalls.answer { _ throws(ServiceError) in throw .refused(reason: "role", message: reason)
        }
        let model = screen(world)
        model.appear()
        _ = await model.settled()
        model.handle(.activated("remove/\(Self.bob.id)"))
        let screen = await model.settled()
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == reason)
        #expect(table(screen)?.rows.count == 1)
    }

    @Test("Without a server each screen says how to get one, and offers nothing")
    func withoutServer() {
        var world = World()
        world.hasServer = false
        let dependencies = world.dependencies
        let screens: [any ScreenSource] = [
            screen(world),
            InvitationViewModel(pet: Self.pet, dependencies: dependencies, coordinator: world.coordinator),
            CodeEntryViewModel(dependencies: dependencies, coordinator: world.coordinator),
        ]
        for source in screens {
            source.appear()
            let screen = source.screen
            #expect(screen.commands.isEmpty && !screen.isBusy)
            guard case .notice(let notice) = screen.body.first, screen.body.count == 1 else {
                Issue.record("Expected a notice, found \(screen.body)")
                continue
            }
            #expect(notice.detail?.plain.contains("petnest --server URL") == true)
        }
    }

    @Test(
        "A pet's page offers each role what it may do",
        arguments: zip(
            PetRole.allCases,
            [["photo", "care", "edit", "remove"], ["photo", "edit"], [], []] as [[CommandID]]))
    func page(role: PetRole, expected: [CommandID]) async {
        var shared = World.bruno
        shared.access = PetAccess(role: role)
        var world = World(pets: [shared])
        world.links =
            PetProfileModule.links.filter { $0.id == "photo" } + [
                FeatureLink(id: "care", label: "Book care", isForOwner: true, on: .pet, to: "sitters")
            ]
        let page = PetDetailViewModel(id: shared.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().commands.map(\.id) == expected)
    }

    @Test(
        "The form of a pet says who may change it, instead of refusing what was typed",
        arguments: zip(PetRole.allCases, [nil, nil, "a sitter", "a vet"]))
    func form(role: PetRole, refused: String?) async {
        var shared = World.bruno
        shared.access = PetAccess(role: role)
        let world = World(pets: [shared])
        let editor = PetEditorViewModel(id: shared.id, dependencies: world.dependencies, coordinator: world.coordinator)
        editor.appear()
        let screen = await editor.settled()
        #expect(screen.allFields.isEmpty == (refused != nil))
        let notices = screen.allElements.compactMap {
            if case .notice(let notice) = $0 { notice.text.plain } else { nil }
        }
        #expect(notices == (refused.map { ["Only the owner and family may do this, and you are \($0)."] } ?? []))
    }

    @Test("Family who edits a shared pet keeps it as family")
    func edited() async throws {
        let access = PetAccess(role: .family, ownerName: "Ada")
        var shared = World.bruno
        shared.access = access
        let world = World(pets: [shared])
        let editor = PetEditorViewModel(id: shared.id, dependencies: world.dependencies, coordinator: world.coordinator)
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("name", .text("Brutus")))
        editor.handle(.activated(.save))
        _ = await editor.settled()
        let saved = try await world.pets.pet(shared.id)
        #expect(saved.name == "Brutus" && saved.access == access)
    }

    @Test("The card on the pet's page shows who shares it, and is missing if nobody does")
    func card() async throws {
        let world = World()
        let cards = PetProfileModule.cards(
            pets: world.pets, photos: world.photos, storedPhotos: world.storedPhotos, sharing: world.sharing,
            today: world.dependencies.today, log: world.recordedLog.log)
        #expect(cards.count == 2)
        world.sharing.sharingCalls.enqueue(
            .success(PetSharing(role: .owner)), .success(PetSharing(role: .owner, people: [Self.bob])),
            .success(PetSharing(role: .vet, ends: Date(timeIntervalSince1970: 1_777_809_600))))
        #expect(try await cards[1].load(["pet": "\(Self.pet)"]) == nil)
        let people = try await cards[1].load(["pet": "\(Self.pet)"])
        guard case .facts(let facts)? = people?.elements.first else {
            Issue.record("Expected facts, found \(String(describing: people))")
            return
        }
        #expect(facts.map { "\($0.label): \($0.value.plain)" } == ["Bob: Family  until removed"])
        let own = try await cards[1].load(["pet": "\(Self.pet)"])
        #expect(own == CardContent([.text("Shared with you: you are a vet, until 3 May 2026, 12:00.")]))
    }
}
