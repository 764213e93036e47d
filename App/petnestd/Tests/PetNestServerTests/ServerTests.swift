import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import PetNestServer
import Testing

@Suite("The server", .timeLimit(.minutes(2)))
struct ServerTests {
    @Test("stores the pets of an account, which its owner sees on two computers, but a stranger doesn't")
    func twoComputers() async throws {
        try await RunningServer.run { server in
            let first = AccountGateway(client: try server.visitor(), device: "Ada's laptop")
            let ada = try await first.register(email: "ada@example.org", password: "correct horse")
            let miso = try Pet(name: "Miso", species: .cat, today: .latest)
            try await PetGateway(client: server.client(ada.access)).save(miso)

            let second = AccountGateway(client: try server.visitor(), device: "Ada's desktop")
            let again = try await second.signIn(email: "ada@example.org", password: "correct horse")
            #expect(try await PetGateway(client: server.client(again.access)).pets().map(\.name) == ["Miso"])

            let bob = try await second.register(email: "bob@example.org", password: "battery staple")
            #expect(try await PetGateway(client: server.client(bob.access)).pets() == [])
        }
    }

    @Test("never gives the account of the store's owner to a client, not even to the first one")
    func strangers() async throws {
        try await RunningServer.run { server in
            let stranger = try await AccountGateway(client: server.visitor(), device: "first").registerDevice()
            #expect(stranger.account != "00000000-0000-4000-8000-000000000001")
        }
    }

    @Test("keeps its data when it is stopped and started again")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "kept.sqlite").path
        try await RunningServer.run([.sqlite: file]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            _ = try await gateway.register(email: "ada@example.org", password: "correct horse")
        }
        try await RunningServer.run([.sqlite: file]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            _ = try await gateway.signIn(email: "ada@example.org", password: "correct horse")
        }
    }

    @Test("reports that it runs, and that its store can be read")
    func health() async throws {
        try await RunningServer.run { server in
            var statuses: [Int] = []
            for path in ["/healthz", "/readyz", "/nothing"] {
                try await statuses.append(server.send(APICall(.get, path)).status)
            }
            #expect(statuses == [200, 200, 404])
        }
    }

    @Test("rejects a body that is too long, and answers the next request")
    func longBody() async throws {
        try await RunningServer.run { server in
            let long = Data(repeating: UInt8(ascii: "a"), count: 1 << 20 + 1)
            let rejected = try await server.send(APICall(.post, "/v1/accounts", body: long))
            let next = try await server.send(APICall(.get, "/healthz"))
            #expect(rejected.status == 413 && next.status == 200)
        }
    }

    @Test("answers a thousand concurrent requests, each with its own response")
    func concurrent() async throws {
        try await RunningServer.run { server in
            let made = try await AccountGateway(client: server.visitor(), device: "laptop").registerDevice()
            let client = try server.client(made.access)
            let pets = try (0..<100).map { try Pet(name: "Pet \($0)", species: .cat, today: .latest) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for pet in pets { group.addTask { try await PetGateway(client: client).save(pet) } }
                try await group.waitForAll()
            }
            let names = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<1000 {
                    group.addTask { try await PetGateway(client: client).pet(pets[number % 100].id).name }
                }
                return try await group.reduce(into: [String: Int]()) { $0[$1 ?? "", default: 0] += 1 }
            }
            #expect(names == Dictionary(uniqueKeysWithValues: pets.map { ($0.name, 10) }))
        }
    }
}
