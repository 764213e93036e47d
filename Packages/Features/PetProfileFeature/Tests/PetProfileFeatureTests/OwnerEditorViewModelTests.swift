import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The form for the person", .timeLimit(.minutes(10)))
struct OwnerEditorViewModelTests {
    private func editor(_ world: World) -> OwnerEditorViewModel {
        OwnerEditorViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
    }

    @Test("A new owner is saved")
    func introduced() async throws {
        let world = World()
        let editor = editor(world)
        editor.appear()
        #expect(await editor.settled().inconsistencies.isEmpty)
        editor.handle(.activated("save"))
        #expect(editor.screen.field("name")?.error == "Enter your name.")
        editor.handle(.edited("name", .text("Ada Winter")))
        editor.handle(.edited("phone", .text("call me")))
        #expect(editor.screen.field("name")?.error == nil)
        #expect(
            editor.screen.field("phone")?.error
                == "“call me” isn't a telephone number: it has 3 to 20 digits, spaces and + - ( ) / .")
        editor.handle(.edited("phone", .text("")))
        editor.handle(.activated("save"))
        _ = await editor.settled()
        let owner = try #require(try await world.owner.owner())
        #expect(owner.name == "Ada Winter")
        #expect(owner.phone == nil)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("An owner's number is changed, and the id stays")
    func changed() async throws {
        let ada = try Owner(name: "Ada Winter", phone: "1234")
        let world = World(owner: ada)
        let editor = editor(world)
        editor.appear()
        let screen = await editor.settled()
        #expect(screen.field("phone")?.value == .text("1234"))
        #expect(screen.backConfirmation == nil)
        editor.handle(.edited("phone", .text("5678")))
        #expect(editor.screen.backConfirmation != nil)
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(try await world.owner.owner() == Owner(id: ada.id, name: "Ada Winter", phone: "5678"))
    }

    @Test("Input that can't be saved stays in the form")
    func failing() async {
        let world = World()
        let editor = editor(world)
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("name", .text("Ada")))
        await world.owner.fail(with: .unavailable(reason: "The store is locked."))
        editor.handle(.activated("save"))
        let screen = await editor.settled()
        guard case .form(let form) = screen.body.last else {
            Issue.record("Expected a form, found \(screen.body)")
            return
        }
        #expect(form.error == "The store is locked. Nothing was changed. Try again.")
        #expect(form.fields.first?.value == .text("Ada"))
    }
}
