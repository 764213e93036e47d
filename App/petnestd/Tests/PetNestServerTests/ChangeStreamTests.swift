import ActivityWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestServer
import PostgreSQLTesting
import Testing

@Suite("The changes of others over HTTP", .timeLimit(.minutes(2)))
struct ChangeStreamTests {
    /// A person with their own client.
    private struct Person {
        let transport: HTTPAPITransport
        let client: APIClient
        let token: AccessToken

        init(_ name: String, at server: RunningServer) async throws {
            transport = HTTPAPITransport(to: try server.address)
            let gateway = AccountGateway(client: APIClient(transport: transport), device: name)
            token = try await gateway.register(email: "\(name)@example.org", password: "correct horse").access
            client = APIClient(transport: transport, middleware: [TokenMiddleware(token: token)])
        }

        /// The same person on another computer.
        init(again person: Person, at server: RunningServer) throws {
            transport = HTTPAPITransport(to: try server.address)
            token = person.token
            client = APIClient(transport: transport, middleware: [TokenMiddleware(token: token)])
        }

        /// Returns the stream after its first line, which shows that it is open.
        func changes() async throws -> AsyncStream<Data>.Iterator {
            let stream = try await transport.open(APICall(.get, ChangeEvent.path, token: token))
            #expect(stream.reply.status == 200)
            var parts = stream.parts.makeAsyncIterator()
            #expect(await parts.text() == ":\n\n")
            return parts
        }

        func put(_ path: String, _ body: String) async throws {
            let reply = try await transport.send(APICall(.put, path, body: Data(body.utf8), token: token))
            #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
        }

        func save(_ name: String) async throws -> Pet {
            let pet = try Pet(name: name, species: .dog, today: .latest)
            try await PetGateway(client: client).save(pet)
            return pet
        }
    }

    private static let records = "event: records\ndata:\n\n"

    @Test("can only be read: the response to another method is 405, and names GET")
    func otherMethods() async throws {
        try await RunningServer.run { server in
            let connection = try Connection(port: server.port)
            connection.send("PUT \(ChangeEvent.path) HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}")
            connection.endSending()
            let reply = await connection.received()
            #expect(reply.hasPrefix("HTTP/1.1 405 "), "\(reply)")
            #expect(reply.lowercased().contains("\r\nallow: get\r\n"), "\(reply)")
            #expect(reply.contains("\"methodNotAllowed\""), "\(reply)")
        }
    }

    @Test("are sent to the other computers of an account, not to the one that made them, and not to strangers")
    func ownAccount() async throws {
        try await RunningServer.run { server in
            let laptop = try await Person("ada", at: server)
            let desktop = try Person(again: laptop, at: server)
            let ben = try await Person("ben", at: server)
            var (onLaptop, onDesktop, bens) = (
                try await laptop.changes(), try await desktop.changes(), try await ben.changes()
            )
            let rex = try await laptop.save("Rex")
            #expect(await onDesktop.event() == Self.records)
            // The first event of the others is a later one, so this change caused none.
            try await desktop.put("/v1/feed/posts/\(UUID())", #"{"profile": "\#(rex.id)", "text": "Hello"}"#)
            #expect(await onLaptop.event() == "event: feed\ndata:\n\n")
            #expect(await bens.event() == "event: feed\ndata:\n\n")
            _ = try await desktop.save("Miso")
            #expect(await onLaptop.event() == Self.records)
        }
    }

    @Test("reach everybody with access to the pet, including the removal of their access")
    func sharedPet() async throws {
        try await RunningServer.run { server in
            let ada = try await Person("ada", at: server)
            let bob = try await Person("bob", at: server)
            let rex = try await ada.save("Rex")
            let sharing = SharingGateway(client: ada.client)
            let code = try await sharing.invite(PetInvitation(name: "Bob", role: .family), email: nil, to: rex.id)

            var hers = try await ada.changes()
            _ = try await SharingGateway(client: bob.client).accept(code: code.text)
            #expect(await hers.event() == Self.records)

            var his = try await bob.changes()
            try await PetGateway(client: ada.client).save(rex)
            #expect(await his.event() == Self.records)
            let person = try #require(try await sharing.sharing(of: rex.id).people.first)
            try await sharing.remove(person.id, from: rex.id)
            #expect(await his.event() == Self.records)
        }
    }

    @Test("are events of their own for a tracker's readings, for everybody with access to the pet")
    func readings() async throws {
        try await RunningServer.run { server in
            let ada = try await Person("ada", at: server)
            let bob = try await Person("bob", at: server)
            let maker = try await Person("maker", at: server)
            let rex = try await ada.save("Rex")
            let code = try await SharingGateway(client: ada.client)
                .invite(PetInvitation(name: "Bob", role: .family), email: nil, to: rex.id)
            _ = try await SharingGateway(client: bob.client).accept(code: code.text)
            let tracker = UUID().uuidString.lowercased()
            struct Account: Decodable { let id: String }
            let reply = try await maker.transport.send(APICall(.get, "/v1/account", token: maker.token))
            let account = try JSONDecoder().decode(Account.self, from: reply.body).id
            try await ada.client.perform(
                ActivityAPI.saveDevice, rex.id, body: TrackerDeviceDTO(id: tracker, account: account))
            _ = try await ada.client.send(
                ActivityAPI.startTracker, rex.id, body: TrackerDTO(activity: UUID().uuidString.lowercased()))

            var (hers, his, makers) = (try await ada.changes(), try await bob.changes(), try await maker.changes())
            try await maker.client.perform(
                ActivityAPI.sendReadings, #require(EntityID<TrackerDeviceDTO>(tracker)),
                body: TrackerReadingsDTO(battery: 80))
            let event = "event: readings\ndata:\n\n"
            #expect(await hers.event() == event)
            #expect(await his.event() == event)
            // The first event of the maker's service is a later one: it doesn't have access to the pet.
            try await ada.put("/v1/feed/posts/\(UUID())", #"{"profile": "\#(rex.id)", "text": "Hello"}"#)
            #expect(await makers.event() == "event: feed\ndata:\n\n")
        }
    }

    @Test("are sent to everybody for changes of the feed, but not for reading it")
    func feed() async throws {
        try await RunningServer.run { server in
            let ada = try await Person("ada", at: server)
            let ben = try await Person("ben", at: server)
            let rex = try await ada.save("Rex")
            var bens = try await ben.changes()
            try await ada.put("/v1/feed/reading", #"{"shown": 0, "seen": 0}"#)
            let again = try Person(again: ben, at: server)
            _ = try await again.save("Tom")
            #expect(await bens.event() == Self.records)
            try await ada.put(
                "/v1/feed/posts/\(UUID())", #"{"profile": "\#(rex.id)", "text": "Good morning"}"#)
            #expect(await bens.event() == "event: feed\ndata:\n\n")
        }
    }

    @Test("need a valid token, and end with the session")
    func tokens() async throws {
        try await RunningServer.run { server in
            #expect(try await server.send(APICall(.get, ChangeEvent.path)).status == 401)
            let wrong = APICall(.get, ChangeEvent.path, token: AccessToken("wrong"))
            #expect(try await server.send(wrong).status == 401)

            let ada = try await Person("ada", at: server)
            var changes = try await ada.changes()
            try await AccountGateway(client: Person(again: ada, at: server).client, device: "ada").signOut()
            #expect(await changes.event() == nil)
        }
    }

    @Test("end when the server stops, without waiting for clients")
    func stop() async throws {
        let parts = try await RunningServer.run { server in
            let ada = try await Person("ada", at: server)
            return try await ada.transport.open(APICall(.get, ChangeEvent.path, token: ada.token)).parts
        }
        var ends = ""
        for await part in parts { ends += String(decoding: part, as: UTF8.self) }
        #expect(ends == ":\n\n")
    }

    @Test(
        "reach the clients of another server on the same database",
        .enabled(
            if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
    func twoServers() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        try await RunningServer.run([.postgres: address]) { first in
            try await RunningServer.run([.postgres: address]) { second in
                let ada = try await Person("ada", at: first)
                let again = try Person(again: ada, at: second)
                var changes = try await again.changes()
                // The server reports everything as changed when it starts listening, which may be after this.
                for round in 1...3 {
                    _ = try await ada.save("Pet \(round)")
                    #expect(await changes.event()?.contains(Self.records) == true)
                }
            }
        }
    }
}

extension AsyncStream<Data>.Iterator {
    /// Returns the next part of the stream.
    fileprivate mutating func text() async -> String? {
        await next(isolation: nil).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the next part that has an event. A comment keeps an idle stream open.
    fileprivate mutating func event() async -> String? {
        while let text = await text() {
            if text != ":\n\n" { return text }
        }
        return nil
    }
}
