import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import PetNestBackend
import Testing

@testable import ProductsFeature

@Suite("Product gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct ProductsContract {
    @Test("Products match the query, are counted by facet, and read the same individually")
    func search() async throws {
        let backend = try await RealBackend(sample: true)
        let products = ProductsGateway(client: backend.client)
        var query = ProductQuery()
        query.text = "slamon"
        query.species = .cat
        query.stage = .adult
        query.order = .price
        query.categories = [.dryFood, .wetFood]
        var found: [Product] = []
        var cursor: String?
        repeat {
            let page = try await products.products(matching: query, after: cursor)
            #expect(page.understood == "salmon")
            if cursor == nil {
                let facets = try #require(page.facets)
                let count = facets.categories.filter { ["dryFood", "wetFood"].contains($0.id) }.map(\.count).reduce(
                    0, +)
                #expect(count == page.total)
                #expect(!facets.brands.isEmpty && !facets.species.isEmpty && !facets.stages.isEmpty)
            }
            found += page.products
            cursor = page.next
        } while cursor != nil
        #expect(!found.isEmpty)
        #expect(found.map(\.price.minorUnits) == found.map(\.price.minorUnits).sorted())
        for product in found {
            #expect(product.species.contains(.cat) && product.stages.contains(.adult))
            #expect(product.category == .dryFood || product.category == .wetFood)
        }
        let first = try #require(found.first)
        let alone = try await products.product(first.id)
        #expect((alone.title, alone.price, alone.rating) == (first.title, first.price, first.rating))
        #expect(!alone.variants.isEmpty)
        query.brands = [first.brand]
        #expect(
            try await products.products(matching: query, after: nil).products.allSatisfy { $0.brand == first.brand })
        await backend.expect("not found", "product") { _ = try await products.product(ProductID()) }
    }

    @Test("Favorites and reviews are saved")
    func kept() async throws {
        let backend = try await RealBackend(sample: true)
        let products = ProductsGateway(client: backend.client)
        var query = ProductQuery()
        query.favoritesOnly = true
        let before = try #require(await products.products(matching: query, after: nil).total)
        query.text = "duck"
        query.favoritesOnly = false
        let duck = try #require(
            await products.products(matching: query, after: nil).products.first { !$0.isFavorite })
        try await products.setFavorite(true, duck.id)
        query.text = ""
        query.favoritesOnly = true
        #expect(try await products.products(matching: query, after: nil).total == before + 1)
        try await products.setFavorite(false, duck.id)
        let reviewed = try await products.review(duck.id, stars: 5, text: "Gone in a minute.")
        #expect(reviewed.rating.count == duck.rating.count + 1)
        #expect(reviewed.reviews.first?.isOwn == true)
        #expect(reviewed.reviews.first?.text == "Gone in a minute.")
        await backend.expect("rejected: stars", "review") { _ = try await products.review(duck.id, stars: 9, text: "") }
    }
}
