import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("Inviting, and entering the code", .timeLimit(.minutes(10)))
struct InvitationViewModelTests {
    private static let pet = World.miso.id
    private static let expires = Date(timeIntervalSince1970: 1_777_896_000)

    private func form(_ world: World) -> InvitationViewModel {
        InvitationViewModel(pet: Self.pet, dependencies: world.dependencies, coordinator: world.coordinator)
    }

    private func texts(_ screen: Screen) -> [String] {
        screen.body.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
    }

    @Test("Family is invited by a name, and the code is shown once")
    func family() async throws {
        let world = World()
        world.sharing.inviteCalls.returns(
            InvitationCode(text: "K7QM-2XHT-9PWD", expires: Self.expires, isMailed: false))
        let model = form(world)
        model.handle(.activated("save"))
        #expect(model.screen.field("name")?.error == "Enter a name by which you know them.")
        #expect(model.screen.field("begins") == nil)
        model.handle(.edited("name", .text("Bob")))
        model.handle(.activated("save"))
        let screen = await model.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(texts(screen).prefix(2) == ["The code for Bob:", "K7QM-2XHT-9PWD"])
        #expect(texts(screen).last?.contains("by 4 May 2026, 12:00") == true)
        #expect(screen.backConfirmation == nil)
        let sent = try #require(world.sharing.inviteCalls.all.first)
        #expect(sent.invitation.name == "Bob" && sent.invitation.role == .family && sent.invitation.period == nil)
        #expect(sent.email == nil && sent.to == Self.pet)
        model.handle(.activated("done"))
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A sitter's period is whole days where the person is")
    func sitter() async throws {
        let world = World()
        world.sharing.inviteCalls.returns(InvitationCode(text: "K", expires: Self.expires, isMailed: true))
        let model = form(world)
        model.handle(.edited("name", .text("Ana")))
        model.handle(.edited("role", .option("sitter")))
        #expect(model.screen.field("begins")?.value == .text("2026-05-03"))
        model.handle(.activated("save"))
        #expect(model.screen.field("ends")?.error == "Enter the last day, like 2026-05-10.")
        model.handle(.edited("ends", .text("soon")))
        #expect(model.screen.field("ends")?.error == "\"soon\" isn't a day. Enter it like 2026-05-10.")
        model.handle(.edited("begins", .text("2026-05-04")))
        for (day, problem) in [
            ("2026-05-02", "2 May 2026 is over already."),
            ("2026-05-03", "The last day is the first one or later, within a year."),
            ("2027-06-01", "The last day is the first one or later, within a year."),
        ] {
            model.handle(.edited("ends", .text(day)))
            let error = model.screen.field("ends")?.error
            #expect(error == problem)
        }
        model.handle(.edited("ends", .text("2026-05-10")))
        model.handle(.edited("email", .text("ana")))
        model.handle(.activated("save"))
        #expect(model.screen.field("email")?.error != nil)
        model.handle(.edited("email", .text("ana@example.org")))
        model.handle(.activated("save"))
        let screen = await model.settled()
        #expect(texts(screen).contains("It was mailed to ana@example.org."))
        let sent = try #require(world.sharing.inviteCalls.all.first)
        #expect(sent.email == "ana@example.org")
        let begin = Date(timeIntervalSince1970: 1_777_852_800)
        #expect(sent.invitation.period == begin..<begin.addingTimeInterval(7 * 86_400))
    }

    @Test("If the server couldn't mail the code, the owner is asked to pass it on")
    func notMailed() async {
        let world = World()
        world.sharing.inviteCalls.returns(InvitationCode(text: "K", expires: Self.expires, isMailed: false))
        let model = form(world)
        model.handle(.edited("name", .text("Bob")))
        model.handle(.edited("email", .text("bob@example.org")))
        model.handle(.activated("save"))
        let screen = await model.settled()
        #expect(
            screen.body.contains(
                .notice(
                    Notice(
                        id: "not-mailed", kind: .warning, text: "The code wasn't mailed to bob@example.org.",
                        detail: "Give it to Bob yourself."))))
    }

    @Test("A wrong code stays in the form with the reason; the right one opens the pet")
    func entering() async {
        let world = World()
        let model = CodeEntryViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.handle(.activated("save"))
        #expect(model.screen.field("code")?.error == "Type the code that the owner gave you.")
        world.sharing.acceptCalls.enqueue(
            .failure(.rejected([.init(field: "code", message: "This code is invalid.")])),
            .success(AcceptedInvitation(pet: Self.pet, petName: "Miso", role: .family)))
        model.handle(.edited("code", .text(" k7qm 2xht 9pwd ")))
        model.handle(.activated("save"))
        #expect(await model.settled().field("code")?.error == "This code is invalid.")
        model.handle(.activated("save"))
        let screen = await model.settled()
        #expect(world.sharing.acceptCalls.all == ["k7qm 2xht 9pwd", "k7qm 2xht 9pwd"])
        #expect(screen.commands.map(\.label) == ["Open Miso"])
        model.appear()
        model.handle(.activated("done"))
        #expect(world.coordinator.closed.isEmpty)
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.pet(Self.pet)])
        // Back from the page, the form closes, too.
        model.appear()
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A sitter whose period begins later sees from when the pet can be seen, and no empty page is opened")
    func later() async {
        let world = World()
        let begin = Date(timeIntervalSince1970: 1_777_852_800)
        world.sharing.acceptCalls.returns(
            AcceptedInvitation(
                pet: Self.pet, petName: "Miso", role: .sitter, period: begin..<begin.addingTimeInterval(86_400)))
        let model = CodeEntryViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        model.handle(.edited("code", .text("K7QM-2XHT-9PWD")))
        model.handle(.activated("save"))
        let screen = await model.settled()
        #expect(
            screen.body == [
                .notice(
                    Notice(
                        id: "accepted", kind: .success, text: "Miso is shared with you.",
                        detail: RichText(
                            "You can see Miso from 4 May 2026 until 4 May 2026, as a sitter. Before that, Miso isn't in "
                                + "your list of pets.")))
            ])
        model.handle(.activated("done"))
        #expect(world.coordinator.transitions.isEmpty)
    }
}
