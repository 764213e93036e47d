import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Export", .onBothStores, .timeLimit(.minutes(20)))
struct ExportTests {
    private static let day = CalendarDate(dayNumber: 20_576)

    private func filled() async throws -> TestBackend {
        try await .sampled()
    }

    /// A store with the shop and the other people's pets of ``filled()``, in which another account has sample data.
    private func amongOthers() async throws -> TestBackend {
        let backend = try await TestBackend.sampled()
        let other = try await backend.account()
        _ = try await backend.backend.removeSample()
        try await SampleData(upTo: Self.day).fill(backend.backend, for: other)
        return backend
    }

    @Test("is imported into an empty store, which then has the same export and responses")
    func roundTrip() async throws {
        let first = try await filled()
        let second = try await amongOthers()
        try await book(in: first)
        let data = try await first.backend.export().json
        let summary = try await second.backend.import(data)
        #expect(summary.added["pet"] == 3)
        #expect(summary.unreadable.isEmpty, "\(summary.unreadable)")
        let before = try await owned(in: first)
        let after = try await owned(in: second)
        #expect(Set(after.keys) == Set(before.keys))
        for (table, rows) in before {
            let isSame = after[table] == rows
            #expect(isSame, "\(table)")
        }
        for path in ["/v1/owner", "/v1/pets", "/v1/foods", "/v1/agenda?until=2027-01-01"] {
            #expect(try await second.send(.get, path).bytes == first.send(.get, path).bytes, "\(path)")
        }
        for path in ["/v1/bookings", "/v1/cart"] {
            #expect(try await second.send(.get, path).bytes == first.send(.get, path).bytes, "\(path)")
        }
        // The stock of a variant depends on other buyers.
        for member in ["variant", "quantity", "next"] {
            let before = try await first.send(.get, "/v1/subscriptions").json?["subscriptions"]?.array ?? []
            let after = try await second.send(.get, "/v1/subscriptions").json?["subscriptions"]?.array ?? []
            #expect(!before.isEmpty && before.map { $0[member] } == after.map { $0[member] }, "\(member)")
        }
        let favorites = try await second.send(.get, "/v1/products?favourites=yes").json?["products"]?.array
        #expect(favorites?.count == 2)
        // Two orders had a number already: the other account's, and one that was removed.
        let orders = try await (first.send(.get, "/v1/orders").json, second.send(.get, "/v1/orders").json)
        #expect(orders.0?["orders"]?.array.map { $0["number"] } == [100_001])
        #expect(orders.1?["orders"]?.array.map { $0["number"] } == [100_003])
        #expect(orders.1?["orders"]?.array.map { $0["lines"] } == orders.0?["orders"]?.array.map { $0["lines"] })
    }

    @Test(
        """
        holds what one's pets wrote and what one has to do with others' posts and pets, but not these; what isn't here is \
        left out then, and a taken handle is another
        """)
    func feed() async throws {
        let first = try await filled()
        let second = try await amongOthers()
        let pets = try await first.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        let miso = try #require(pets.first { $0["name"] == "Miso" }?["id"]?.string)
        let post = "/v1/feed/posts/\(Bodies.id(51))"
        let comment = Bodies.id(52)
        let picture: JSONValue = ["width": 1, "points": "/wAAAAD/"]
        let draft: JSONValue = [
            "profile": .string(miso), "text": "Sat in the cart.", "photo": "cart.jpg", "picture": picture,
        ]
        #expect(try await first.send(.put, post, draft).status == 200)
        let answer: JSONValue = ["profile": .string(miso), "text": "All day."]
        #expect(try await first.send(.put, "\(post)/comments/\(comment)", answer).status == 200)
        let news = try await first.send(.get, "/v1/feed?limit=50").json?["posts"]?.array ?? []
        let others = news.filter { $0["profile"]?["mine"] == false }
        let other = try #require(others.first?["id"]?.string)
        let words = try #require(others.first?["text"]?.string)
        let under = "/v1/feed/posts/\(other)/comments/\(Bodies.id(53))"
        #expect(try await first.send(.put, under, answer).status == 200)
        #expect(try await first.send(.put, "/v1/feed/posts/\(other)/like").status == 200)
        let author = others.first?["profile"]?["id"]
        let blocked = try #require(others.first { $0["profile"]?["id"] != author }?["profile"]?["id"]?.string)
        #expect(try await first.send(.put, "/v1/feed/profiles/\(blocked)/block").status == 200)

        let export = try await first.backend.export()
        #expect(export.count(of: "feedProfile") == 3 && export.count(of: "feedPost") >= 3)
        #expect(export.count(of: "feedComment") >= 2 && export.count(of: "feedBlock") == 1)
        #expect(export.count(of: "feedLike") >= 1 && export.count(of: "feedFollow") >= 1)
        let text = try #require(String(data: export.json, encoding: .utf8))
        #expect(text.contains(comment.lowercased()) && text.contains(Bodies.id(53).lowercased()))
        #expect(!text.contains(words))

        #expect(try await second.backend.import(export.json).unreadable.isEmpty)
        #expect(try await second.send(.get, post).json?["photo"] == "cart.jpg")
        #expect(try await second.send(.get, "\(post)/photo").json == picture)
        #expect(try await second.send(.get, post).json?["comments"] == 1)
        #expect(try await second.send(.get, "/v1/feed/profiles/\(miso)").json?["handle"] == "miso2")
        // Scheduled posts are published when someone looks at the news.
        #expect(try await second.send(.put, "/v1/feed/reading", [:]).status == 200)
        let liked = try await second.send(.get, "/v1/feed/posts/\(other)").json
        #expect(liked?["liked"] == true && liked?["text"] == .string(words))
        let below = try await second.send(.get, "/v1/feed/posts/\(other)/comments").json?["comments"]?.array ?? []
        #expect(below.contains { $0["id"] == .string(Bodies.id(53)) })
        #expect(try await second.send(.get, "/v1/feed/profiles/\(blocked)").json?["blocked"] == true)

        let third = try TestBackend()
        let summary = try await third.backend.import(export.json)
        #expect(summary.unreadable.contains("Left out 1 feed block: the feed profile isn't here."))
        #expect(summary.added["feedLike"] == nil && summary.added["feedFollow"] == nil)
        let shown = try await third.send(.get, "/v1/feed?limit=50").json?["posts"]?.array ?? []
        #expect(shown.count == export.count(of: "feedPost"))
        let again = try await third.backend.export()
        for table in ["feedProfile", "feedPost"] {
            let before = export.tables.first { $0.name == table }?.rows
            let after = again.tables.first { $0.name == table }?.rows
            #expect(before == after, "\(table)")
        }
        #expect(again.count(of: "feedComment") == summary.added["feedComment"])
    }

    /// Returns the part of an export that belongs only to the account. A product's stars also count others' reviews,
    /// order numbers are shared, existing sitters are unchanged, and handles may be in use.
    private func owned(in backend: TestBackend) async throws -> [String: [Row]] {
        let tables = try await backend.backend.export().tables.filter {
            !["feedProfile", "feedPost", "product", "shopOrder", "shopOrderEvent", "shopOrderLine", "sitter"].contains(
                $0.name)
        }
        return Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.rows) })
    }

    /// Books a walk with the first sitter who offers one.
    private func book(in backend: TestBackend) async throws {
        let found = try await backend.send(.get, "/v1/sitters?service=walk&species=dog&day=2026-05-04&limit=1").json
        let sitter = try #require(found?["sitters"]?.array.first?["id"]?.string)
        let times = try await backend.send(.get, "/v1/sitters/\(sitter)/times?service=walk&from=2026-05-04&days=1").json
        let time = try #require(times?["days"]?.array.first?["times"]?.array.first?.string)
        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        let dog = try #require(pets.first { $0["species"] == "dog" }?["id"]?.string)
        let wish: JSONValue = [
            "sitter": .string(sitter), "service": "walk", "starts": [.string("2026-05-04T\(time)")],
            "pets": [.string(dog)],
        ]
        let hold = try await backend.send(.put, "/v1/holds/\(Bodies.id(41))", wish)
        let order: JSONValue = ["hold": .string(Bodies.id(41)), "total": try #require(hold.json?["total"])]
        let payment = try #require(hold.json?["payment"]?.string)
        try await backend.database.write {
            try $0.credit(1_000_000, to: .device, subject: "tests", now: TestBackend.noon)
        }
        let attempt = "/v1/payments/\(payment)/attempts/\(Bodies.id(43))"
        #expect(try await backend.send(.put, attempt, ["method": "wallet"]).status == 200)
        #expect(try await backend.send(.put, "/v1/bookings/\(Bodies.id(42))", order).status == 200)
    }

    @Test("contains the referenced shared rows, and is imported without those into a store without a shop")
    func shared() async throws {
        let first = try await filled()
        let second = try TestBackend()
        try await book(in: first)
        let export = try await first.backend.export()
        #expect(export.count(of: "sitter") == 1 && export.count(of: "sitterOffer") > 0)
        #expect(export.count(of: "takenCell") > 0 && export.count(of: "bookingPet") == 1)
        #expect(export.count(of: "product") == 2 && export.count(of: "productVariant") == 0)
        let summary = try await second.backend.import(export.json)
        let leftOut = summary.unreadable.filter { $0.contains("product") }
        #expect(
            leftOut == [
                "Left out 2 product favourites: the product isn't here.",
                "Left out 1 product review: the product isn't here.",
            ])
        func bookings(_ backend: TestBackend) async throws -> [JSONValue] {
            try await backend.send(.get, "/v1/bookings").json?["bookings"]?.array ?? []
        }
        // Nobody in the second store answers for the sitter.
        #expect(try await bookings(second) == bookings(first).map { $0.with("ofNobody", true) })
        #expect(try await second.send(.get, "/v1/products").json?["products"] == [])
    }

    @Test("contains booked sitters, who can't be found or booked after an import because nobody would answer")
    func sitters() async throws {
        let first = try await filled()
        let second = try TestBackend()
        try await book(in: first)
        _ = try await second.backend.import(first.backend.export().json)
        let booking = try await second.send(.get, "/v1/bookings").json?["bookings"]?.array.first
        #expect(booking?["ofNobody"] == true)
        let id = try #require(booking?["sitter"]?.string)
        let sitter = try await second.send(.get, "/v1/sitters/\(id)").json
        #expect(sitter?["name"] == booking?["sitterName"] && sitter?["offers"] == [])
        for query in ["", "?near=52.52,13.405&service=walk", "?service=walk"] {
            #expect(try await second.send(.get, "/v1/sitters\(query)").json?["sitters"] == [], "\(query)")
        }
        let dog = try #require(booking?["pets"]?.array.first)
        let hold = try await second.send(
            .put, "/v1/holds/\(Bodies.id(51))",
            ["sitter": .string(id), "service": "walk", "starts": ["2026-05-06T10:00"], "pets": [dog]])
        #expect(hold.status == 409 && hold.json?["error"]?["reason"] == "notOffered")
    }

    @Test("contains no tokens, hashes, or account")
    func secrets() async throws {
        let backend = try await filled()
        let session = await backend.backend.send(.post, "/v1/accounts/device", bytes: Data("{}".utf8)).json
        let text = String(decoding: try await backend.backend.export().json, as: UTF8.self)
        for member in ["access", "refresh", "secret"] {
            let secret = try #require(session?[member]?.string)
            #expect(!text.contains(secret) && !text.contains(SHA256.hash(secret).base64EncodedString()))
        }
        #expect(!text.contains(AccountID.device.description) && !text.contains("\"account\""))
    }

    @Test("has every table except those a slice excludes, without duplicate rows")
    func everything() async throws {
        let backend = try await filled()
        let export = try await backend.backend.export()
        let json = try JSONValue(parsing: export.json)
        // The indices of words and places are rebuilt.
        let indices: Set = ["productText", "sitterPlace"]
        let names = try await backend.database.read { try $0.tableNames() }
        guard case .object(let tables)? = json["tables"] else {
            Issue.record("no tables")
            return
        }
        #expect(
            Set(tables.keys).union(backend.backend.slices.leftOut).union(["sampleRow"]) == Set(names).union(indices))
        for name in ["accessToken", "account", "accountSession", "hold", "paymentAttempt", "paymentCard"] {
            #expect(tables[name] == nil)
        }
        let count = try await backend.database.read { try $0.rows("SELECT 1 FROM weight").count }
        #expect(tables["weight"]?.array.count == count)
        #expect(export.count(of: "weight") == count)
        #expect(export.count(of: "unicorn") == 0)
    }

    @Test("rebuilds the indices of words and places after an import")
    func derived() async throws {
        let first = try await filled()
        let second = try TestBackend()
        try await book(in: first)
        _ = try await second.backend.import(first.backend.export().json)
        let count = { @Sendable (store: Connection) throws -> [String: Int] in
            var counts: [String: Int] = [:]
            for name in ["productText", "sitterPlace"] {
                counts[name] = try store.rows("SELECT 1 FROM \"\(name)\"").count
            }
            return counts
        }
        #expect(try await first.database.read(count) == ["productText": 400, "sitterPlace": 300])
        #expect(try await second.database.read(count) == ["productText": 0, "sitterPlace": 0])
    }

    @Test("of one pet contains its records and their references, and is imported into a store with other pets")
    func onePet() async throws {
        let first = try await filled()
        let second = try TestBackend()
        let pets = try await first.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        let bruno = try #require(pets.first { $0["name"] == "Bruno" }?["id"]?.string)
        let id = try #require(PetID(bruno))
        let export = try await first.backend.export(of: id)
        #expect(export.count(of: "pet") == 1 && export.count(of: "owner") == 0)
        #expect(export.count(of: "meal") > 0 && export.count(of: "food") > 0)
        try await second.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        _ = try await second.backend.import(export.json)
        #expect(try await second.send(.get, "/v1/pets").json?["pets"]?.array.map { $0["name"] } == ["Bruno", "Miso"])
        for list in ["weights", "meals", "medicines"] {
            let path = "/v1/pets/\(bruno)/\(list)"
            #expect(try await second.send(.get, path).bytes == first.send(.get, path).bytes)
        }
    }

    @Test("contains the photos of pets as they are drawn")
    func photos() async throws {
        let first = try TestBackend()
        let path = "/v1/pets/\(Bodies.miso)/photo"
        let photo: JSONValue = ["photo": "miso.jpg", "width": 1, "points": "/wAAAAD/"]
        try await first.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        #expect(try await first.send(.put, path, photo).status == 204)
        let id = try #require(PetID(Bodies.miso))
        for export in [try await first.backend.export(), try await first.backend.export(of: id)] {
            let second = try TestBackend()
            #expect(try await second.backend.import(export.json).added["petPhoto"] == 1)
            #expect(try await second.send(.get, path).json == photo)
        }
    }

    @Test("preserves unusual texts and numbers")
    func unusual() async throws {
        let first = try TestBackend()
        let second = try TestBackend()
        let name = "Ada \"\\ \u{1B}[2J\u{7F}\u{2028}e\u{301}🐈\"\u{301},\n\r\t\u{202E}"
        try await first.database.write { store in
            try store.execute(
                "INSERT INTO owner (account, id, name) VALUES (?, 'x', ?)", [AccountID.device.sqlValue, .text(name)])
            try store.execute(
                "INSERT INTO food (id, account, name, kcal, protein, retired) VALUES ('f', ?, ?, ?, ?, 0)",
                [AccountID.device.sqlValue, .text(name), .real(0.1 + 0.2), .real(.infinity)])
        }
        let data = try await first.backend.export().json
        #expect(!data.contains(0x1B))
        _ = try await second.backend.import(data)
        let row = try await second.database.read { try $0.row("SELECT name, kcal, protein FROM food") }
        #expect(row?.values == [.text(name), .real(0.1 + 0.2), .real(.infinity)])
        let csv = try await first.backend.export().commaSeparated
        #expect(csv.map(\.name) == ["food", "owner"])
        let escaped = name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
        #expect(csv.last?.text == "id,name,phone\r\nx,\"\(escaped)\",\r\n")
    }

    @Test(
        "As comma-separated values, amounts are decimal numbers instead of thousandths",
        arguments: [(500, "0.5"), (1000, "1"), (12_345, "12.345"), (1, "0.001"), (10_050, "10.05"), (0, "0")])
    func decimals(thousandths: Int, text: String) async throws {
        let row = Row(columns: ["dose", "everyDays"], values: [.integer(Int64(thousandths)), .integer(1000)])
        let export = StoreExport(
            schema: [], tables: [("medicine", [row])], thousandths: ["medicine": ["dose", "stock"]])
        #expect(export.commaSeparated.map(\.text) == ["dose,everyDays\r\n\(text),1000\r\n"])
    }

    @Test("The amounts of medicines and doses are decimal numbers in an exported table")
    func amounts() async throws {
        let backend = try TestBackend()
        let miso = "/v1/pets/\(Bodies.miso)"
        func put(_ path: String, _ body: String) async {
            let answer = await backend.send(.put, miso + path, bytes: Data(body.utf8))
            #expect(answer.status == 200, "\(answer.message)")
        }
        await put("", #"{"name":"Miso","species":"dog"}"#)
        await put(
            "/medicines/\(Bodies.id(1))",
            #"{"name":"Carprofen","dose":{"thousandths":2500,"unit":"tablet"},"times":["08:00"],"everyDays":1,"#
                + #""food":"with","start":"2026-05-01","stock":{"thousandths":9250,"countedOn":"2026-05-01"}}"#)
        let medicine = try await backend.backend.export().commaSeparated.first { $0.name == "medicine" }
        #expect(medicine?.text.contains(",2.5,tablet,") == true)
        #expect(medicine?.text.contains(",9.25,2026-05-01,") == true)
    }
}
