import BackendCore
import BackendCoreTesting
import Testing

@Suite("The account of a store's owner", .onBothStores, .timeLimit(.minutes(20)))
struct OwnersAccountTests {
    @Test("is given to the program that opened the store, with its pets and a new secret each time")
    func lostSecret() async throws {
        let backend = try AccountBackend()
        let lost = try await backend.backend.ownersAccount()
        let first = try await backend.signIn(lost)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet, token: first.access)
        let again = try await backend.backend.ownersAccount()
        #expect(again.account == .device && again.account == lost.account && again.secret != lost.secret)
        let second = try await backend.signIn(again)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)", token: second.access).status == 200)
        await #expect(throws: NoSession.self) { try await backend.signIn(lost) }
    }

    @Test("isn't given to a device that requests an account, not even to the first one")
    func stranger() async throws {
        let backend = try AccountBackend()
        let stranger = try await backend.device()
        #expect(stranger.account != "\(AccountID.device)")
    }

    @Test("is a new one if the earlier one has an e-mail")
    func withEmail() async throws {
        let backend = try AccountBackend()
        let session = try await backend.owner()
        let credentials: JSONValue = ["email": "ada@example.org", "password": "correct horse"]
        #expect(
            try await backend.send(.put, "/v1/account/credentials", credentials, token: session.access).status == 200)
        #expect(try await backend.backend.ownersAccount().account != .device)
    }
}
