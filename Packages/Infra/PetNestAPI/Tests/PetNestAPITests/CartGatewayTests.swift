import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("The cart over the wire", .timeLimit(.minutes(1)))
struct CartGatewayTests {
    private static let recorded = """
        {"count":4,"currency":"EUR","deliveries":[{"days":3,"fee":490,"freeFrom":4900,"id":"standard","price":490},{"days":1,
        "fee":990,"id":"express","price":990}],"lines":[{"price":359,"product":"66787fdd-dcf3-4c0b-a4ba-080c6f7b22da",
        "quantity":3,"seenPrice":309,"stock":71,"title":"Whiskar Adult Turkey with Potato, 400 g",
        "variant":"aab6c23b-4707-4f44-a785-19f1444cfb0f"},{"product":"5d631848-370e-4b22-bb69-303a9665366d","quantity":1,
        "seenPrice":869,"title":"Mårrin Adult Herring, 1 kg","variant":"328a9970-fbd1-45a1-8932-4545a67c8207"}],
        "subtotal":1077}
        """

    @Test("A cart that the service sent before the contract was declared reads the same")
    func recordedCart() async throws {
        let transport = APITransportDouble(json: Self.recorded)
        let cart = try await CartGateway(client: APIClient(transport: transport)).cart()
        #expect(transport.sent.map(\.description) == ["GET /v1/cart"])
        #expect(cart.count == 4)
        #expect(try cart.subtotal == Money(1077, .euro))
        #expect(try cart.lines.map(\.price) == [Money(359, .euro), nil])
        #expect(try cart.lines.map(\.seenPrice) == [Money(309, .euro), Money(869, .euro)])
        #expect(cart.lines.map(\.stock) == [71, nil])
        #expect(cart.lines.last?.changes == [.gone])
        #expect(cart.deliveries.map(\.id) == ["standard", "express"])
        #expect(try cart.deliveries.map(\.freeFrom) == [Money(4900, .euro), nil])
    }

    @Test("A cart with a line that can't be read is unintelligible, because its sum would be wrong without the line")
    func unreadable() async throws {
        let json = Self.recorded.replacing("328a9970-fbd1-45a1-8932-4545a67c8207", with: "one")
        let gateway = CartGateway(client: APIClient(transport: APITransportDouble(json: json)))
        await #expect(throws: ServiceError.unintelligible(detail: "cart: “variant” should be a UUID, not “one”.")) {
            try await gateway.cart()
        }
    }

    @Test("Requests that change the cart name the variant, and follow the contract")
    func requests() async throws {
        let transport = APITransportDouble(json: Self.recorded)
        let gateway = CartGateway(client: APIClient(transport: transport))
        let variant = VariantID()
        let addition = UUID()
        try await gateway.add(2, of: variant, as: addition)
        try await gateway.setQuantity(3, of: variant)
        try await gateway.remove(variant)
        try await gateway.acceptChanges()
        #expect(
            transport.sent.map(\.description) == [
                "PUT /v1/cart/additions/\(addition.uuidString.lowercased())", "PUT /v1/cart/lines/\(variant)",
                "DELETE /v1/cart/lines/\(variant)", "POST /v1/cart/acceptance",
            ])
        #expect(transport.sent.map(\.isRepeatable) == [true, true, true, false])
    }
}
