import CareWire
import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Sitter search", .timeLimit(.minutes(20)))
struct SitterSearchTests {
    private static let sampled = Task { try await TestBackend.sampled() }

    /// A sitter in the middle of the city who walks, and looks after animals by day.
    private static func sitter(_ name: String, reach: Int? = nil) -> SitterDTO {
        SitterDTO(
            name: name, about: "", languages: [], species: ["dog"], currency: "EUR",
            offers: [
                .init(service: "walk", price: 1500, minutes: 60), .init(service: "dayCare", price: 1500, minutes: 480),
            ],
            addOns: [],
            terms: .init(
                furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                lateCancellationPercent: 50), latitude: 52.52, longitude: 13.405, reach: reach,
            timeZone: "Europe/Berlin", hours: Array(repeating: [480, 1080], count: 7), capacity: 1, stars: 0, reviews: 0
        )
    }

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

    @Test(
        "A name is found by a part of it, without its case and accents",
        arguments: [
            ("özlem", true), ("OZLEM", true), ("lem cel", true), ("Çelik", true), ("Özlem  Çelik", true),
            ("ozlam", false),
            ("%", false), ("' OR 1", false),
        ])
    func name(_ typed: String, isFound: Bool) async throws {
        let backend = try await TestBackend.sampled()
        await backend.send(
            .put, "/v1/sitters/\(Bodies.id(1))", bytes: try JSONEncoder().encode(Self.sitter("Özlem Çelik")))
        let query = typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for near in ["", "&near=52.52,13.405", "&near=52.52,13.405&order=rating"] {
            let page = try await backend.send(.get, "/v1/sitters?text=\(query)\(near)").json
            #expect((page?["sitters"]?.array.contains { $0["id"].string == "\(Bodies.id(1))" } == true) == isFound)
        }
    }

    @Test("A sitter who doesn't travel to the owner's home isn't found for walks, but for boarding")
    func reach() async throws {
        let backend = try await TestBackend.sampled()
        var sitter = Self.sitter("Ana Far", reach: 3000)
        let path = "/v1/sitters/\(Bodies.id(1))"
        let put = await backend.send(.put, path, bytes: try JSONEncoder().encode(sitter))
        #expect(put.json["reach"].number == 3000)
        func isFound(_ query: String) async throws -> Bool {
            let page = try await backend.send(.get, "/v1/sitters?text=Ana%20Far&\(query)").json
            return page?["sitters"]?.array.isEmpty == false
        }
        // About 2.8 and 3.3 km to the north.
        for (near, comes) in [("near=52.545,13.405", true), ("near=52.55,13.405", false)] {
            #expect(try await isFound("service=walk&\(near)") == comes)
            #expect(try await isFound("service=dayCare&\(near)"))
            #expect(try await isFound(near))
        }
        #expect(try await isFound("service=walk&order=price"))
        for wrong in [99, -1, 200_001, .max] {
            sitter.reach = wrong
            let answer = await backend.send(.put, path, bytes: try JSONEncoder().encode(sitter))
            #expect(answer.problems == ["reach"])
        }
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

    @Test("Many good reviews rank above one perfect review, and no reviews above many bad ones")
    func ratingOrder() async throws {
        let backend = PetNestBackend(
            database: try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations), now: { TestBackend.noon })
        for (index, (stars, reviews)) in [(5, 1), (240, 50), (0, 0), (30, 20), (50, 10)].enumerated() {
            let sitter = SitterDTO(
                name: "\(stars)/\(reviews)", about: "", languages: [], species: ["dog"], currency: "EUR",
                offers: [.init(service: "walk", price: 1500, minutes: 60)], addOns: [],
                terms: .init(
                    furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                    lateCancellationPercent: 50), latitude: 52.52, longitude: 13.405, timeZone: "Europe/Berlin",
                hours: Array(repeating: [480, 1080], count: 7), capacity: 1, stars: stars, reviews: reviews)
            let path = "/v1/sitters/\(Bodies.id(0x600 + index))"
            #expect(await backend.send(.put, path, bytes: try JSONEncoder().encode(sitter)).status == 200)
        }
        let names = await backend.send(.get, "/v1/sitters?order=rating").json["sitters"].array.map { $0["name"].string }
        #expect(names == ["240/50", "50/10", "5/1", "0/0", "30/20"])
    }

    @Test("A day keeps the sitters who have time on it")
    func day() async throws {
        let sunday = try await search("service=walk&day=2026-05-10&limit=100&near=52.52,13.405&radius=5000")["sitters"]
            .array
        #expect(!sunday.isEmpty)
        #expect(sunday.allSatisfy { $0["hours"].array.last?.array.last != 0 })
    }

    @Test(
        "An invalid search is rejected with its reason",
        arguments: [
            "service=flying", "near=91,0", "near=a,b", "radius=5", "order=distance", "after=x", "mostPrice=0",
            "day=today",
        ])
    func malformed(_ query: String) async throws {
        #expect(try await Self.sampled.value.send(.get, "/v1/sitters?\(query)").status == 400)
    }

    @Test("A radius is looked up in the index of places")
    func queryPlan() async throws {
        let search = try SitterSearch(Query("near=52.52,13.405&radius=3000&service=walk&species=dog&mostPrice=2000"))
        let statement = search.statement(within: search.radius)
        let plan = try await Self.sampled.value.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(statement.sql)", statement.arguments)
                .map { try $0.value("detail", as: String.self) }
        }
        #expect(plan.first?.contains("sitterPlace VIRTUAL TABLE INDEX 2:") == true, "\(plan)")
        #expect(!plan.dropFirst().contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
