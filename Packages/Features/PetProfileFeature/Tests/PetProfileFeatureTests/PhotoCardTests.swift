import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The card of a pet's photo", .timeLimit(.minutes(1)))
struct PhotoCardTests {
    private func content(
        _ pet: Pet, _ world: World, sharing: PetSharingRepositoryDouble? = nil
    ) async throws(CardFailure) -> CardContent? {
        let cards = PetProfileModule.cards(
            pets: world.dependencies.pets, photos: world.dependencies.photos, storedPhotos: world.storedPhotos,
            sharing: sharing, today: world.dependencies.today, log: world.dependencies.log)
        return try await cards[0].load(["pet": "\(pet.id)"])
    }

    @Test("A photo is shown with the name and breed of the pet")
    func shown() async throws {
        let picture = Picture(
            description: "Miso, Maine Coon", width: 1,
            pixels: [.init(red: 255, green: 0, blue: 0), .init(red: 0, green: 0, blue: 255)])
        #expect(try await content(World.miso, World()) == CardContent([.picture(picture)]))
    }

    @Test("There is no card for a pet without a photo")
    func noPhoto() async throws {
        #expect(try await content(World.bruno, World()) == nil)
    }

    @Test("A photo that was chosen on another computer is shown as the service has it", arguments: [true, false])
    func stored(isAtServer: Bool) async throws {
        let world = World(photoIsKept: false)
        try await world.storedPhotos.save(World.points, of: #require(World.miso.photo), of: World.miso.id)
        let content = try await content(World.miso, world, sharing: isAtServer ? world.sharing : nil)
        let picture = Picture(description: "Miso, Maine Coon", width: 1, rgb: World.points.rgb)
        #expect(content == CardContent([.picture(picture)]))
        #expect(world.recordedLog.records.isEmpty)
    }

    @Test("A photo that the server doesn't have yet isn't reported as missing, and the card says what shows it")
    func elsewhere() async throws {
        let world = World(photoIsKept: false)
        let content = try await content(World.miso, world, sharing: world.sharing)
        let text = "The photo is on the computer where it was chosen. It is shown here after Miso was opened there."
        #expect(content == CardContent([.text(RichText(text))]))
        #expect(world.recordedLog.records.isEmpty)
    }

    @Test("If the service can't be reached, a photo of this computer is shown, and for others the card says why")
    func unreachable() async throws {
        for isKept in [true, false] {
            let world = World(photoIsKept: isKept)
            await world.storedPhotos.fail(with: .unavailable(reason: "The server can't be reached."))
            if isKept {
                #expect(try await content(World.miso, world, sharing: world.sharing)?.elements.count == 1)
            } else {
                await #expect(
                    throws: CardFailure("The server can't be reached.", advice: "Nothing was changed. Try again.")
                ) {
                    try await content(World.miso, world, sharing: world.sharing)
                }
            }
        }
    }

    @Test("A missing photo is named, with advice")
    func gone() async {
        let world = World(photoIsKept: false)
        await #expect(throws: CardFailure("miso.jpg is gone.", advice: "Choose another photo.")) {
            try await content(World.miso, world)
        }
        #expect(world.recordedLog.records.map(\.message) == ["the file of a photo is gone"])
    }

    @Test("If the pet can't be loaded, the card says why")
    func failing() async {
        let world = World()
        await world.pets.fail(with: .unavailable(reason: "The store is locked."))
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            try await content(World.miso, world)
        }
        #expect(world.recordedLog.records.map(\.message) == ["the card of a photo wasn't loaded"])
    }
}
