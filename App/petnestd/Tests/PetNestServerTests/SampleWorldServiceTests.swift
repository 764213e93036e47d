import CartWire
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import PetNestServer
import Testing

@Suite("The sample world of a server", .timeLimit(.minutes(2)))
struct SampleWorldServiceTests {
    @Test("delivers an order of the sample data, and its owner is notified")
    func delivers() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        let past = Date(timeIntervalSinceNow: -10 * 86_400)
        let backend = try PetNestBackend.open(at: file, now: { past })
        try await SampleData(upTo: CalendarDate(past, in: .gmt)).fill(backend)
        let (account, secret) = try await backend.ownersAccount()
        try backend.close()
        try await RunningServer.run([.sqlite: file.path, .sampleWorld: "yes"]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "test")
            let token = try await gateway.signIn(account: "\(account)", secret: AccessToken(secret.text))
                .access
            let stream = try await HTTPAPITransport(to: server.address).open(
                APICall(.get, ChangeEvent.path, token: token))
            let owner = try server.client(token)
            for await _ in stream.parts {
                let history = try await owner.send(CartAPI.orders).records.first?.history
                if history?.last?.status == "delivered" { return }
            }
            Issue.record("The stream of changes ended before the order was delivered.")
        }
    }
}
