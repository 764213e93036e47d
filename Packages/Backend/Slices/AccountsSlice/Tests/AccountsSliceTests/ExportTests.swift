import AccountsWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@Suite("Exports", .onBothStores, .timeLimit(.minutes(5)))
struct ExportTests {
    /// Names the account and the pet instead of exporting them.
    private struct Naming: AccountExporting {
        func export(
            of pet: PetID?, from account: AccountID, upTo longest: Int, with services: RouteServices
        ) async throws -> Data {
            #expect(longest == AccountsAPI.exportBytes)
            return Data("{\"\(account)\": \"\(pet.map { "\($0)" } ?? "all")\"}".utf8)
        }
    }

    private static let path = "/v1/account/export"

    @Test("are those of the token's account, as they are")
    func own() async throws {
        let backend = try AccountBackend(exporting: Naming())
        for session in [try await backend.device(), try await backend.register("ada@example.org")] {
            let whole = try await backend.send(.get, Self.path, token: session.access)
            #expect(whole.bytes == Data("{\"\(session.account)\": \"all\"}".utf8))
            let pet = Bodies.miso
            let one = try await backend.send(.get, "\(Self.path)?pet=\(pet)", token: session.access)
            #expect(one.bytes == Data("{\"\(session.account)\": \"\(pet)\"}".utf8))
        }
        #expect(try await backend.send(.get, Self.path).status == 401)
    }

    @Test("are limited for each account like wrong attempts; a query that is invalid doesn't count")
    func limited() async throws {
        let backend = try AccountBackend(exporting: Naming())
        let ada = try await backend.register("ada@example.org")
        let bob = try await backend.register("bob@example.org")
        for _ in 0..<10 {
            #expect(try await backend.send(.get, "\(Self.path)?pet=Miso", token: ada.access).status == 400)
        }
        for _ in 0..<5 { #expect(try await backend.send(.get, Self.path, token: ada.access).status == 200) }
        let early = try await backend.send(.get, Self.path, token: ada.access)
        #expect(early.status == 429 && early.retryAfter == 30)
        #expect(early.message == "There were too many exports. Wait 30 seconds, then try again.")
        #expect(try await backend.send(.get, Self.path, token: bob.access).status == 200)
        backend.wait(30)
        #expect(try await backend.send(.get, Self.path, token: ada.access).status == 200)
    }

    @Test("fail without a part that exports")
    func without() async throws {
        let backend = try AccountBackend()
        let session = try await backend.device()
        #expect(try await backend.send(.get, Self.path, token: session.access).status == 503)
    }
}
