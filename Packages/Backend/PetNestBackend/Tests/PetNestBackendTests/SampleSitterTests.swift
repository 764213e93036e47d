import CareWire
import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PetNestBackend

@Suite("Search among the sitters of the sample", .onBothStores, .timeLimit(.minutes(20)))
struct SampleSitterTests {
    fileprivate static let sampled = OncePerStore { try await TestBackend.sampled() }

    private func search(_ query: String) async throws -> JSONValue? {
        try await Self.sampled.value.send(.get, "/v1/sitters?\(query)").json
    }

    @Test(
        "Pages follow one another without duplicates or gaps",
        arguments: ["near=52.52,13.405", "near=48.14,11.58", "order=price&service=walk", "order=rating"])
    func pages(_ query: String) async throws {
        var ids: [String] = []
        var after: String?
        repeat {
            let page = try await search("\(query)&limit=17" + (after.map { "&after=\($0)" } ?? ""))
            ids += page["sitters"].array.compactMap { $0["id"].string }
            after = page["next"].string
        } while after != nil
        let all = try await search("\(query)&limit=100")
        #expect(ids.count > 100)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count >= all["sitters"].array.count)
        let distances = all["sitters"].array.compactMap { $0["distance"].number }
        #expect(distances == distances.sorted() && distances.isEmpty != query.hasPrefix("near"))
        #expect(Array(ids.prefix(100)) == all["sitters"].array.prefix(100).compactMap { $0["id"].string })
    }

    @Test("After the farthest sitter there are no more", arguments: ["9223372036854775807_1", "400000_1"])
    func behindAll(_ cursor: String) async throws {
        let page = try await search("near=52.52,13.405&after=\(cursor)")
        #expect(page["sitters"].array.isEmpty && page["next"].string == nil)
    }

    @Test("Filters keep exactly the matching sitters")
    func filters() async throws {
        let all = try await everyone()
        let near = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        func matches(_ sitter: JSONValue) -> Bool {
            let place = Coordinate(latitude: sitter["latitude"].number ?? 0, longitude: sitter["longitude"].number ?? 0)
            let walk = sitter["offers"].array.first { $0["service"].string == "walk" }
            let distance = place?.distance(to: near) ?? .infinity
            return distance < 4000 && distance <= (sitter["reach"].number ?? .infinity)
                && (walk?["price"].number ?? .infinity) <= 1600
                && sitter["species"].array.contains { $0.string == "cat" }
                && (sitter["reviews"].number ?? 0) > 0
                && (sitter["stars"].number ?? 0) * 10 >= 45 * (sitter["reviews"].number ?? 0)
        }
        let expected = Set(all.filter(matches).compactMap { $0["id"].string })
        let found = try await search(
            "near=52.52,13.405&radius=4000&service=walk&mostPrice=1600&species=cat&leastTenths=45&limit=100")
        #expect(Set(found["sitters"].array.compactMap { $0["id"].string }) == expected)
        #expect(!expected.isEmpty)
        #expect(all.count == 300)
    }

    private func everyone() async throws -> [JSONValue] {
        var sitters: [JSONValue] = []
        var after: String?
        repeat {
            let page = try await search("limit=100" + (after.map { "&after=\($0)" } ?? ""))
            sitters += page["sitters"].array
            after = page["next"].string
        } while after != nil
        return sitters
    }

    @Test("A day keeps the sitters who have time on it")
    func day() async throws {
        let sunday = try await search("service=walk&day=2026-05-10&limit=100&near=52.52,13.405&radius=5000")["sitters"]
            .array
        #expect(!sunday.isEmpty)
        #expect(sunday.allSatisfy { $0["hours"].array.last?.array.last != 0 })
    }
}

@Suite("A search for sitters in SQLite", .timeLimit(.minutes(20)))
struct SitterPlanTests {
    @Test("looks up a radius in the index of places")
    func queryPlan() async throws {
        let search = try SitterSearch(Query("near=52.52,13.405&radius=3000&service=walk&species=dog&mostPrice=2000"))
        let statement = search.statement(within: search.radius)
        let plan = try await SampleSitterTests.sampled.value.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(statement.sql)", statement.arguments)
                .map { try $0.value("detail", as: String.self) }
        }
        #expect(plan.first?.contains("sitterPlace VIRTUAL TABLE INDEX 2:") == true, "\(plan)")
        #expect(!plan.dropFirst().contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
