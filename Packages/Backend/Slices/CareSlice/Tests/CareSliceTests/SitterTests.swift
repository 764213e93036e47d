import BackendCore
import BackendCoreTesting
import CareWire
import Foundation
import Testing

@testable import CareSlice

@Suite("Sitters", .onBothStores, .timeLimit(.minutes(5)))
struct SitterTests {
    @Test("A sitter's photos are saved in order and replace earlier ones; an invalid photo is refused")
    func photos() async throws {
        let world = try await CareBackend()
        let path = "\(CareBackend.path)/photos"
        func put(_ photos: [SitterPhotoDTO]) async throws -> TestAnswer {
            try await world.send(.put, path, encoding: SitterPhotosDTO(photos: photos))
        }
        let red = SitterPhotoDTO(shows: "Juno in the garden.", width: 1, points: Data([255, 0, 0, 0, 0, 0]))
        let blue = SitterPhotoDTO(shows: "Milo, asleep.", width: 2, points: Data([0, 0, 255, 0, 0, 255]))
        #expect(try await world.send(.get, path).json["photos"].array.isEmpty)
        #expect(try await put([red]).status == 204)
        #expect(try await put([blue, red]).status == 204)
        let kept = try await world.send(.get, path).json["photos"].array
        #expect(kept.map { $0["shows"].string } == ["Milo, asleep.", "Juno in the garden."])
        #expect(kept.map { $0["points"].string } == ["AAD/AAD/", "/wAAAAAA"])
        let wrong = [
            SitterPhotoDTO(shows: "", width: 1, points: red.points),
            SitterPhotoDTO(shows: String(repeating: "a", count: 201), width: 1, points: red.points),
            SitterPhotoDTO(shows: "Torn", width: 1, points: Data([1, 2])),
            SitterPhotoDTO(shows: "Nothing", width: 1, points: Data()),
            SitterPhotoDTO(shows: "Backwards", width: -1, points: red.points),
            SitterPhotoDTO(shows: "Endless", width: 1 << 62, points: red.points),
            SitterPhotoDTO(shows: "Wide", width: 121, points: Data(count: 363)),
            SitterPhotoDTO(shows: "High", width: 1, points: Data(count: 363)),
        ]
        for photo in wrong { #expect(try await put([photo]).problems == ["photos"], "\(photo.shows ?? "")") }
        #expect(try await put(Array(repeating: red, count: 7)).problems == ["photos"])
        #expect(try await world.send(.get, path).json["photos"].array.count == 2)
    }

    @Test("A missing or malformed day of free times is 400, even if the sitter doesn't offer the service")
    func malformedTimes() async throws {
        let world = try await CareBackend()
        for query in ["service=grooming", "service=daycare&from=tomorrow"] {
            #expect(try await world.send(.get, "\(CareBackend.path)/times?\(query)").status == 400)
        }
        let answer = try await world.send(.get, "\(CareBackend.path)/times?service=grooming&from=2026-05-04")
        #expect(answer.status == 409)
    }

    @Test("A sitter in an unknown currency is rejected for the currency alone")
    func sitterCurrency() async throws {
        let world = try await CareBackend()
        let answer = try await world.send(.put, CareBackend.path, encoding: CareBackend.profile(currency: "euros"))
        #expect(answer.problems == ["currency"])
    }

    @Test("The owner's home is saved, and invalid places are refused")
    func area() async throws {
        let world = try await CareBackend()
        #expect(try await world.send(.get, "/v1/area").status == 404)
        func put(_ place: JSONValue) async throws -> TestAnswer { try await world.send(.put, "/v1/area", place) }
        #expect(try await put(["name": "Pankow", "latitude": 52.569, "longitude": 13.402]).status == 200)
        #expect(try await world.send(.get, "/v1/area").json["name"].string == "Pankow")
        #expect(try await put(["name": "", "latitude": 91, "longitude": 13]).problems == ["name", "latitude"])
    }

    @Test("A favorite is marked for its account alone, until it is removed")
    func favorites() async throws {
        let world = try await CareBackend()
        func isFavorite(_ account: AccountID = .device) async throws -> JSONValue? {
            try await world.backend.send(.get, CareBackend.path, as: account).json["isFavourite"]
        }
        #expect(try await world.send(.put, "\(CareBackend.path)/favourite").status == 204)
        #expect(try await isFavorite() == true)
        #expect(try await isFavorite(AccountID()) == false)
        #expect(try await world.send(.delete, "\(CareBackend.path)/favourite").status == 204)
        #expect(try await isFavorite() == false)
    }
}
