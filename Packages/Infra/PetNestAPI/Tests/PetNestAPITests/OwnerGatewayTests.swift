import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("The owner over the wire", .timeLimit(.minutes(10)))
struct OwnerGatewayTests {
    @Test("No owner is saved")
    func nobody() async throws {
        let transport = APITransportDouble(status: 404)
        #expect(try await OwnerGateway(client: APIClient(transport: transport)).owner() == nil)
    }

    @Test("An owner is read and written")
    func readAndWritten() async throws {
        let owner = try Owner(name: "Ada Winter", phone: "+49 30 901820")
        let json = #"{"id": "\#(owner.id)", "name": "Ada Winter", "phone": "+49 30 901820"}"#
        let transport = APITransportDouble(json: json)
        let gateway = OwnerGateway(client: APIClient(transport: transport))
        #expect(try await gateway.owner() == owner)
        try await gateway.save(owner)
        #expect(transport.sent.map(\.description) == ["GET /v1/owner", "PUT /v1/owner"])
        #expect(
            try JSONDecoder().decode([String: String].self, from: transport.sent[1].body)
                == ["id": owner.id.description, "name": "Ada Winter", "phone": "+49 30 901820"]
        )
    }

    @Test("A failure is an error, not a missing owner")
    func failing() async {
        let transport = APITransportDouble(status: 503)
        await #expect(throws: ServiceError.self) {
            try await OwnerGateway(client: APIClient(transport: transport)).owner()
        }
    }
}
