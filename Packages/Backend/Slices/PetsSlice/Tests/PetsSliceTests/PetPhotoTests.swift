import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@Suite("A pet's photo", .onBothStores, .timeLimit(.minutes(5)))
struct PetPhotoTests {
    private static let path = "\(SharingBackend.pet)/photo"
    /// Two pixels, one above the other, of the photo that the pet has.
    private static let photo: JSONValue = ["photo": "miso.jpg", "width": 1, "points": "/wAAAAD/"]

    @Test("is read as it was saved, and replaced")
    func saved() async throws {
        let backend = try await SharingBackend().backend
        let missing = try await backend.send(.get, Self.path)
        #expect(missing.status == 404 && missing.message == "There is no photo of Miso.")
        #expect(try await backend.send(.put, Self.path, Self.photo).status == 204)
        #expect(try await backend.send(.get, Self.path).json == Self.photo)
        let wider = Self.photo.with("width", 2)
        for _ in 1...2 { #expect(try await backend.send(.put, Self.path, wider).status == 204) }
        #expect(try await backend.send(.get, Self.path).json == wider)
        let unknown = try await backend.send(.get, "/v1/pets/\(Bodies.bruno)/photo")
        #expect(unknown.status == 404 && unknown.message == "There is no pet \(Bodies.bruno).")
    }

    @Test("has complete rows, at most 120, of at most 120 pixels")
    func invalid() async throws {
        let backend = try await SharingBackend().backend
        let rows = Data(count: 120 * 120 * 3).base64EncodedString()
        let largest = Self.photo.with("width", 120).with("points", .string(rows))
        #expect(try await backend.send(.put, Self.path, largest).status == 204)
        for (member, value) in [
            ("width", 0), ("width", -1), ("width", 121), ("width", nil), ("points", ""), ("points", "AAAA/w=="),
            ("points", .string(Data(count: 363).base64EncodedString())), ("points", nil), ("photo", "../miso.jpg"),
            ("photo", nil),
        ] as [(String, JSONValue?)] {
            let answer = try await backend.send(.put, Self.path, Self.photo.with(member, value))
            #expect(answer.status == 422 && answer.problems == [member], "\(member): \(answer.message)")
        }
        let malformed = try await backend.send(.put, Self.path, Self.photo.with("points", "?"))
        #expect(malformed.status == 400)
        #expect(try await backend.send(.get, Self.path).json == largest)
    }

    @Test("is removed when the pet gets another one or none, and stays when something else of the pet changes")
    func otherPhoto() async throws {
        let backend = try await SharingBackend().backend
        for other in ["garden.jpg", nil] as [JSONValue?] {
            #expect(try await backend.send(.put, Self.path, Self.photo).status == 204)
            try await backend.send(.put, SharingBackend.pet, Bodies.pet.with("name", "Misu"))
            #expect(try await backend.send(.get, Self.path).json == Self.photo)
            try await backend.send(.put, SharingBackend.pet, Bodies.pet.with("photo", other))
            #expect(try await backend.send(.get, Self.path).status == 404)
            let count = try await backend.database.read { try $0.rows("SELECT pet FROM petPhoto").count }
            #expect(count == 0)
            // What a window sends that still has the earlier version of the pet.
            let late = try await backend.send(.put, Self.path, Self.photo)
            #expect(late.status == 409 && late.reason == "changed")
            try await backend.send(.put, SharingBackend.pet, Bodies.pet)
            #expect(try await backend.send(.get, Self.path).status == 404)
        }
    }

    @Test("of a pet that a server of the previous release has changed isn't the new one")
    func previousRelease() async throws {
        let backend = try await SharingBackend().backend
        #expect(try await backend.send(.put, Self.path, Self.photo).status == 204)
        try await backend.database.write { try $0.execute("UPDATE pet SET photo = 'garden.jpg'") }
        #expect(try await backend.send(.get, Self.path).status == 404)
        let other = Self.photo.with("photo", "garden.jpg")
        #expect(try await backend.send(.put, Self.path, other).status == 204)
        #expect(try await backend.send(.get, Self.path).json == other)
    }

    @Test("is seen by everybody with access to the pet, and saved by the owner and family", arguments: PetRole.invited)
    func roles(role: PetRole) async throws {
        let world = try await SharingBackend()
        let backend = world.backend
        #expect(try await backend.send(.put, Self.path, Self.photo).status == 204)
        #expect(try await backend.send(.get, Self.path, as: world.bob).status == 404)
        #expect(try await backend.send(.put, Self.path, Self.photo, as: world.bob).status == 404)
        try await world.share(role)
        if role == .sitter { world.clock.advance(by: 3600) }
        #expect(try await backend.send(.get, Self.path, as: world.bob).json == Self.photo)
        let wider = Self.photo.with("width", 2)
        let put = try await backend.send(.put, Self.path, wider, as: world.bob)
        #expect(put.status == (role == .family ? 204 : 403))
        #expect(try await backend.send(.get, Self.path).json == (role == .family ? wider : Self.photo))
    }

    @Test("that is saved is an event for the apps of everybody with access to the pet")
    func event() async throws {
        let world = try await SharingBackend()
        try await world.share(.vet)
        try await world.backend.withChanges(of: world.bob) { his in
            let put = try await world.backend.send(.put, Self.path, Self.photo)
            #expect(put.status == 204)
            #expect(await his.next() == ["records"])
        }
    }

    @Test("is removed with the pet")
    func removed() async throws {
        let backend = try await SharingBackend().backend
        #expect(try await backend.send(.put, Self.path, Self.photo).status == 204)
        #expect(try await backend.send(.delete, SharingBackend.pet).status == 204)
        let count = try await backend.database.read { try $0.rows("SELECT pet FROM petPhoto").count }
        #expect(count == 0)
        try await backend.send(.put, SharingBackend.pet, Bodies.pet)
        #expect(try await backend.send(.get, Self.path).status == 404)
    }
}
