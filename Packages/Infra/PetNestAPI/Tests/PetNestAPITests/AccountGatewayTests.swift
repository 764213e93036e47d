import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("The account gateway", .timeLimit(.minutes(10)))
struct AccountGatewayTests {
    private static let session = #"""
        {"session": "s1", "access": "a1", "expiresIn": 600, "refresh": "r1", "refreshExpiresIn": 5184000,
         "account": {"id": "1", "kind": "password", "email": "ada@example.org", "since": 1777777777}}
        """#

    private func gateway(status: Int = 201, json: String = session) -> (AccountGateway, APITransportDouble) {
        let transport = APITransportDouble(status: status, json: json)
        return (AccountGateway(client: APIClient(transport: transport), device: "Ada's laptop"), transport)
    }

    @Test("Each way to start a session reads the session, and sends no token")
    func begins() async throws {
        let (gateway, transport) = gateway()
        let all = [
            try await gateway.registerDevice(),
            try await gateway.signIn(account: "1", secret: AccessToken("kq3")),
            try await gateway.register(email: "ada@example.org", password: "correct horse"),
            try await gateway.signIn(email: "ada@example.org", password: "correct horse"),
            try await gateway.refresh(AccessToken("r0")),
            try await gateway.resetPassword(email: "ada@example.org", code: "4711 0815", password: "battery staple"),
        ]
        #expect(Set(all).count == 1)
        #expect(all[0].access == AccessToken("a1") && all[0].refresh == AccessToken("r1"))
        #expect(all[0].email == "ada@example.org")
        #expect(transport.sent.allSatisfy { $0.token == nil })
        let signIn = try JSONDecoder().decode([String: String].self, from: transport.sent[3].body)
        #expect(signIn == ["email": "ada@example.org", "password": "correct horse", "device": "Ada's laptop"])
    }

    @Test("A problem is reported at its field")
    func problems() async {
        func body(_ reason: String) -> String {
            #"{"error": {"code": "x", "message": "No.", "reason": "\#(reason)"}}"#
        }
        await #expect(throws: ServiceError.rejected([.init(field: "email", message: "No.")])) {
            try await gateway(status: 409, json: body("emailTaken")).0.register(email: "a", password: "b")
        }
        await #expect(throws: ServiceError.rejected([.init(field: "password", message: "No.")])) {
            try await gateway(status: 401, json: body("wrong")).0.signIn(email: "a", password: "b")
        }
        await #expect(throws: ServiceError.rejected([.init(field: "code", message: "No.")])) {
            try await gateway(status: 401, json: body("wrong")).0.resetPassword(email: "a", code: "1", password: "b")
        }
        await #expect(throws: ServiceError.rejected([.init(field: "password", message: "No.")])) {
            try await gateway(status: 403, json: body("wrongPassword")).0.close(password: "b")
        }
        await #expect(throws: ServiceError.unavailable(reason: "No.")) {
            try await gateway(status: 429, json: body("slowed")).0.signIn(email: "a", password: "b")
        }
        await #expect(throws: ServiceError.signedOut(message: "No.")) {
            try await gateway(status: 401, json: body("reused")).0.refresh(AccessToken("r0"))
        }
    }

    @Test("No description of a session shows its tokens")
    func redacted() async throws {
        let session = try await gateway().0.registerDevice()
        #expect(!String(reflecting: session).contains("a1\"") && !"\(session)".contains("r1"))
    }
}
