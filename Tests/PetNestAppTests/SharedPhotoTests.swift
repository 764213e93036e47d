import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import CoreStorage
import Database
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import Testing

@testable import PetNestApp

/// Two people with apps of their own, and a dog that they share.
@MainActor @Suite("A photo that two people see", .timeLimit(.minutes(5)))
struct SharedPhotoTests {
    private let backend: PetNestBackend
    private let rex: Pet
    private let points: PhotoPoints

    init() async throws {
        backend = PetNestBackend(database: try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations))
        rex = try Pet(name: "Rex", species: .dog, today: .latest)
        points = try #require(PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255]))
    }

    /// The transport of a new account.
    private func somebody() async throws -> Signed {
        let doors = HTTPAPITransport { [backend] in await backend.respond(to: $0, body: $1) }
        let gateway = AccountGateway(client: APIClient(transport: doors), device: "A laptop")
        return Signed(doors: doors, middleware: TokenMiddleware(token: try await gateway.registerDevice().access))
    }

    private struct Signed: APITransport {
        let doors: HTTPAPITransport
        let middleware: TokenMiddleware
        /// The answered calls.
        let answered = AsyncStream.makeStream(of: String.self)

        func send(_ call: APICall) async throws(TransportError) -> APIReply {
            let reply = try await middleware.send(call, to: doors)
            answered.continuation.yield(call.description)
            return reply
        }
    }

    private func app(_ transport: any APITransport, photos: PhotoLibraryDouble = PhotoLibraryDouble()) -> World {
        World(served: transport, features: FeatureList.all, store: MemoryKeyValueStore(), photos: photos)
    }

    private func pictures(in world: World) async -> [Picture] {
        await world.stack.top?.settled().allElements.compactMap { element in
            if case .picture(let picture) = element { picture } else { nil }
        } ?? []
    }

    @Test("A photo that she chooses on her computer is on his page of the dog, until she removes it")
    func chosen() async throws {
        let (hers, his) = (try await somebody(), try await somebody())
        try await PetGateway(client: APIClient(transport: hers)).save(rex)
        let code = try await SharingGateway(client: APIClient(transport: hers)).invite(
            PetInvitation(name: "Ben", role: .family), email: nil, to: rex.id)
        _ = try await SharingGateway(client: APIClient(transport: his)).accept(code: code.text)

        let she = app(hers, photos: PhotoLibraryDouble(files: ["/home/ada/rex.png": points]))
        let he = app(his)
        let page = Route(["pets", "\(rex.id)"])
        try he.coordinator.open(page)
        #expect(await pictures(in: he) == [])

        func save(photo: String) async throws {
            try she.coordinator.open(Route(["pets", "\(rex.id)", "edit"]))
            let form = try #require(she.stack.top)
            _ = await form.settled()
            form.handle(.edited("photo", .text(photo)))
            form.handle(.activated("save"))
            _ = await form.settled()
        }
        let picture = Picture(description: "Rex, dog", width: 1, rgb: points.rgb)
        try await save(photo: "/home/ada/rex.png")
        #expect(await pictures(in: she) == [picture])
        let stored = PetPhotoGateway(client: APIClient(transport: his))
        let photo = try PhotoReference(fileName: "rex.png")
        for await call in hers.answered.stream where call == "PUT /v1/pets/\(rex.id)/photo" { break }
        he.stack.top?.appear()
        #expect(await pictures(in: he) == [picture])

        try await save(photo: "")
        he.stack.top?.appear()
        #expect(await pictures(in: he) == [])
        await #expect(throws: ServiceError.notFound) { try await stored.points(of: photo, of: rex.id) }
    }
}
