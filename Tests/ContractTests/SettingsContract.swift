import BackendCoreTesting
import CoreModels
import CoreNetworking
import PetNestAPI
import Testing

@testable import SettingsFeature

@Suite("Settings' account gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct SettingsContract {
    @Test("A local account has no email and no password to change")
    func device() async throws {
        let backend = try await RealBackend()
        let gateway = AccountGateway(client: backend.client)
        #expect(try await gateway.summary().email == nil)
        await backend.expect("refused: noCredentials", "password") {
            try await gateway.changePassword(from: "correct horse", to: "battery staple")
        }
        await backend.expect("rejected: email, password", "credentials") {
            try await gateway.addCredentials(email: "nobody", password: "short")
        }
        await backend.expect("not found", "end") { try await gateway.end(EntityID()) }
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let gateway = AccountGateway(client: backend.client)
        try backend.closeStore()
        let requests: [NamedRequest] = [
            ("summary", { _ = try await gateway.summary() }),
            ("credentials", { try await gateway.addCredentials(email: "ada@example.org", password: "correct horse") }),
            ("password", { try await gateway.changePassword(from: "correct horse", to: "battery staple") }),
            ("end", { try await gateway.end(EntityID()) }),
        ]
        for request in requests { await backend.expect("unavailable", request.name, request.send) }
    }
}
