import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("The routes of the cart", .timeLimit(.minutes(1)))
struct CartModuleTests {
    private let flows = FlowTester(CartModule.self)

    private func module() -> CartModule {
        CartModule(
            dependencies: CartDependencies(
                client: APIClient(transport: APITransportDouble(status: 404)), cart: CartRepositoryDouble(),
                pets: PetRepositoryDouble(),
                today: FixedToday(World.today), ids: SequentialIDs(),
                log: .disabled)
        )
    }

    @Test("Each route shows its screen above those on its way, and back closes them")
    func routes() throws {
        let order = OrderID()
        for (route, shown) in [
            (["cart", "checkout"], ["cart", "checkout/address"]),
            (["orders", "\(order)"], ["orders", "order/\(order)"]),
            (["subscriptions"], ["subscriptions"]),
        ] {
            try flows.open(Route(route), in: module)
            #expect(flows.shown.map(\.rawValue) == shown)
        }
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
    }

    @Test("An empty cart leads to the shop")
    func shop() throws {
        try flows.open(Route(["cart"]), in: module)
        flows.stack.top?.handle(.activated("shop"))
        #expect(flows.parent.transitions(of: CartModule.Output.self) == [.shop])
    }
}
