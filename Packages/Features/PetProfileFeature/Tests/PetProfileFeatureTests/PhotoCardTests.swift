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
            pets: world.dependencies.pets, photos: world.dependencies.photos, sharing: sharing,
            today: world.dependencies.today, log: world.dependencies.log)
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

    @Test("A photo that was chosen on another computer isn't reported as missing, because a server keeps no photos")
    func elsewhere() async throws {
        let world = World(photoIsKept: false)
        let content = try await content(World.miso, world, sharing: world.sharing)
        #expect(content == CardContent([.text("The photo is on the computer where it was chosen.")]))
        #expect(world.recordedLog.records.isEmpty)
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
