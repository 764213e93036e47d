import CoreModels
import CoreNetworking
import CoreWire
import Database
import Foundation
import PetNestAPI
import PetNestServer
import PostgreSQL
import PostgreSQLTesting
import Testing

@Suite(
    "Servers on one PostgreSQL database", .timeLimit(.minutes(5)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct PostgreSQLServerTests {
    @Test("return the same data: one returns changes of the other at once")
    func twoServers() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        try await RunningServer.run([.postgres: address]) { first in
            try await RunningServer.run([.postgres: address]) { second in
                let ada = try await AccountGateway(client: first.visitor(), device: "laptop")
                    .register(email: "ada@example.org", password: "correct horse")
                let again = try await AccountGateway(client: second.visitor(), device: "desktop")
                    .signIn(email: "ada@example.org", password: "correct horse")
                let pets = [
                    PetGateway(client: try first.client(ada.access)),
                    PetGateway(client: try second.client(again.access)),
                ]
                for round in 0..<10 {
                    try await pets[round % 2].save(Pet(name: "Pet \(round)", species: .cat, today: .latest))
                    #expect(try await pets[1 - round % 2].pets().count == round + 1)
                }
            }
        }
    }

    @Test("aren't ready while PostgreSQL is down, and continue without a restart when it is back")
    func restarted() async throws {
        let postgres = try LocalServer()
        // The server ends with its last reference.
        defer { withExtendedLifetime(postgres) {} }
        let log = LogLines()
        try await RunningServer.run([.postgres: postgres.address], log: log.add) { server in
            let ada = try await AccountGateway(client: server.visitor(), device: "laptop")
                .register(email: "ada@example.org", password: "correct horse")
            let pets = PetGateway(client: try server.client(ada.access))
            try await pets.save(Pet(name: "Miso", species: .cat, today: .latest))

            try postgres.perform(.kill)
            let (ready, alive) = (APICall(.get, "/readyz"), APICall(.get, "/healthz"))
            #expect(try await server.send(ready).status == 503)
            #expect(try await server.send(alive).status == 200)
            var list = APICall(.get, "/v1/pets")
            list.token = ada.access
            let refused = try await server.send(list)
            let failure = try JSONDecoder().decode(FailureBody.self, from: refused.body)
            #expect(refused.status == 503 && failure.error.code == "unavailable")
            // Clients don't learn the host of the database.
            #expect(failure.error.message == "The server can't use its database now.")
            // The log has the reason, with the request's trace.
            let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
            _ = try await server.exchange(
                """
                GET /v1/owner HTTP/1.1\r
                authorization: Bearer \(ada.access.text)\r
                traceparent: 00-\(trace)-00f067aa0ba902b7-01\r
                connection: close\r
                \r

                """)
            #expect(try log.entries(with: "GET /v1/owner: ").map { $0["trace_id"] } == [trace])

            try postgres.perform(.start)
            while try await server.send(ready).status != 200 {}
            #expect(try await pets.pets().map(\.name) == ["Miso"])
        }
    }

    @Test("wait for another process that migrates the database, and log that")
    func otherMigration() async throws {
        struct Undone: Error {}
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let (isMigrating, isWaiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let blocked = Migration("blocked") { _ in
            isMigrating.signal()
            isWaiting.wait()
            throw Undone()
        }
        let thread = Thread { _ = try? PostgreSQLDatabase.open(address, migrations: [blocked]) }
        thread.start()
        isMigrating.wait()
        let log: @Sendable (String) -> Void = { line in
            if line.contains("Waiting for another process that migrates the database") { isWaiting.signal() }
        }
        try await RunningServer.run([.postgres: address], log: log) { server in
            let answer = try await server.send(APICall(.get, "/readyz"))
            #expect(answer.status == 200)
        }
    }

    @Test("export an account, which another database imports")
    func accountFile() async throws {
        let server = try LocalServer.ofProcess.get()
        let addresses = [try server.addressOfNewSchema(), try server.addressOfNewSchema()]
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        for (index, address) in addresses.enumerated() {
            try await RunningServer.run([.postgres: address]) { running in
                let ada = try await AccountGateway(client: running.visitor(), device: "laptop")
                    .register(email: "ada@example.org", password: "correct horse")
                let pets = PetGateway(client: try running.client(ada.access))
                let account = try AccountFile(
                    ServerSettings(flags: [.postgres: address], environment: [:], file: nil))
                if index == 0 {
                    try await pets.save(Pet(name: "Miso", species: .cat, today: .latest))
                    try await Data(account.export(of: "ada@example.org").utf8).write(to: file)
                } else {
                    let summary = try await account.import(file, into: "ada@example.org")
                    #expect(summary == "Imported 1 pet, 1 row in all.")
                    #expect(try await pets.pets().map(\.name) == ["Miso"])
                }
            }
        }
    }
}
