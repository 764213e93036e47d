import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import ProductsFeature

@Suite("Products over the wire", .timeLimit(.minutes(1)))
struct ProductsGatewayTests {
    private static let id = "6fb41eda-ffbf-4a04-b0b8-ccf06b7ab379"

    private func gateway(_ transport: APITransportDouble) -> ProductsGateway {
        ProductsGateway(client: APIClient(transport: transport))
    }

    @Test("A page that the service sent before the contract was declared reads the same")
    func recordedPage() async throws {
        let transport = APITransportDouble(
            json: """
                {"facets":{"brands":[{"count":7,"id":"Nalu"},{"count":6,"id":"Mårrin"}],"categories":[{"count":46,
                "id":"dryFood"},{"count":2,"id":"treats"}],"species":[{"count":40,"id":"dog"},{"count":51,"id":"cat"}],
                "stages":[{"count":31,"id":"young"},{"count":19,"id":"senior"}]},"next":"0_9159758720038080521",
                "products":[{"about":"Complete food for older cats.","analysis":{"ash":6.6,"fat":10.8,"fibre":3.8,
                "moisture":8,"protein":36.7},"brand":"Mårrin","category":"dryFood","currency":"EUR",
                "id":"6fb41eda-ffbf-4a04-b0b8-ccf06b7ab379","inStock":true,"ingredients":"Salmon (56 %), pumpkin",
                "isFavourite":false,"kcalPer100g":394,"name":"Senior Salmon with Pumpkin","popularity":574,"price":449,
                "reviews":81,"species":["cat"],"stages":["senior"],"stars":394,"variants":[]}],"total":91,
                "understood":"salmon"}
                """)
        var query = ProductQuery()
        query.text = "slamon"
        let page = try await gateway(transport).products(matching: query, after: nil)
        let product = try #require(page.products.first)
        #expect("\(product.id)" == Self.id)
        #expect(product.title == "Mårrin Senior Salmon with Pumpkin")
        #expect((product.category, product.species, product.stages) == (.dryFood, [.cat], [.senior]))
        #expect(product.analysis?.protein == 36.7)
        #expect(try product.price == Money(449, .euro))
        #expect(product.rating == Rating(stars: 394, count: 81))
        #expect(product.inStock && !product.isFavorite && product.variants.isEmpty && product.reviews.isEmpty)
        #expect((page.total, page.understood, page.next) == (91, "salmon", "0_9159758720038080521"))
        #expect(page.facets?.brands.map(\.id) == ["Nalu", "Mårrin"])
        #expect(page.facets?.stages.map(\.count) == [31, 19])
        #expect(page.unreadable.isEmpty)
    }

    @Test("A product that the service sent before the contract was declared reads the same")
    func recordedProduct() async throws {
        let transport = APITransportDouble(
            json: """
                {"about":"Complete food for older cats.","analysis":{"ash":6.6,"fat":10.8,"fibre":3.8,"moisture":8,
                "protein":36.7},"brand":"Mårrin","category":"dryFood","currency":"EUR",
                "id":"6fb41eda-ffbf-4a04-b0b8-ccf06b7ab379","inStock":true,"ingredients":"Salmon (56 %), pumpkin",
                "isFavourite":true,"kcalPer100g":394,"name":"Senior Salmon with Pumpkin","popularity":574,"price":449,
                "reviews":82,"species":["cat"],"stages":["senior"],"stars":398,"texts":[{"author":"You",
                "day":"2026-05-03","isOwn":true,"stars":4,"text":"Eaten."}],"variants":[{"grams":400,
                "id":"2cae978e-99a4-4a03-939c-add0c7d857c3","name":"400 g","price":449,"stock":11},{"grams":2000,
                "id":"46066818-698a-4570-b546-2571ded85773","name":"2 kg","price":1959,"stock":0}]}
                """)
        let id = try #require(ProductID(Self.id))
        let product = try await gateway(transport).product(id)
        #expect(transport.sent.map(\.description) == ["GET /v1/products/\(Self.id)"])
        #expect(product.isFavorite)
        #expect(product.variants.map(\.name) == ["400 g", "2 kg"])
        #expect(try product.variants.map(\.price) == [Money(449, .euro), Money(1959, .euro)])
        #expect(product.variants.map(\.stock) == [11, 0])
        #expect(
            product.reviews == [
                .init(author: "You", day: CalendarDate("2026-05-03"), stars: 4, text: "Eaten.", isOwn: true)
            ])
    }

    @Test("The filters of a search are in its query, and the facets are counted for the first page")
    func query() async throws {
        let transport = APITransportDouble(json: #"{"products": []}"#)
        var query = ProductQuery()
        query.text = "wet"
        query.categories = [.treats, .dryFood]
        query.brands = ["Nalu", "Mårrin"]
        query.species = .cat
        query.stage = .senior
        query.favoritesOnly = true
        query.order = .priceDown
        _ = try await gateway(transport).products(matching: query, after: nil)
        _ = try await gateway(transport).products(matching: ProductQuery(), after: "0_1")
        #expect(
            transport.sent.map(\.path) == [
                "/v1/products?order=priceDown&text=wet&categories=dryFood%2Ctreats&brands=M%C3%A5rrin%2CNalu"
                    + "&species=cat&stage=senior&favourites=yes&facets=yes",
                "/v1/products?order=best&after=0_1",
            ])
    }

    @Test("A product that this version can't read is reported, and an unknown category or species is omitted")
    func laterVersion() async throws {
        let product = #""name": "A", "brand": "B", "category": "robots", "species": ["cat", "dragon"], "price": 1"#
        let transport = APITransportDouble(
            json: """
                {"products": [{"id": "\(Self.id)", \(product), "currency": "EUR"},
                 {"id": "\(ProductID())", \(product), "currency": "euros"},
                 {"id": "\(ProductID())", "name": ["A"]}],
                 "unreadable": [{"table": "product", "id": "one", "reason": "No price."}]}
                """)
        let page = try await gateway(transport).products(matching: ProductQuery(), after: nil)
        #expect(page.products.map(\.id.description) == [Self.id])
        #expect(page.products.first?.category == nil && page.products.first?.species == [.cat])
        #expect(page.unreadable.count == 3)
        #expect(page.unreadable.contains { $0.reason.contains("euros") })
    }

    @Test("A product alone that this version can't read is unintelligible")
    func unreadable() async throws {
        let transport = APITransportDouble(json: #"{"id": "\#(Self.id)", "currency": "euros"}"#)
        await #expect(throws: ServiceError.self) { try await gateway(transport).product(ProductID()) }
    }
}
