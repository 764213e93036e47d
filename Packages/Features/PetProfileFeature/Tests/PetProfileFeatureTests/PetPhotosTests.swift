import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetProfileFeature

@MainActor @Suite("Sharing a pet's photo", .timeLimit(.minutes(1)))
struct PetPhotosTests {
    private let photo: PhotoReference

    init() throws {
        photo = try #require(World.miso.photo)
    }

    private func photos(_ world: World) -> PetPhotos {
        PetPhotos(files: world.photos, stored: world.storedPhotos)
    }

    private func open(_ world: World) -> PetDetailViewModel {
        let detail = PetDetailViewModel(
            id: World.miso.id, dependencies: world.dependencies, coordinator: world.coordinator)
        detail.appear()
        return detail
    }

    @Test("The photo of this computer is stored at the service when the pet is opened")
    func opened() async throws {
        let world = World()
        let detail = open(world)
        for await pet in world.storedPhotos.saves {
            #expect(pet == World.miso.id)
            break
        }
        _ = await detail.settled()
        #expect(try await world.storedPhotos.points(of: photo, of: World.miso.id) == World.points)
        #expect(world.recordedLog.records.isEmpty)
    }

    @Test("A photo that couldn't be stored doesn't change the page, and is stored when it appears again")
    func unreachable() async throws {
        let world = World()
        // The card of the photo isn't on the page of this world, so only sharing asks for it.
        await world.storedPhotos.fail(with: .notFound)
        let detail = open(world)
        for await _ in world.storedPhotos.saves { break }
        #expect(await detail.settled().body.count == 2)
        await world.storedPhotos.fail(with: nil)
        detail.appear()
        for await _ in world.storedPhotos.saves { break }
        #expect(try await world.storedPhotos.points(of: photo, of: World.miso.id) == World.points)
    }

    @Test("A photo that the service has isn't sent again")
    func stored() async throws {
        let world = World()
        let other = try #require(PhotoPoints(width: 2, rgb: World.points.rgb))
        try await world.storedPhotos.save(other, of: photo, of: World.miso.id)
        try await photos(world).share(World.miso)
        #expect(try await world.storedPhotos.points(of: photo, of: World.miso.id) == other)
    }

    @Test("Who may not edit the pet sends nothing, and neither does a computer without the file")
    func nothing() async throws {
        var shared = World.miso
        shared.access = PetAccess(role: .sitter)
        for (pet, world) in [(shared, World()), (World.miso, World(photoIsKept: false)), (World.bruno, World())] {
            try await photos(world).share(pet)
            await #expect(throws: ServiceError.notFound) {
                try await world.storedPhotos.points(of: photo, of: pet.id)
            }
        }
    }

    @Test("A service without photos, and a photo that was replaced meanwhile, are no failures; others are")
    func failures() async throws {
        let world = World()
        let answers: [(ServiceError, Bool)] = [
            (.notFound, false), (.changed(message: "Changed."), false), (.unavailable(reason: "No."), true),
        ]
        for (answer, isFailure) in answers {
            let photos = PetPhotos(files: world.photos, stored: Refusing(error: answer))
            if isFailure {
                await #expect(throws: answer) { try await photos.share(World.miso) }
            } else {
                try await photos.share(World.miso)
            }
        }
    }

    /// A service without the photo, which doesn't accept it either.
    private struct Refusing: PetPhotoRepository {
        let error: ServiceError

        func points(of photo: PhotoReference, of pet: PetID) throws(ServiceError) -> PhotoPoints { throw .notFound }

        func save(_ points: PhotoPoints, of photo: PhotoReference, of pet: PetID) throws(ServiceError) { throw error }
    }
}
