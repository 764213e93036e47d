import CoreModels
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Removed sample data", .onBothStores, .timeLimit(.minutes(20)))
struct SampleRemovalTests {
    private static let day = CalendarDate(dayNumber: 20_576)

    private func rows(in backend: TestBackend) async throws -> [String: Int] {
        let tables = try await backend.backend.export().tables
        return Dictionary(uniqueKeysWithValues: tables.filter { !$0.rows.isEmpty }.map { ($0.name, $0.rows.count) })
    }

    @Test("leaves nothing, and can be added again")
    func all() async throws {
        let backend = try await TestBackend.sampled()
        let removal = try await backend.backend.removeSample()
        #expect(removal == SampleRemoval(pets: 3, kept: [:]))
        #expect(try await rows(in: backend) == [:])
        #expect(try await backend.send(.get, "/v1/sitters?near=52.52,13.405").json?["sitters"] == [])
        try await SampleData(upTo: Self.day).fill(backend.backend)
    }

    @Test("leaves nothing after weeks in which orders were delivered, and can be added again")
    func later() async throws {
        let backend = try await TestBackend.sampled()
        let later = PetNestBackend(
            database: backend.database, now: { TestBackend.noon.addingTimeInterval(86_400 * 20) })
        let order = try #require(await later.send(.get, "/v1/orders").json["orders"].array.first)
        let id = try #require(order["id"]?.string)
        let at = try #require(order["history"]?.array.last?["at"])
        for status in ["packed", "shipped", "delivered"] {
            let step: JSONValue = ["status": .string(status), "at": at]
            let answer = await later.send(.put, "/v1/shop/orders/\(id)/status", bytes: try step.data)
            #expect(answer.status == 200, "\(answer.message)")
        }
        #expect(try await later.removeSample() == SampleRemoval(pets: 3, kept: [:]))
        #expect(try await rows(in: backend) == [:])
        try await SampleData(upTo: Self.day).fill(later)
    }

    @Test("leaves the user's pets, the sample records they need, and changed ones")
    func own() async throws {
        let backend = try await TestBackend.sampled()
        let foods = try await backend.send(.get, "/v1/foods").json?["foods"]?.array ?? []
        let food = try #require(foods.first?["id"]?.string)
        let own = "/v1/pets/\(Bodies.miso)"
        try await backend.send(.put, own, Bodies.pet)
        let meal: JSONValue = ["food": .string(food), "grams": 50, "date": "2026-05-03"]
        #expect(try await backend.send(.put, "\(own)/meals/\(Bodies.entry)", meal).status == 200)
        try await backend.send(.put, "/v1/owner", Bodies.owner)
        let removal = try await backend.backend.removeSample()
        #expect(removal == SampleRemoval(pets: 3, kept: ["food": 1, "owner": 1]))
        #expect(try await rows(in: backend) == ["food": 1, "meal": 1, "owner": 1, "pet": 1])
    }

    @Test("can't be removed from a folder without it, or twice")
    func none() async throws {
        let empty = try TestBackend()
        await #expect(throws: SampleDataError.noSample) { try await empty.backend.removeSample() }
        let backend = try await TestBackend.sampled()
        _ = try await backend.backend.removeSample()
        await #expect(throws: SampleDataError.noSample) { try await backend.backend.removeSample() }
    }

    @Test("isn't added to a store with any record, even a single food")
    func used() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/foods/\(Bodies.entry)", ["name": "Dry food"])
        await #expect(throws: SampleDataError.storeNotEmpty) {
            try await SampleData(upTo: Self.day).fill(backend.backend)
        }
    }
}
