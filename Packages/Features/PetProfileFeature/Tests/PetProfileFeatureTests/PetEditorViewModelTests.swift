import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The form for a pet", .timeLimit(.minutes(10)))
struct PetEditorViewModelTests {
    private func errors(_ editor: PetEditorViewModel) -> [FieldID: String] {
        Dictionary(
            uniqueKeysWithValues: editor.screen.allFields.compactMap { field in field.error.map { (field.id, $0) } })
    }

    /// Returns the question before the form is sent.
    private func question(_ editor: PetEditorViewModel) -> String? {
        for case .form(let form) in editor.screen.allElements { return form.submit.confirmation?.question }
        return nil
    }

    @Test("A new form shows no errors, and closes without a question")
    func justOpened() {
        let editor = World().editor()
        #expect(errors(editor).isEmpty)
        #expect(editor.screen.inconsistencies.isEmpty)
        #expect(editor.screen.backConfirmation == nil)
        #expect(!editor.screen.isBusy)
    }

    @Test("An edited field is validated while typing; the others show no errors")
    func checkedAsTyped() {
        let editor = World().editor()
        editor.handle(.edited("birthDate", .text("2026-05-04")))
        #expect(errors(editor) == ["birthDate": "4 May 2026 is yet to come; today is 3 May 2026."])
        editor.handle(.edited("birthDate", .text("2026-05-0")))
        #expect(errors(editor) == ["birthDate": "May 2026 has no day 0; it has 31."])
        editor.handle(.edited("birthDate", .text("2026-05-03")))
        #expect(errors(editor).isEmpty)
        // An age counts back.
        editor.handle(.edited("birthDate", .text("5 years")))
        #expect(errors(editor).isEmpty)
        #expect(editor.screen.field("birthDate")?.help?.contains("3 May 2021") == true)
        editor.handle(.edited("microchip", .text("12345")))
        #expect(
            errors(editor) == [
                "microchip":
                    "A microchip number has 15 digits, an older one 9 digits or 10 digits and letters; this one has 5."
            ])
        editor.handle(.edited("microchip", .text("")))
        #expect(errors(editor).isEmpty)
        #expect(editor.screen.backConfirmation != nil)
    }

    @Test("Saving an incomplete form shows the problems of all fields, and saves nothing")
    func incomplete() async throws {
        let world = World(pets: [])
        let editor = world.editor()
        editor.handle(.edited("breed", .text(String(repeating: "x", count: 61))))
        editor.handle(.activated("save"))
        #expect(
            errors(editor) == [
                "name": "Enter the name of the pet.",
                "species": "Choose what kind of animal it is.",
                "breed": "This has 61 characters; the maximum is 60.",
            ]
        )
        #expect(try await world.pets.pets().isEmpty)
        #expect(world.coordinator.transitions.isEmpty)
    }

    @Test("A second pet with the name and species of another one is asked about before it is added")
    func twin() async throws {
        let world = World()
        let editor = world.editor()
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("species", .option("cat")))
        #expect(question(editor) == nil)
        editor.handle(.edited("name", .text(" miso ")))
        #expect(question(editor) == "You already have a cat named Miso. Add another?")
        editor.handle(.edited("species", .option("dog")))
        #expect(question(editor) == nil)
        editor.handle(.edited("name", .text("Bruno")))
        #expect(question(editor) == "You already have a dog named Bruno. Add another?")
        // The question was answered.
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(try await world.pets.pets().filter { $0.name == "Bruno" }.count == 2)
    }

    @Test("A pet that is edited, or has the name of one that died, isn't asked about")
    func noTwin() async throws {
        let died = try Pet(name: "Rex", species: .dog, died: World.today, today: World.today)
        let world = World(pets: [World.miso, died])
        let edit = world.editor(changing: World.miso)
        edit.appear()
        _ = await edit.settled()
        #expect(question(edit) == nil)
        let new = world.editor()
        new.appear()
        _ = await new.settled()
        new.handle(.edited("species", .option("dog")))
        new.handle(.edited("name", .text("Rex")))
        #expect(question(new) == nil)
    }

    @Test("A complete form is saved, and closes")
    func saved() async throws {
        let world = World(pets: [])
        let editor = world.editor()
        editor.handle(.edited("name", .text("  Pepper ")))
        editor.handle(.edited("species", .option("cat")))
        editor.handle(.edited("sex", .option("male")))
        editor.handle(.edited("birthDate", .text(" 2024-02-29 ")))
        editor.handle(.edited("microchip", .text("276 098-102345678")))
        editor.handle(.activated("save"))
        #expect(editor.screen.isBusy)
        _ = await editor.settled()
        let pet = try #require(try await world.pets.pets().first)
        #expect(pet.id.description == "00000000-0000-0000-0000-000000000001")
        #expect(pet.name == "Pepper")
        #expect(pet.species == .cat)
        #expect(pet.sex == .male)
        #expect(pet.breed == nil)
        #expect(pet.birthDate == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(pet.microchip?.rawValue == "276098102345678")
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Editing a pet begins with its values, and keeps its id and photo")
    func changing() async throws {
        let world = World()
        let editor = world.editor(changing: World.miso)
        #expect(editor.screen.isBusy)
        editor.appear()
        let screen = await editor.settled()
        #expect(screen.title == "Edit Miso")
        #expect(screen.field("name")?.value == .text("Miso"))
        #expect(screen.field("species")?.value == .option("cat"))
        #expect(screen.field("microchip")?.value == .text("276 098 102 345 678"))
        #expect(screen.backConfirmation == nil)
        editor.handle(.edited("name", .text("Misu")))
        editor.handle(.activated("save"))
        _ = await editor.settled()
        let pet = try await world.pets.pet(World.miso.id)
        #expect(pet.name == "Misu")
        #expect(pet.photo == World.miso.photo)
        #expect(pet.microchip == World.miso.microchip)
    }

    @Test("Care is typed, saved and edited; a day is shown as it was understood")
    func care() async throws {
        let world = World()
        let editor = world.editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        for (field, text) in [
            ("allergies", " Chicken "), ("conditions", "Heart murmur"), ("vet", "Dr. Lind"), ("insurance", "Petplan"),
            ("died", "yesterday"),
        ] { editor.handle(.edited(FieldID(field), .text(text))) }
        editor.handle(.edited("neutered", .option("yes")))
        #expect(editor.screen.field("died")?.help == "Saturday, 2 May 2026")
        editor.handle(.activated("save"))
        _ = await editor.settled()
        let pet = try await world.pets.pet(World.miso.id)
        let care = try PetCare(
            isNeutered: true, allergies: "Chicken", conditions: "Heart murmur", insurance: "Petplan", vet: "Dr. Lind")
        #expect(pet.care == care)
        #expect(pet.died == CalendarDate(year: 2026, month: 5, day: 2))
        #expect(PetDraft(pet).pet(replacing: pet, id: pet.id, photo: pet.photo, today: .latest) == pet)
    }

    @Test("The form has no weight goal, which belongs to the plan, and keeps one that was stored")
    func weightGoal() async throws {
        let editor = World().editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        #expect(editor.screen.field("weightGoal") == nil)
        let pet = try Pet(
            name: "Miso", species: .cat, care: PetCare(weightGoal: Weight(grams: 4321)), today: .latest)
        #expect(PetDraft(pet).pet(replacing: pet, id: pet.id, photo: pet.photo, today: .latest) == pet)
    }

    @Test("A problem is shown at its field, and a new pet has no date of death")
    func impossible() async {
        let editor = World().editor()
        #expect(editor.screen.field("died") == nil)
        for (field, text) in [("name", "\u{200B}"), ("birthDate", "1.1.0001")] {
            editor.handle(.edited(FieldID(field), .text(text)))
        }
        #expect(
            errors(editor) == [
                "name": "Enter the name of the pet.",
                "birthDate": "1 January 1 is before 1 January 1800, and no pet is that old. Check the year.",
            ])
    }

    @Test("A validation error of the service is shown at its field, or at the form")
    func refused() async {
        let world = World(pets: [])
        let editor = world.editor()
        editor.handle(.edited("name", .text("Pepper")))
        editor.handle(.edited("species", .option("cat")))
        await world.pets.fail(
            with: .rejected([
                .init(field: "name", message: "Another pet already has this name."),
                .init(field: "", message: "Ten pets at most."),
            ])
        )
        editor.handle(.activated("save"))
        let screen = await editor.settled()
        #expect(errors(editor) == ["name": "Another pet already has this name."])
        guard case .form(let form) = screen.body.first else {
            Issue.record("Expected a form, found \(screen.body)")
            return
        }
        #expect(form.error == "Ten pets at most.")
        #expect(world.coordinator.transitions.isEmpty)
        editor.handle(.edited("name", .text("Pepper II")))
        #expect(errors(editor).isEmpty)
    }

    @Test("During a save, a second save and edits do nothing")
    func savingTwice() async throws {
        let world = World(pets: [])
        let editor = world.editor()
        editor.handle(.edited("name", .text("Pepper")))
        editor.handle(.edited("species", .option("cat")))
        editor.handle(.activated("save"))
        editor.handle(.activated("save"))
        editor.handle(.edited("name", .text("Salt")))
        _ = await editor.settled()
        #expect(try await world.pets.pets().map(\.name) == ["Pepper"])
        #expect(world.coordinator.closed.count == 1)
    }

    /// Returns an editor of Miso with a typed vet, whose save was prevented by another window.

    @Test("Leaving closes")
    func leaving() {
        let world = World()
        world.editor().handle(.back)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A photo's path is checked while typing, and its file copied when the pet is saved")
    func photo() async throws {
        let world = World(files: ["/home/ada/new.png": World.points])
        let editor = world.editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        #expect(editor.screen.field("photo")?.value == .text("miso.jpg"))
        editor.handle(.edited("photo", .text("/home/ada/ne")))
        await editor.until { $0.field("photo")?.error == "There is no file /home/ada/ne." }
        editor.handle(.edited("photo", .text("/home/ada/new.png")))
        await editor.until { $0.field("photo")?.help == "PNG, 1 × 2 pixels, 1 kB" }
        #expect(editor.screen.field("photo")?.error == nil)
        editor.handle(.activated("save"))
        _ = await editor.settled()
        let saved = try await world.pets.pet(World.miso.id)
        #expect(saved.photo?.fileName == "new.png")
        #expect(try await world.photos.points(of: #require(saved.photo)) == World.points)
    }

    @Test("A photo that can't be copied is rejected at its field, and the pet isn't saved; the old one stays")
    func photoRefused() async throws {
        let world = World()
        let editor = world.editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("photo", .text("/nowhere.png")))
        editor.handle(.edited("name", .text("Misolino")))
        editor.handle(.activated("save"))
        let refused = await editor.settled()
        #expect(refused.field("photo")?.error == "There is no file /nowhere.png.")
        #expect(try await world.pets.pet(World.miso.id) == World.miso)
        editor.handle(.edited("photo", .text("miso.jpg")))
        #expect(errors(editor).isEmpty)
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(try await world.pets.pet(World.miso.id).photo == World.miso.photo)
        #expect(try await world.pets.pet(World.miso.id).name == "Misolino")
    }

    @Test("A photo can be removed")
    func photoRemoved() async throws {
        let world = World()
        let editor = world.editor(changing: World.miso)
        editor.appear()
        _ = await editor.settled()
        editor.handle(.edited("photo", .text("")))
        editor.handle(.activated("save"))
        _ = await editor.settled()
        #expect(try await world.pets.pet(World.miso.id).photo == nil)
    }
}
