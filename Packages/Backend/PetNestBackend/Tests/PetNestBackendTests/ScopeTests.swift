import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// Checks that each account sees only its own records. The routes and tables are those of all slices, so a new one is
/// tested without a change here.
@Suite("Another account's records", .onBothStores, .timeLimit(.minutes(30)))
struct ScopeTests {

    /// Returns whether a slice or table is public. The feed's own tests check what others may do with posts.
    static func isPublic(_ name: String) -> Bool { name == "Social feed" || name.hasPrefix("feed") }

    /// The routes with ids or a body whose ids of others aren't tried one by one, with the reason. Every other route is.
    private static let exceptions = [
        "POST v1/accounts/device": "the body has no ids",
        "POST v1/sessions/device": "the id of an account is of no use without its secret",
        "POST v1/accounts": "the body has no ids",
        "POST v1/sessions": "the body has no ids",
        "POST v1/sessions/refresh": "the body has no ids",
        "POST v1/password/forgotten": "the body has no ids",
        "POST v1/password/reset": "the body has no ids",
        "PUT v1/account/credentials": "the body has no ids",
        "PUT v1/account/password": "the body has no ids",
        "POST v1/account/closing": "the body has no ids",
        "DELETE v1/sessions/:session": "the ids of sessions have a test below",
        "PUT v1/feed/reading": "the body has places in the feed, not ids",
        "GET v1/feed/posts/:post": "everybody may read posts",
        "GET v1/feed/posts/:post/photo": "everybody may see the photos of posts",
        "PUT v1/feed/posts/:post": "everybody may see which posts exist; the feed's tests correct another's",
        "PUT v1/feed/posts/:post/text": "everybody may read posts; the feed's tests correct another's",
        "DELETE v1/feed/posts/:post": "everybody may read posts; the feed's tests delete another's",
        "PUT v1/feed/posts/:post/like": "everybody may like posts",
        "DELETE v1/feed/posts/:post/like": "everybody may like posts",
        "PUT v1/feed/reports/:report": "everybody may report posts, and nobody reads reports",
        "GET v1/feed/posts/:post/comments": "everybody may read comments",
        "PUT v1/feed/posts/:post/comments/:comment": "everybody may comment on posts",
        "DELETE v1/feed/posts/:post/comments/:comment": "everybody may read comments",
        "GET v1/feed/profiles/:profile": "profiles are public",
        "GET v1/feed/profiles/:profile/posts": "everybody may read posts",
        "PUT v1/feed/profiles/:profile/follow": "everybody may follow profiles",
        "DELETE v1/feed/profiles/:profile/follow": "everybody may follow profiles",
        "PUT v1/feed/profiles/:profile/block": "everybody may block profiles",
        "DELETE v1/feed/profiles/:profile/block": "everybody may block profiles",
        "GET v1/sitters/:sitter": "everybody may see sitters",
        "PUT v1/sitters/:sitter": "everybody may add one under any id; the ids of others' have a test below",
        "GET v1/sitters/:sitter/times": "everybody may see when sitters are free",
        "GET v1/sitters/:sitter/free": "everybody may see when sitters are free",
        "GET v1/sitters/:sitter/desk": "the desks of others have a test below",
        "GET v1/sitters/:sitter/reviews": "everybody may read reviews",
        "PUT v1/sitters/:sitter/reviews": "the reviews of others' sitters have a test below",
        "GET v1/sitters/:sitter/photos": "everybody may see photos",
        "PUT v1/sitters/:sitter/photos": "the photos of others' sitters have a test below",
        "PUT v1/sitters/:sitter/favourite": "everybody may remember sitters",
        "DELETE v1/sitters/:sitter/favourite": "everybody may remember sitters",
    ]

    private static let routes = Slices.all.flatMap { slice in slice.routes.map { (slice: slice, route: $0) } }

    /// Returns a body that the route can read: an example of its slice, with all ids replaced by another account's.
    private func body(
        for entry: (slice: Slice, route: Route), id: String, example: JSONValue
    ) -> JSONValue? {
        guard !entry.route.documentation.body.isEmpty else { return nil }
        return replaced(example, by: id).with("id", nil).with("total", example["total"])
    }

    private func replaced(_ value: JSONValue, by id: String) -> JSONValue {
        switch value {
        case .string(let text): UUID(uuidString: text) != nil ? .string(id) : value
        case .array(let items): .array(items.map { replaced($0, by: id) })
        case .object(let members): .object(members.mapValues { replaced($0, by: id) })
        default: value
        }
    }

    private func examples(of slice: Slice) throws -> [JSONValue] {
        let lines = slice.wire.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined()
        return try JSONValue(parsing: Data("[\(lines.replacing("}{", with: "},{"))]".utf8)).array
    }

    /// Returns the example that a route can read, or null for a route without a body.
    private func example(
        for entry: (slice: Slice, route: Route), in house: Household, of stranger: Stranger
    ) async throws -> JSONValue {
        if entry.route.documentation.body.isEmpty { return .null }
        for example in try examples(of: entry.slice) {
            let unknown = EntityID<Never>().description
            let path = path(entry.route, pet: entry.route.names.count > 1 ? stranger.pet : nil, id: unknown)
            let answer = try await house.backend.send(
                entry.route.method, path, body(for: entry, id: unknown, example: example), token: stranger.access)
            if ![400, 422].contains(answer.status) { return example }
        }
        // A reference to a required row is tried as if it didn't exist.
        return try examples(of: entry.slice).first { $0 != .null } ?? .object([:])
    }

    private func path(_ route: Route, pet: String?, id: String) -> String {
        let parts = route.path.map { part in
            part == ":pet" ? pet ?? id : part.hasPrefix(":") ? id : String(part)
        }
        let query = route.path.last == "agenda" ? "?until=2026-06-01" : ""
        return "/" + parts.joined(separator: "/") + query
    }

    @Test("aren't found on any route, like missing ones, and stay unchanged")
    func notFound() async throws {
        let house = try await Household()
        let ids = try await house.ids()
        #expect(ids.count > 15)
        let before = try await house.adas()
        var tried = 0
        for slice in Slices.all {
            for route in slice.routes where Self.hasIDs(route) && Self.exceptions[Self.name(of: route)] == nil {
                let stranger = try await house.stranger()
                let example = try await example(for: (slice, route), in: house, of: stranger)
                // Ada's pet with Ada's entry, and the person's own pet with Ada's entry.
                let pets: [String?] =
                    route.names.contains("pet") && route.names.count > 1 ? [nil, stranger.pet] : [nil]
                for (pet, (table, id)) in pets.flatMap({ pet in ids.map { (pet, $0) } }) {
                    let unknown = EntityID<Never>().description
                    func answer(_ id: String) async throws -> TestAnswer {
                        try await house.backend.send(
                            route.method, path(route, pet: pet, id: id),
                            body(for: (slice, route), id: id, example: example), token: stranger.access)
                    }
                    expectSame(
                        try await answer(id), id, asOf: unknown, try await answer(unknown),
                        "\(route.documentation.request) with an id of \(table)")
                    tried += 1
                }
            }
            let after = try await house.adas()
            #expect(after.json == before.json && after.holds == before.holds, "\(slice.name) changed what is Ada's")
        }
        #expect(tried > 500)
    }

    /// Returns whether a request has ids, or may have them in its body. A route without ids can't reach another account's
    /// records.
    private static func hasIDs(_ route: Route) -> Bool {
        !route.names.isEmpty || !route.documentation.body.isEmpty
    }

    /// Returns the method and the path of a route, without the parameters of its query.
    private static func name(of route: Route) -> String {
        String(route.documentation.request.prefix { $0 != "?" })
    }

    @Test("are tried on all routes with ids, except for listed ones, each of which exists")
    func listedExceptions() {
        let requests = Self.routes.map(\.route).filter(Self.hasIDs).map(Self.name)
        #expect(Set(Self.exceptions.keys).subtracting(requests) == [])
    }

    @Test("include sessions, which nobody else can end")
    func sessions() async throws {
        let house = try await Household()
        let unknown = EntityID<Never>().description
        func end(_ id: String) async throws -> TestAnswer {
            try await house.backend.send(.delete, "/v1/sessions/\(id)", token: house.bob.access)
        }
        expectSame(try await end(house.ada.id), house.ada.id, asOf: unknown, try await end(unknown), "a session")
        #expect(try await house.backend.send(.get, "/v1/pets", token: house.ada.access).status == 200)
    }

    /// Expects that an id of Ada's is treated like one that doesn't exist.
    private func expectSame(
        _ adas: TestAnswer, _ id: String, asOf unknown: String, _ nobodys: TestAnswer, _ place: String
    ) {
        let comment = Comment(rawValue: "\(place): \(adas.status) \(adas.message), for nobody's \(nobodys.status)")
        if (200..<300).contains(nobodys.status) {
            // A record that would be created under a new id isn't created under Ada's.
            #expect([404, nobodys.status].contains(adas.status), comment)
        } else {
            let words = String(decoding: adas.bytes, as: UTF8.self).replacing(id, with: unknown)
            #expect(adas.status == nobodys.status, comment)
            #expect(words == String(decoding: nobodys.bytes, as: UTF8.self), comment)
        }
    }

    @Test("keep their ids when another account creates a hold, booking, or order with the same ones")
    func takenIDs() async throws {
        let house = try await Household()
        let before = try await house.adas()
        func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil) async throws -> TestAnswer {
            try await house.backend.send(method, path, body, token: house.bob.access)
        }
        let query = "service=walk&species=dog&day=2026-05-05&limit=1"
        let sitter = try #require(
            try await send(.get, "/v1/sitters?\(query)").json?["sitters"]?.array.first?["id"]?.string)
        let times = try await send(.get, "/v1/sitters/\(sitter)/times?service=walk&from=2026-05-05&days=1").json
        let time = try #require(times?["days"]?.array.first?["times"]?.array.first?.string)
        let wish: JSONValue = [
            "sitter": .string(sitter), "service": "walk", "starts": [.string("2026-05-05T\(time)")],
            "pets": [.string(house.pet)],
        ]
        let taken = try await send(.put, "/v1/holds/\(Bodies.id(902))", wish)
        #expect(taken.status == 404 && taken.message.contains("no hold"))
        let hold = try await send(.put, "/v1/holds/\(Bodies.id(950))", wish)
        let order: JSONValue = ["hold": .string(Bodies.id(950)), "total": try #require(hold.json?["total"])]
        #expect(try await send(.put, "/v1/bookings/\(Bodies.id(951))", order).reason == "paymentMissing")
        try await house.pay(hold.json?["payment"], token: house.bob.access)
        #expect(try await send(.put, "/v1/bookings/\(Household.booking)", order).status == 404)
        #expect(try await send(.put, "/v1/bookings/\(Bodies.id(951))", order).status == 200)
        // Only the account to which the sitter belongs can answer.
        let answer = try await send(.put, "/v1/bookings/\(Bodies.id(951))/answer", ["accepts": true])
        #expect(answer.status == 404)
        let settled = try await send(.put, "/v1/bookings/\(Bodies.id(951))/dispute/answer", ["refund": 100])
        #expect(settled.status == 404)
        for session in [house.ada, house.bob] {
            let desk = try await house.backend.send(.get, "/v1/sitters/\(sitter)/desk", token: session.access)
            #expect(desk.status == 403 && desk.code == "forbidden")
        }
        try await payments(of: house)
        let foreign: JSONValue = ["hold": .string(Bodies.id(902)), "total": 1]
        #expect(try await send(.put, "/v1/bookings/\(Bodies.id(952))", foreign).reason == "holdExpired")

        let adas = try await house.ids().first { $0.table == "shopOrder" }?.id
        let path = "/v1/orders/\(try #require(adas))"
        #expect(try await send(.post, "/v1/cart/acceptance").status == 200)
        let cart = try await send(.get, "/v1/cart").json
        guard case .number(let goods)? = cart?["subtotal"],
            case .number(let delivery)? = cart?["deliveries"]?.array.first?["price"]
        else {
            Issue.record("the cart has no prices")
            return
        }
        let purchase: JSONValue = [
            "address": ["name": "Bob", "street": "Main 1", "postcode": "10115", "city": "Berlin"],
            "delivery": "standard", "total": .number(goods + delivery),
        ]
        #expect(try await send(.put, path, purchase).status == 404)
        #expect(try await send(.put, "/v1/orders/\(Bodies.id(953))", purchase).status == 200)
        let after = try await house.adas()
        #expect(after.json == before.json && after.holds == before.holds)
    }

    /// Tries to open payments, store a card and release a hold under ids of Ada's, as Bob.
    private func payments(of house: Household) async throws {
        let ids = try await house.ids()
        func id(_ table: String) throws -> String { try #require(ids.first { $0.table == table }?.id) }
        let wallet: JSONValue = ["amount": 500, "currency": "EUR"]
        let card: JSONValue = ["number": "4242424242424242", "month": 12, "year": 2030, "code": "123", "isKept": true]
        let tried: [(HTTPRequest.Method, String, JSONValue?, Int)] = [
            (.post, "/v1/cart/acceptance", nil, 200),
            (.put, "/v1/cart/payments/\(try id("payment"))", ["delivery": "standard"], 404),
            (.put, "/v1/wallet/payments/\(try id("payment"))", wallet, 404),
            (.put, "/v1/cards/\(try id("paymentCard"))", card, 404),
            (.delete, "/v1/holds/\(Bodies.id(902))", nil, 204),
        ]
        for (method, path, body, status) in tried {
            let answer = try await house.backend.send(method, path, body, token: house.bob.access)
            #expect(answer.status == status, "\(path): \(answer.message)")
        }
        let filling = EntityID<Never>().description
        let own = try await house.backend.send(
            .put, "/v1/wallet/payments/\(filling)", wallet, token: house.bob.access)
        #expect(own.status == 200)
        let attempt = "/v1/payments/\(filling)/attempts/\(try id("paymentAttempt"))"
        let answer = try await house.backend.send(.put, attempt, ["method": "wallet"], token: house.bob.access)
        #expect(answer.status == 404, "\(answer.message)")
    }

    @Test("aren't in any list")
    func lists() async throws {
        let house = try await Household()
        let ids = try await house.ids().map(\.id)
        for entry in Self.routes
        where entry.route.method == .get && entry.route.needsToken && !Self.isPublic(entry.slice.name) {
            let path = path(entry.route, pet: house.pet, id: Bodies.nobody)
            let answer = try await house.backend.send(.get, path, token: house.bob.access)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            for id in ids { #expect(!text.contains(id), "\(path) tells \(id)") }
        }
        let rows = try await house.rows()
        for account in [house.ada.account, house.bob.account] {
            let own = try rows["pet"]?.filter { try $0.value("account", as: String.self) == account }
            #expect(own?.count == 3)
        }
    }

    @Test("require a token: without a valid one, every route except signing in responds 401")
    func unauthorized() async throws {
        let backend = try AccountBackend()
        var open: [String] = []
        for (slice, route) in Self.routes {
            let path = path(route, pet: nil, id: Bodies.miso)
            guard route.needsToken else {
                open.append(route.documentation.request)
                continue
            }
            for (token, reason) in [(nil, "missing"), (Token().text, "unknown")] as [(String?, String)] {
                let answer = try await backend.send(route.method, path, [:], token: token)
                #expect(
                    answer.status == 401 && answer.reason == reason, "\(slice.name): \(route.documentation.request)")
            }
        }
        #expect(
            open == [
                "POST v1/accounts/device", "POST v1/sessions/device", "POST v1/accounts", "POST v1/sessions",
                "POST v1/sessions/refresh", "POST v1/password/forgotten", "POST v1/password/reset",
            ])
    }

    @Test("can't be changed by removing products or acting as a sitter, which only the program's owner may")
    func keeper() async throws {
        let house = try await Household()
        let favorites = try await house.backend.send(.get, "/v1/products?favourites=yes", token: house.ada.access)
        let product = try #require(favorites.json?["products"]?.array.first?["id"]?.string)
        let sitters = try await house.backend.send(.get, "/v1/sitters?limit=1", token: house.bob.access)
        let sitter = try #require(sitters.json?["sitters"]?.array.first)
        let id = try #require(sitter["id"]?.string)
        let path = "/v1/products/\(product)"
        for (method, path, body) in [
            (.delete, path, nil), (.put, path, favorites.json?["products"]?.array.first),
            (.put, "/v1/sitters/\(id)", sitter),
            (.put, "/v1/sitters/\(id)/reviews", ["reviews": []]), (.put, "/v1/sitters/\(id)/photos", ["photos": []]),
            (.get, "/v1/sitters/\(id)/desk", nil), (.get, "/v1/sitters/\(Household.adasSitter)/desk", nil),
        ] as [(HTTPRequest.Method, String, JSONValue?)] {
            let answer = try await house.backend.send(method, path, body, token: house.bob.access)
            #expect(answer.status == 403 && answer.code == "forbidden", "\(method) \(path)")
        }
        #expect(try await house.backend.send(.get, path, token: house.ada.access).json?["isFavourite"] == true)
    }
}
