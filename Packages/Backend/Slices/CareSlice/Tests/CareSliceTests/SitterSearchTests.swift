import BackendCoreTesting
import CareWire
import CoreWire
import Foundation
import Testing

@testable import CareSlice

@Suite("Sitter search", .onBothStores, .timeLimit(.minutes(5)))
struct SitterSearchTests {
    private static let north = [("near=52.545,13.405", true), ("near=52.55,13.405", false)]

    private func names(_ query: String, in world: CareBackend) async throws -> [String?] {
        try await world.send(.get, "/v1/sitters?\(query)").json["sitters"].array.map { $0["name"].string }
    }

    @Test(
        "A name is found by a part of it, without its case and accents",
        arguments: [
            ("özlem", true), ("OZLEM", true), ("lem cel", true), ("Çelik", true), ("Özlem  Çelik", true),
            ("ozlam", false),
            ("%", false), ("' OR 1", false),
        ])
    func name(_ typed: String, isFound: Bool) async throws {
        let world = try await CareBackend()
        let sitter = CareBackend.profile(name: "Özlem Çelik")
        try await world.send(.put, "/v1/sitters/\(Bodies.id(1))", encoding: sitter)
        let query = typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for near in ["", "&near=52.52,13.405", "&near=52.52,13.405&order=rating"] {
            #expect(try await names("text=\(query)\(near)", in: world) == (isFound ? ["Özlem Çelik"] : []))
        }
    }

    @Test("A sitter who doesn't travel to the owner's home isn't found for walks, but for boarding")
    func reach() async throws {
        let world = try await CareBackend()
        let put = try await world.send(.put, CareBackend.path, encoding: CareBackend.profile(reach: 3000))
        #expect(put.json["reach"].number == 3000)
        func isFound(_ query: String) async throws -> Bool { try await !names(query, in: world).isEmpty }
        // About 2.8 and 3.3 km to the north.
        for (near, comes) in Self.north {
            #expect(try await isFound("service=walk&\(near)") == comes)
            #expect(try await isFound("service=boarding&\(near)"))
            #expect(try await isFound(near))
        }
        #expect(try await isFound("service=walk&order=price"))
        for wrong in [99, -1, 200_001, 1 << 62] {
            let answer = try await world.send(.put, CareBackend.path, encoding: CareBackend.profile(reach: wrong))
            #expect(answer.problems == ["reach"])
        }
    }

    @Test("Many good reviews rank above one perfect review, and no reviews above many bad ones")
    func ratingOrder() async throws {
        let world = try await CareBackend()
        for (index, (stars, reviews)) in [(5, 1), (240, 50), (0, 0), (30, 20), (50, 10)].enumerated() {
            let sitter = CareBackend.profile(name: "\(stars)/\(reviews)", stars: stars, reviews: reviews)
            let path = index == 0 ? CareBackend.path : "/v1/sitters/\(Bodies.id(index))"
            #expect(try await world.send(.put, path, encoding: sitter).status == 200)
        }
        #expect(try await names("order=rating", in: world) == ["240/50", "50/10", "5/1", "0/0", "30/20"])
    }

    @Test("Pages in the order of ratings and prices have each of many sitters once")
    func pages() async throws {
        let world = try await CareBackend()
        try await world.backend.database.write { store in
            for number in 1...150 {
                let reviews = number % 7
                let profile = CareBackend.profile(
                    name: "\(number)", price: 1000 + number % 50 * 50, stars: reviews * (1 + number % 5),
                    reviews: reviews)
                try SitterRepository(store: store).save(
                    profile.value(as: RecordContext(id: UUID())), currency: nil)
            }
        }
        for order in ["order=rating", "order=price&service=walk", "order=price"] {
            let all = try await pages(order, of: world)
            // Around a place, few enough are found to sort them.
            let near = try await pages("\(order)&near=52.52,13.405&radius=9000", of: world)
            for sitters in [all, near] {
                let places = sitters.map { sitter in
                    order == "order=rating"
                        ? -((sitter["stars"].number ?? 0) + 20) * 1000 / ((sitter["reviews"].number ?? 0) + 5)
                        : sitter["offers"].array.compactMap { $0["price"].number }.min() ?? 0
                }
                #expect(places.map { $0.rounded(.towardZero) } == places.map { $0.rounded(.towardZero) }.sorted())
                #expect(Set(sitters.map { $0["id"].string }).count == 151 && sitters.count == 151)
            }
            #expect(all.map { $0["id"].string } == near.map { $0["id"].string })
        }
    }

    /// Returns the sitters of all pages of a search.
    private func pages(_ query: String, of world: CareBackend) async throws -> [JSONValue] {
        var sitters: [JSONValue] = []
        var next = ""
        repeat {
            let answer = try await world.send(.get, "/v1/sitters?limit=25&\(query)\(next)")
            sitters += answer.json["sitters"].array
            next = answer.json["next"].string.map { "&after=\($0)" } ?? ""
        } while !next.isEmpty
        return sitters
    }

    @Test("Without a service, a maximum price applies to any service")
    func mostPrice() async throws {
        let world = try await CareBackend()
        let put = try await world.send(.put, CareBackend.path, encoding: CareBackend.profile(name: "Özlem Çelik"))
        let price = try #require(put.json["offers"].array.compactMap { $0["price"].number }.min())
        for near in ["", "&near=52.52,13.405", "&order=price"] {
            #expect(try await names("mostPrice=\(Int(price))\(near)", in: world) == ["Özlem Çelik"])
            #expect(try await names("mostPrice=\(Int(price) - 1)\(near)", in: world) == [])
        }
    }

    @Test(
        "An invalid search is rejected with its reason",
        arguments: [
            "service=flying", "near=91,0", "near=a,b", "radius=5", "order=distance", "after=x", "mostPrice=0",
            "day=today",
        ])
    func malformed(_ query: String) async throws {
        let world = try await CareBackend()
        #expect(try await world.send(.get, "/v1/sitters?\(query)").status == 400)
    }
}
