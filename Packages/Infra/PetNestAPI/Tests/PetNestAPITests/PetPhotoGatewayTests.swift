import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("The gateway of pets' photos", .timeLimit(.minutes(1)))
struct PetPhotoGatewayTests {
    private let pet = PetID()
    private let photo: PhotoReference
    private let points: PhotoPoints

    init() throws {
        photo = try PhotoReference(fileName: "miso.jpg")
        points = try #require(PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255]))
    }

    private func read(_ status: Int, _ json: String) async throws(ServiceError) -> PhotoPoints {
        let transport = APITransportDouble(status: status, json: json)
        return try await PetPhotoGateway(client: APIClient(transport: transport)).points(of: photo, of: pet)
    }

    @Test("A photo is read; another one of the pet, or none, isn't found")
    func reading() async throws {
        let json = #"{"photo": "miso.jpg", "width": 1, "points": "/wAAAAD/"}"#
        #expect(try await read(200, json) == points)
        await #expect(throws: ServiceError.notFound) {
            try await read(200, json.replacing("miso.jpg", with: "garden.jpg"))
        }
        await #expect(throws: ServiceError.notFound) { try await read(404, "") }
    }

    @Test("A photo without complete rows is unintelligible")
    func torn() async {
        let error = await #expect(throws: ServiceError.self) {
            try await read(200, #"{"photo": "miso.jpg", "width": 4, "points": "/wAAAAD/"}"#)
        }
        guard case .unintelligible = error else {
            Issue.record("Expected an unintelligible answer, found \(String(describing: error))")
            return
        }
    }

    @Test("Only the pixels and the name of the photo are sent")
    func saving() async throws {
        let transport = APITransportDouble(status: 204)
        try await PetPhotoGateway(client: APIClient(transport: transport)).save(points, of: photo, of: pet)
        #expect(transport.sent.map(\.description) == ["PUT /v1/pets/\(pet)/photo"])
        let body = try JSONSerialization.jsonObject(with: #require(transport.sent.first?.body))
        let members = try #require(body as? [String: any Sendable])
        #expect(Set(members.keys) == ["photo", "width", "points"])
        #expect(members["points"] as? String == "/wAAAAD/")
    }
}
