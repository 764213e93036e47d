import BackendCoreTesting
import ProductsSlice
import Testing

@Suite("Products", .onBothStores, .timeLimit(.minutes(5)))
struct ProductsSliceTests {
    private static let path = "/v1/products/\(Bodies.id(1))"
    private static let variant = Bodies.id(2)
    private static let salmon: JSONValue = [
        "name": "Adult Salmon", "brand": "Lumo", "category": "dryFood", "species": ["cat"], "stages": ["adult"],
        "currency": "EUR", "popularity": 0, "stars": 9, "reviews": 2,
        "variants": [["id": .string(variant), "name": "2 kg", "grams": 2000, "price": 1490, "stock": 3]],
    ]

    @Test("A product is found by its words, and not after its removal")
    func found() async throws {
        let backend = try SliceBackend(.products)
        func names() async throws -> [JSONValue?] {
            let page = try await backend.send(.get, "/v1/products?text=salmon").json
            return page?["products"]?.array.map { $0["name"] } ?? []
        }
        #expect(try await backend.send(.put, Self.path, Self.salmon).status == 200)
        #expect(try await names() == ["Adult Salmon"])
        #expect(try await backend.send(.delete, Self.path).status == 204)
        #expect(try await names() == [])
    }

    @Test("The shelf gives no more than its stock, and restocks returned goods")
    func shelf() async throws {
        let backend = try SliceBackend(.products)
        let shelf = StoredShelf()
        try await backend.send(.put, Self.path, Self.salmon)
        func stock() async throws -> Int? {
            try await backend.database.read { try shelf.item(Self.variant, in: $0)?.stock }
        }
        let title = try await backend.database.read { try shelf.item(Self.variant, in: $0)?.title }
        #expect(title == "Lumo Adult Salmon, 2 kg")
        #expect(try await backend.database.write { try shelf.withdraw(2, of: Self.variant, in: $0) })
        #expect(try await backend.database.write { try !shelf.withdraw(2, of: Self.variant, in: $0) })
        #expect(try await stock() == 1)
        try await backend.database.write { try shelf.restock(2, of: Self.variant, in: $0) }
        #expect(try await stock() == 3)
        #expect(try await backend.database.read { try shelf.item(Bodies.nobody, in: $0) } == nil)
    }
}
