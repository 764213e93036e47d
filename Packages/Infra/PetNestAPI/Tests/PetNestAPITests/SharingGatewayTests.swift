import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("The sharing of pets over the wire", .timeLimit(.minutes(10)))
struct SharingGatewayTests {
    private static let id = "0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001"
    private let pet = PetID()

    private func gateway(_ status: Int, _ json: String) -> (SharingGateway, APITransportDouble) {
        let transport = APITransportDouble(status: status, json: json)
        return (SharingGateway(client: APIClient(transport: transport)), transport)
    }

    @Test("Who shares a pet is read, without people in a role of a later version")
    func sharing() async throws {
        let (gateway, transport) = gateway(
            200,
            """
            {"role": "owner", "people": [
                {"id": "\(Self.id)", "name": "Ana", "role": "sitter", "begins": 1777852800, "ends": 1778457600},
                {"id": "\(Self.id)", "name": "Kim", "role": "groomer"}],
             "invitations": [{"id": "\(Self.id)", "name": "Bob", "role": "family", "expires": 1777939200}]}
            """)
        let sharing = try await gateway.sharing(of: pet)
        #expect(sharing.role == .owner && sharing.ends == nil)
        #expect(sharing.people.map(\.name) == ["Ana"])
        #expect(sharing.people.first?.period?.lowerBound == Date(timeIntervalSince1970: 1_777_852_800))
        #expect(sharing.invitations.first?.expires == Date(timeIntervalSince1970: 1_777_939_200))
        #expect(transport.sent.map(\.description) == ["GET /v1/pets/\(pet)/sharing"])
        let (later, _) = self.gateway(200, #"{"role": "groomer"}"#)
        await #expect(throws: ServiceError.self) { try await later.sharing(of: pet) }
    }

    @Test("An invitation is sent with its period, and its code is read")
    func inviting() async throws {
        let (gateway, transport) = gateway(
            200, #"{"code": "K7QM-2XHT-9PWD", "expires": 1777939200, "isMailed": true}"#)
        let begin = Date(timeIntervalSince1970: 1_777_852_800)
        let invitation = PetInvitation(name: " Ana ", role: .sitter, period: begin..<begin.addingTimeInterval(60))
        let code = try await gateway.invite(invitation, email: "ana@example.org", to: pet)
        #expect(code.text == "K7QM-2XHT-9PWD" && code.isMailed)
        #expect(transport.sent.map(\.description) == ["PUT /v1/pets/\(pet)/invitations/\(invitation.id)"])
        let sent = try #require(
            try JSONSerialization.jsonObject(with: transport.sent[0].body) as? [String: any Sendable])
        #expect(sent["name"] as? String == "Ana" && sent["ends"] as? Int == 1_777_852_860)
        #expect(sent["email"] as? String == "ana@example.org")
    }

    @Test("An invalid code is a problem of the field; too many are reported")
    func codes() async throws {
        for reason in ["wrongCode", "ownPet"] {
            let (gateway, _) = gateway(
                409, #"{"error": {"code": "conflict", "message": "No.", "reason": "\#(reason)"}}"#)
            await #expect(throws: ServiceError.rejected([.init(field: "code", message: "No.")])) {
                try await gateway.accept(code: "K")
            }
        }
        let (slowed, _) = gateway(429, #"{"error": {"code": "tooMany", "message": "Wait."}}"#)
        await #expect(throws: ServiceError.unavailable(reason: "Wait.")) { try await slowed.accept(code: "K") }
        let (gateway, _) = gateway(200, #"{"pet": "\#(Self.id)", "name": "Miso", "role": "family"}"#)
        let accepted = try await gateway.accept(code: "K")
        #expect(accepted.petName == "Miso" && accepted.role == .family && accepted.period == nil)
    }

    @Test("Removing a record that is gone isn't an error; any other failure is")
    func removing() async throws {
        let (gone, transport) = gateway(404, "")
        try await gone.remove(EntityID(), from: pet)
        try await gone.withdraw(EntityID(), from: pet)
        try await gone.leave(pet)
        #expect(transport.sent.count == 3)
        await #expect(throws: ServiceError.self) { try await gateway(503, "").0.leave(pet) }
    }
}
