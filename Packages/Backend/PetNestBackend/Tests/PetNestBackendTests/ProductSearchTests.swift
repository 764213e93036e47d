import CoreModels
import Database
import Foundation
import ProductsWire
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend
@testable import ProductsSlice

/// The sample's four hundred products, and a few with known words.
enum Shop {
    static let sampled = OncePerStore { try await TestBackend.sampled() }

    static func product(
        _ name: String, brand: String = "Lumo", category: String = "dryFood", species: [String] = ["cat"],
        price: Int = 1000, stock: Int = 10, about: String = "", popularity: Int = 0, variant: String = UUID().uuidString
    ) -> ProductDTO {
        var product = ProductDTO()
        product.name = name
        product.brand = brand
        product.category = category
        product.species = species
        product.stages = ["adult"]
        product.about = about
        product.currency = "EUR"
        product.variants = [
            .init(id: variant.lowercased(), name: "2 kg", grams: 2000, price: price, stock: stock)
        ]
        product.popularity = popularity
        product.stars = 9
        product.reviews = 2
        return product
    }

    /// Returns a backend with only these products.
    static func backend(_ products: [ProductDTO]) async throws -> TestBackend {
        let backend = try TestBackend()
        for product in products {
            let answer = await backend.send(
                .put, "/v1/products/\(UUID().uuidString.lowercased())", bytes: try JSONEncoder().encode(product))
            #expect(answer.status == 200, "\(answer.message)")
        }
        return backend
    }
}

extension PetNestBackend {
    fileprivate func names(_ text: String, _ more: String = "") async throws -> [String] {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = await send(.get, "/v1/products?text=\(query)\(more)")
        #expect(answer.status == 200, "\(text): \(answer.message)")
        return answer.json?["products"]?.array.compactMap { $0["name"]?.string } ?? []
    }
}

@Suite("Product search", .onBothStores, .timeLimit(.minutes(20)))
struct ProductSearchTests {
    @Test(
        "Words are found without case and accents, the last one by its prefix",
        arguments: [
            "salmon pate", "SALMON PÂTÉ", "pâté salmon", "salmon pa", "lumo sal", "  salmon,pate  ",
            "Pa\u{302}te\u{301}",
        ])
    func words(_ text: String) async throws {
        let backend = try await Shop.backend([
            Shop.product("Kitten Salmon Pâté"), Shop.product("Adult Chicken", brand: "Mårrin"),
        ])
        #expect(try await backend.backend.names(text) == ["Kitten Salmon Pâté"])
        #expect(try await backend.backend.names("marrin") == ["Adult Chicken"])
    }

    @Test(
        "One mistake in a word is corrected and reported: a letter missing, added, wrong, or swapped",
        arguments: [
            ("slamon", "salmon"), ("samon", "salmon"), ("salmoon", "salmon"), ("salmin", "salmon"),
            ("xalmon", "salmon"),
            ("slam", "salmon"), ("chikcen", "chicken"), ("adult chiken", "adult chicken"),
            ("adlut chicken", "adult chicken"),
        ])
    func mistakes(_ typed: String, _ understood: String) async throws {
        let backend = try await Shop.backend([Shop.product("Kitten Salmon"), Shop.product("Adult Chicken")])
        let query = typed.replacing(" ", with: "%20")
        let answer = try await backend.send(.get, "/v1/products?text=\(query)").json
        #expect(answer?["understood"]?.string == understood)
        #expect(answer?["products"]?.array.count == 1)
    }

    @Test("Two mistakes, numbers and short words aren't corrected; a correct word isn't changed")
    func unforgiven() async throws {
        let backend = try await Shop.backend([
            Shop.product("Kitten Salmon 2000"), Shop.product("Cat Bed"), Shop.product("Salon Chair"),
        ])
        for text in ["slmaon", "2001", "cst", "hamster"] {
            #expect(try await backend.backend.names(text) == [], "\(text)")
        }
        #expect(try await backend.backend.names("salon ") == ["Salon Chair"])
        #expect(try await backend.send(.get, "/v1/products?text=salmon").json?["understood"] == nil)
    }

    @Test(
        "Input is always text, and never the index's query language",
        arguments: [
            "\"", "\" OR nameWords:", "NEAR(salmon kitten)", "salmon AND", "*", "-salmon", "^salmon",
            "nameWords : salmon", "(((",
            "{salmon}", "\u{0}", "%", "🐱", "ﬁsh", String(repeating: "salmon ", count: 500),
            "' ; DROP TABLE product; --", "٣",
        ])
    func hostile(_ text: String) async throws {
        let backend = try await Shop.backend([Shop.product("Kitten Salmon")])
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        #expect(try await backend.send(.get, "/v1/products?text=\(query)").status == 200)
        #expect(try await backend.backend.names("salmon") == ["Kitten Salmon"])
    }

    @Test("Products with the words in their name come before those that only mention them, by popularity")
    func best() async throws {
        let backend = try await Shop.backend([
            Shop.product("Adult Chicken", about: "With salmon oil.", popularity: 500),
            Shop.product("Kitten Salmon", popularity: 3), Shop.product("Senior Salmon", popularity: 40),
        ])
        #expect(try await backend.backend.names("salmon") == ["Senior Salmon", "Kitten Salmon", "Adult Chicken"])
    }

    @Test("Products are sorted by the number of words in their name before popularity, on every page")
    func partly() async throws {
        let backend = try await Shop.backend([
            Shop.product("Sweet Potato", about: "With salmon oil.", popularity: 500),
            Shop.product("Kitten Salmon", popularity: 3), Shop.product("Senior Salmon", category: "wetFood"),
            Shop.product("Salmon for adult cats", popularity: 1),
        ])
        let expected = ["Salmon for adult cats", "Kitten Salmon", "Sweet Potato"]
        let found = try await backend.backend.names("salmon adult dry ")
        #expect(found == expected)
        var paged = [String]()
        var next = ""
        repeat {
            let page = try await backend.send(.get, "/v1/products?text=salmon%20adult%20dry%20&limit=1\(next)").json
            paged += page?["products"]?.array.compactMap { $0["name"]?.string } ?? []
            next = page?["next"]?.string.map { "&after=\($0)" } ?? ""
        } while !next.isEmpty
        #expect(paged == expected)
    }

    @Test("A search without words finds everything, the most popular first")
    func everything() async throws {
        let backend = try await Shop.backend([
            Shop.product("Kitten Salmon", popularity: 3), Shop.product("Senior Salmon", popularity: 40),
        ])
        #expect(try await backend.backend.names("") == ["Senior Salmon", "Kitten Salmon"])
    }

    @Test("A changed product is found only by its new words, and a removed one not at all")
    func changed() async throws {
        let backend = try await Shop.backend([])
        let path = "/v1/products/\(UUID().uuidString.lowercased())"
        await backend.send(.put, path, bytes: try JSONEncoder().encode(Shop.product("Kitten Salmon")))
        await backend.send(.put, path, bytes: try JSONEncoder().encode(Shop.product("Kitten Turkey", popularity: 7)))
        #expect(try await backend.backend.names("salmon ") == [])
        #expect(try await backend.backend.names("turkey") == ["Kitten Turkey"])
        #expect(try await backend.send(.delete, path).status == 204)
        #expect(try await backend.backend.names("turkey") == [])
        #expect(try await backend.send(.get, path).status == 404)
    }

    @Test(
        "Pages follow one another without duplicates or gaps",
        arguments: [
            "order=best&text=adult", "order=price", "order=priceDown&species=cat", "order=rating&text=c", "text=salmon",
        ])
    func pages(_ query: String) async throws {
        let backend = try await Shop.sampled.value.backend
        var ids: [String] = []
        var after: String?
        var total: Double = 0
        repeat {
            let which = after.map { "&after=\($0)" } ?? "&facets=yes"
            let page = await backend.send(.get, "/v1/products?\(query)&limit=7" + which).json
            ids += page?["products"]?.array.compactMap { $0["id"]?.string } ?? []
            after = page?["next"]?.string
            total += page?["total"]?.number ?? 0
        } while after != nil
        #expect(ids.count > 20)
        #expect(Set(ids).count == ids.count)
        #expect(Double(ids.count) == total)
    }

    @Test("Prices and ratings are sorted across pages, with the index and with found products")
    func sorted() async throws {
        let backend = try await Shop.sampled.value.backend
        for (query, member) in [
            ("order=price", "price"), ("order=priceDown", "price"), ("order=price&text=salmon", "price"),
        ] {
            let page = await backend.send(.get, "/v1/products?\(query)&limit=100").json
            var prices = page?["products"]?.array.compactMap { $0[member]?.number } ?? []
            #expect(prices.count > 10)
            if query.contains("Down") { prices.reverse() }
            #expect(prices == prices.sorted(), "\(query)")
        }
    }

    @Test("Facets count the products that choosing them would leave, regardless of other choices of the same facet")
    func facets() async throws {
        let backend = try await Shop.sampled.value.backend
        let chosen = "text=salmon&categories=dryFood&species=cat&facets=yes"
        let facets = await backend.send(.get, "/v1/products?\(chosen)").json?["facets"]
        for (facet, query) in [
            ("categories", "species=cat&categories"), ("species", "categories=dryFood&species"),
            ("brands", "categories=dryFood&species=cat&brands"), ("stages", "categories=dryFood&species=cat&stage"),
        ] {
            let counts = facets?[facet]?.array ?? []
            #expect(!counts.isEmpty, "\(facet)")
            for count in counts {
                let id = count["id"]?.string ?? ""
                let value = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let total = await backend.send(.get, "/v1/products?text=salmon&facets=yes&\(query)=\(value)").json?[
                    "total"]
                #expect(total == count["count"], "\(facet) \(id)")
            }
        }
        #expect((facets?["categories"]?.array.count ?? 0) > 1)
    }

    @Test("Favorites are saved, can be searched, and are marked on each product")
    func favorites() async throws {
        let backend = try await Shop.backend([Shop.product("Kitten Salmon"), Shop.product("Adult Chicken")])
        let id =
            try await backend.send(.get, "/v1/products?text=chicken").json?["products"]?.array.first?["id"]?.string
            ?? ""
        for _ in 0..<2 { #expect(try await backend.send(.put, "/v1/products/\(id)/favourite").status == 204) }
        #expect(try await backend.backend.names("", "&favourites=yes") == ["Adult Chicken"])
        #expect(try await backend.send(.get, "/v1/products/\(id)").json?["isFavourite"] == true)
        #expect(try await backend.send(.delete, "/v1/products/\(id)/favourite").status == 204)
        #expect(try await backend.backend.names("", "&favourites=yes") == [])
    }

    @Test("A review counts once, and a second one replaces it")
    func review() async throws {
        let backend = try await Shop.backend([Shop.product("Kitten Salmon")])
        let id = try await backend.send(.get, "/v1/products").json?["products"]?.array.first?["id"]?.string ?? ""
        try await backend.send(.put, "/v1/products/\(id)/review", ["stars": 1])
        let answer = try await backend.send(.put, "/v1/products/\(id)/review", ["stars": 4, "text": "Good."])
        #expect(answer.json?["stars"] == 13)
        #expect(answer.json?["reviews"] == 3)
        #expect(answer.json?["texts"]?.array.map { $0["text"] } == ["Good."])
        #expect(try await backend.send(.put, "/v1/products/\(id)/review", ["stars": 6]).problems == ["stars"])
    }

    @Test("A product that breaks rules is refused member by member")
    func refused() async throws {
        let backend = try await Shop.backend([])
        var product = Shop.product("", brand: "A, B", category: "cars", species: ["unicorn"], price: 0, stock: -1)
        product.stages = []
        let answer = await backend.send(.put, "/v1/products/\(Bodies.entry)", bytes: try JSONEncoder().encode(product))
        #expect(
            answer.problems == [
                "name", "brand", "category", "species", "stages", "variants.0.price", "variants.0.stock",
            ])
    }

    @Test(
        "An invalid search is rejected with its reason",
        arguments: ["order=cheap", "species=unicorn", "categories=cars", "after=x", "limit=0"])
    func malformed(_ query: String) async throws {
        #expect(try await Shop.sampled.value.send(.get, "/v1/products?\(query)").status == 400)
    }
}

@Suite("The tables of products in SQLite", .timeLimit(.minutes(20)))
struct ProductTableTests {
    // SQLite 3.40 reports a table without row ids as damaged if its primary key isn't its first columns in order.
    @Test("A store that is full of sample data passes SQLite's integrity check, which runs each time it is opened")
    func whole() async throws {
        let verdict = try await Shop.sampled.value.database.read { store in
            try store.rows("PRAGMA integrity_check").map { try $0.value("integrity_check", as: String.self) }
        }
        #expect(verdict == ["ok"])
    }

    @Test(
        "The index answers a search; only a search without words scans a table",
        arguments: [
            (ProductIndex.find, "productText VIRTUAL TABLE INDEX"),
            (ProductMatches.all, "SCAN product USING COVERING INDEX productByNumber"),
            (ProductMatches.terms, "SEARCH productTerm USING PRIMARY KEY"),
            (ProductMatches.formed, "SEARCH productTermForm USING PRIMARY KEY"),
            (ProductMatches.formedFrom, "SEARCH productTermForm USING PRIMARY KEY"),
            (ProductOrder.price.walk, "USING COVERING INDEX productByPrice"),
            (ProductOrder.priceDown.walk, "USING INDEX productByFallingPrice"),
            (ProductOrder.rating.walk, "USING INDEX productByFallingRating"),
            (ProductTable.selectNumbered, "SEARCH product USING INTEGER PRIMARY KEY"),
            (ProductTable.favorites, "SEARCH product USING COVERING INDEX"),
            (Shelf.take, "SEARCH productVariant USING PRIMARY KEY"),
        ])
    func plans(_ sql: String, _ expected: String) async throws {
        let arguments = Array(
            repeating: SQLValue.text("salmon"), count: sql.contains("?1") ? 2 : sql.count { $0 == "?" })
        let plan = try await Shop.sampled.value.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(sql)", arguments).map { try $0.value("detail", as: String.self) }
        }
        #expect(plan.contains { $0.contains(expected) }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") && !sql.contains("DISTINCT") }, "\(plan)")
    }
}
