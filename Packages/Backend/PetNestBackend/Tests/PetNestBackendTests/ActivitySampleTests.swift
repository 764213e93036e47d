import ActivityWire
import BackendCoreTesting
import Foundation
import Testing

@testable import BackendCore

@Suite("The sample's activities", .onBothStores, .timeLimit(.minutes(20)))
struct ActivitySampleTests {
    @Test("The sample's dog has a year of walks, with tracks of the last days, and cats that play and sleep")
    func sample() async throws {
        let backend = try await TestBackend.sampled()
        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        for pet in pets {
            let id = try #require(pet["id"]?.string)
            let days = try await backend.send(.get, "/v1/pets/\(id)/activity").json?["days"]?.array ?? []
            #expect(days.count > (pet["species"] == "dog" ? 360 : 60))
            let latest = try await backend.send(.get, "/v1/pets/\(id)/activities?limit=1").json?["activities"]
            guard pet["species"] == "dog", let walk = latest?.array.first?["id"]?.string else { continue }
            let parts = try await backend.send(.get, "/v1/pets/\(id)/activities/\(walk)/track").json?["parts"]
            let data = try #require(parts?.array.first?.string.flatMap { Data(base64Encoded: $0) })
            #expect((TrackBytes.points(data)?.count ?? 0) > 300)
        }
    }
}
