import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Database
import Foundation
import HTTPNetworking
import HealthWire
import PetNestAPI
import PetNestBackend
import Synchronization
import Testing

@testable import PetNestApp

@Suite("Moving an account", .timeLimit(.minutes(5)))
struct AccountMoveTests {
    /// An account at a backend of its own.
    private struct Place {
        let database: SQLiteDatabase
        let backend: PetNestBackend
        let client: APIClient

        init(withSample: Bool = false) async throws {
            database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
            let backend = PetNestBackend(database: database)
            if withSample { try await SampleData(upTo: CalendarDate(Date(), in: .gmt)).fill(backend) }
            self.backend = backend
            client = APIClient(
                transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) })
        }

        /// The client of a connection that breaks before a request that changes something.
        func client(breakingBefore breaks: @escaping @Sendable (_ path: String, _ number: Int) -> Bool) -> APIClient {
            let changes = Mutex((count: 0, isBroken: false))
            return APIClient(
                transport: HTTPAPITransport { [backend] request, body throws(TransportError) in
                    let isBroken = changes.withLock { changes in
                        if request.method != .get { changes.count += 1 }
                        if request.method != .get, breaks(request.path ?? "", changes.count) { changes.isBroken = true }
                        return changes.isBroken
                    }
                    if isBroken { throw .unreachable("The connection broke.") }
                    return await backend.respond(to: request, body: body, as: .device)
                })
        }

        func weights(of pet: PetID) async throws -> [WeightDTO] {
            try await client.send(HealthAPI.weights.list, pet).records
        }
    }

    /// A server of an earlier release, which has no route for photos.
    private struct WithoutPhotos: APITransport {
        let server: HTTPAPITransport

        func send(_ call: APICall) async throws(TransportError) -> APIReply {
            call.path.hasSuffix("/photo") ? APIReply(status: 404) : try await server.send(call)
        }
    }

    private func move(_ from: Place, _ to: Place) async throws -> [String] {
        let move = AccountMove(from: from.client, to: to.client)
        return try await move.run(try await move.plan()) { _ in }
    }

    @Test("copies all records of all pets, after which nothing differs")
    func all() async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        let plan = try await AccountMove(from: here.client, to: there.client).plan()
        let (pets, replaces, unreadable) = (plan.pets, plan.replaces, plan.unreadable)
        #expect(pets == 3 && !replaces && unreadable == [])
        #expect(
            Set(plan.saved.map(\.kind)) == [
                "owner", "foods", "pets", "weights", "visits", "vaccinations", "reminders", "medicines", "doses",
                "meals",
                "drinks", "diet", "activities",
            ])
        #expect(try await move(here, there) == [])
        for (from, to) in [(here, there), (there, here)] {
            let plan = try await AccountMove(from: from.client, to: to.client).plan()
            let (count, replaces, pets) = (plan.count, plan.replaces, plan.pets)
            #expect(count == 0 && !replaces && pets == 3)
        }
    }

    @Test("keeps the latest of several weights of a day")
    func weightsOfDay() async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        let pet = try #require(try await PetGateway(client: here.client).pets().first)
        let day = try #require(try await here.weights(of: pet.id).first?.date)
        // Ids in both orders: the order of the entries counts, not that of their ids.
        for (index, digit) in ["2", "3", "1"].enumerated() {
            let id = try #require(EntityID<WeightSample>("00000000-0000-4000-8000-00000000000\(digit)"))
            let weight = WeightDTO(id: id.description, grams: 4000 + index, date: day)
            try await here.client.perform(HealthAPI.weights.save, pet.id, id, body: Replacement(weight))
        }
        #expect(try await move(here, there) == [])
        let weights = try await there.weights(of: pet.id).map(\.grams)
        #expect(weights.prefix(3) == [4002, 4001, 4000])
        #expect(try await weights == here.weights(of: pet.id).map(\.grams))
    }

    @Test("copies the photo of a pet as it is drawn; a server that stores none is no obstacle")
    func photo() async throws {
        let (here, there, older) = (try await Place(), try await Place(), try await Place())
        let photo = try PhotoReference(fileName: "miso.jpg")
        let points = try #require(PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255]))
        let miso = try Pet(name: "Miso", species: .cat, photo: photo, today: .latest)
        try await PetGateway(client: here.client).save(miso)
        try await PetPhotoGateway(client: here.client).save(points, of: photo, of: miso.id)
        #expect(try await move(here, there) == [])
        #expect(try await PetPhotoGateway(client: there.client).points(of: photo, of: miso.id) == points)
        let rest = try await AccountMove(from: here.client, to: there.client).plan().count
        #expect(rest == 0)

        let withoutPhotos = WithoutPhotos(
            server: HTTPAPITransport { [backend = older.backend] in
                await backend.respond(to: $0, body: $1, as: .device)
            })
        let move = AccountMove(from: here.client, to: APIClient(transport: withoutPhotos))
        #expect(try await move.run(try await move.plan()) { _ in } == [])
        #expect(try await PetGateway(client: older.client).pets() == [miso])
    }

    @Test("counts the orders and subscriptions that continue in the previous account, and not those that are over")
    func remaining() async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        let words = try await AccountMove(from: here.client, to: there.client).remaining()
        #expect(words == "1 order and 1 subscription")
        #expect(try await AccountMove(from: there.client, to: here.client).remaining() == nil)
    }

    @Test("continues after the connection broke at any request", arguments: [1, 3, 700, nil])
    func interrupted(number: Int?) async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        // Without a number, the connection breaks before the first part of a track.
        let client = there.client { path, count in number.map { count == $0 } ?? path.hasSuffix("/track") }
        let broken = AccountMove(from: here.client, to: client)
        let plan = try await broken.plan()
        await #expect(throws: ServiceError.self) { try await broken.run(plan) { _ in } }
        let rest = try await AccountMove(from: here.client, to: there.client).plan()
        let (count, replaces) = (rest.count, rest.replaces)
        #expect(count > 0 && count <= plan.count && !replaces)
        #expect(try await move(here, there) == [])
        let left = try await AccountMove(from: here.client, to: there.client).plan().count
        #expect(left == 0)
    }

    @Test("reports the records that the target would lose, replaces changed ones and removes extra ones")
    func back() async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        #expect(try await move(here, there) == [])
        let pet = try #require(try await PetGateway(client: there.client).pets().first)
        let weights = try await there.weights(of: pet.id)
        let removed = try #require(weights.first?.id.flatMap { EntityID<WeightSample>($0) })
        try await there.client.perform(HealthAPI.weights.remove, pet.id, removed)
        var changed = weights[1]
        changed.grams = 4321
        let id = try #require(changed.id.flatMap { EntityID<WeightSample>($0) })
        try await there.client.perform(HealthAPI.weights.save, pet.id, id, body: Replacement(changed))

        let plan = try await AccountMove(from: there.client, to: here.client).plan()
        let (replaces, different, removals) = (plan.replaces, plan.different, plan.removed.count)
        #expect(replaces && different == ["weights": 1] && removals == 1)
        #expect(plan.removedCounts == "\(pet.name) (weights 1)" && plan.differentCounts == "weights 1")
        #expect(try await move(there, here) == [])
        #expect(try await here.weights(of: pet.id).map(\.grams) == there.weights(of: pet.id).map(\.grams))
    }

    @Test(
        "leaves records alone that can't be read at the source, and asks before it replaces unreadable ones at the target"
    )
    func unreadable() async throws {
        let (here, there) = (try await Place(withSample: true), try await Place())
        let pet = try #require(try await PetGateway(client: here.client).pets().first)
        #expect(try await move(here, there) == [])
        let count = try await there.weights(of: pet.id).count
        // A row that another program could write.
        let damage = "UPDATE weight SET date = 'never' WHERE pet = ?"
        try await here.database.write { _ = try $0.execute(damage, [.text("\(pet.id)")]) }
        let forth = try await AccountMove(from: here.client, to: there.client).plan()
        let (unreadable, saved, removals) = (forth.unreadable, forth.count, forth.removed.count)
        #expect(unreadable.count == count && saved == 0 && removals == 0)
        let back = try await AccountMove(from: there.client, to: here.client).plan()
        let different = back.different
        #expect(different == ["weights": count])
        #expect(try await move(there, here) == [])
        #expect(try await here.weights(of: pet.id).count == count)
    }
}
