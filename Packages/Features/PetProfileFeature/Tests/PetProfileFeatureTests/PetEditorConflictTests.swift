import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The form for a pet that another window changed", .timeLimit(.minutes(10)))
struct PetEditorConflictTests {
    private func conflicting(_ world: World, _ other: () async throws -> Void) async throws -> PetEditorViewModel {
        let editor = world.editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("vet", .text("Dr. Lind")))
        try await other()
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(world.coordinator.closed.isEmpty)
        return editor
    }

    private func renamed() throws -> Pet {
        try Pet(id: World.miso.id, name: "Misu", species: .cat, sex: .male, today: World.today)
    }

    @Test("If another window changed the pet, the fields that both changed are shown, and saving overwrites them")
    func keepsOwn() async throws {
        let world = World()
        let other = try Pet(
            id: World.miso.id, name: "Misu", species: .cat, sex: .male, care: PetCare(vet: "Dr. Alder"),
            today: World.today)
        let editor = try await conflicting(world) { try await world.pets.save(other) }
        #expect(editor.screen.inconsistencies.isEmpty)
        guard case .notice(let notice) = editor.screen.body[0], case .table(let table) = editor.screen.body[1] else {
            Issue.record("Expected a notice and a table, found \(editor.screen.body)")
            return
        }
        #expect(notice.text.plain == "Misu was changed meanwhile.")
        #expect(table.rows.map { $0.cells.map(\.plain) } == [["Vet", "Dr. Lind", "Dr. Alder"]])
        #expect(try await world.pets.pet(World.miso.id) == other)
        editor.handle(.activated("keep-own"))
        _ = await editor.settled()
        let saved = try await world.pets.pet(World.miso.id)
        #expect(saved.name == "Misu" && saved.sex == .male && saved.microchip == nil && saved.photo == nil)
        #expect(saved.care.vet == "Dr. Lind")
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Saving one's own version keeps what another window changed in other fields")
    func keepsOtherFields() async throws {
        let world = World()
        let editor = try await conflicting(world) { try await world.pets.save(renamed()) }
        let screen = editor.screen
        #expect(screen.inconsistencies.isEmpty)
        guard case .notice(let notice) = screen.body[0], case .form = screen.body[1] else {
            Issue.record("Expected a notice and the form, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == "Misu was changed meanwhile.")
        #expect(screen.field("name")?.value == .text("Misu") && screen.field("vet")?.value == .text("Dr. Lind"))
        #expect(screen.backConfirmation != nil)
        editor.handle(.activated("keep-own"))
        _ = await editor.settled()
        let saved = try await world.pets.pet(World.miso.id)
        #expect(saved.name == "Misu" && saved.sex == .male && saved.care.vet == "Dr. Lind")
    }

    @Test("The photo that another window chose isn't looked for as a file when the form is saved again")
    func photoOfOther() async throws {
        let world = World()
        let other = try Pet(
            id: World.miso.id, name: "Miso", species: .cat, photo: PhotoReference(fileName: "theirs.jpg"),
            today: World.today)
        let editor = try await conflicting(world) { try await world.pets.save(other) }
        #expect(editor.screen.field("photo")?.value == .text("theirs.jpg"))
        editor.handle(.activated("save"))
        #expect(await editor.settled().field("photo")?.error == nil)
        editor.handle(.activated("keep-own"))
        _ = await editor.settled()
        let saved = try await world.pets.pet(World.miso.id)
        #expect(saved.photo?.fileName == "theirs.jpg" && saved.care.vet == "Dr. Lind")
    }

    @Test("The other version can be used, and the input discarded")
    func takesOther() async throws {
        let world = World()
        let editor = try await conflicting(world) { try await world.pets.save(renamed()) }
        editor.handle(.activated("use-other"))
        let screen = editor.screen
        #expect(screen.field("name")?.value == .text("Misu") && screen.field("vet")?.value == .text(""))
        #expect(screen.backConfirmation == nil && screen.body.count == 1)
        #expect(try await world.pets.pet(World.miso.id) == renamed())
        // Later input replaces the other version's.
        editor.handle(.edited("vet", .text("Dr. Alder")))
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(try await world.pets.pet(World.miso.id).care.vet == "Dr. Alder")
    }

    @Test("A pet that another window removed isn't restored without asking", arguments: [true, false])
    func removedElsewhere(isKept: Bool) async throws {
        let world = World()
        let editor = try await conflicting(world) { try await world.pets.remove(World.miso.id) }
        await #expect(throws: ServiceError.notFound) { try await world.pets.pet(World.miso.id) }
        editor.handle(.activated(isKept ? "keep-own" : "use-other"))
        _ = await editor.settled()
        #expect(try await world.pets.pets().map(\.name) == (isKept ? ["Bruno", "Miso"] : ["Bruno"]))
        #expect(world.coordinator.closed.count == 1)
    }
}
