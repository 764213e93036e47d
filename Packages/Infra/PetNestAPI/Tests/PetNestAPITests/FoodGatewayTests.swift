import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import PetNestAPI
import Testing

@Suite("Foods over the wire", .timeLimit(.minutes(1)))
struct FoodGatewayTests {
    @Test("Foods are found among the products, and one that can't be read is reported")
    func foods() async throws {
        let transport = APITransportDouble(
            json: """
                {"products":[{"analysis":{"ash":6.6,"fat":10.8,"fibre":3.8,"moisture":8,"protein":36.7},"brand":"Mårrin",
                "category":"dryFood","currency":"EUR","id":"6fb41eda-ffbf-4a04-b0b8-ccf06b7ab379","inStock":true,
                "ingredients":"Salmon (56 %)","isFavourite":false,"kcalPer100g":394,"name":"Senior Salmon",
                "popularity":574,"price":449,"reviews":81,"species":["cat"],"stages":["senior"],"stars":394,
                "variants":[]},{"id":"0502ebf7-9f9e-40fa-8123-a85f231e10f3"}]}
                """)
        let listed = try await FoodGateway(client: APIClient(transport: transport)).foods(matching: "sal", for: .cat)
        #expect(
            listed.values == [
                CatalogFood(
                    id: "6fb41eda-ffbf-4a04-b0b8-ccf06b7ab379", name: "Mårrin Senior Salmon",
                    analysis: .init(protein: 36.7, fat: 10.8, fiber: 3.8, moisture: 8, ash: 6.6), kilocalories: 394,
                    ingredients: "Salmon (56 %)")
            ])
        #expect(listed.unreadable.map(\.id) == ["0502ebf7-9f9e-40fa-8123-a85f231e10f3"])
        #expect(
            transport.sent.map(\.path) == ["/v1/products?categories=dryFood%2CwetFood&species=cat&limit=30&text=sal"])
    }
}
