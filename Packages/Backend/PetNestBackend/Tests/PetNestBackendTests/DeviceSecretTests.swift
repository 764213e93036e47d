import BackendCoreTesting
import Testing

@Suite("A device's lost secret", .timeLimit(.minutes(20)))
struct DeviceSecretTests {
    @Test("can be cleared by the program that opened the store: the next device gets the account with its pets")
    func lostSecret() async throws {
        let backend = try AccountBackend()
        let first = try await backend.device()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet, token: first.access)
        try await backend.backend.forgetDeviceSecrets()
        let again = try await backend.device()
        #expect(again.account == first.account && again.secret != first.secret)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)", token: again.access).status == 200)
    }
}
