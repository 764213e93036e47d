import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import CartFeature

@MainActor
@Suite("Cart, as the app opens it")
struct CartModuleTests {
    private let flows = FlowTester(CartModule.self)
    private let recordedLog = LogRecorder()

    private func module() -> CartModule {
        let client = APIClient(transport: APITransportDouble(json: #"{"items": []}"#))
        return CartModule(
            dependencies: CartDependencies(
                client: client,
                log: recordedLog.log
            )
        )
    }

    @Test("Its route shows the screen once, and back ends the flow with all that it held")
    func shows() throws {
        for _ in 1...2 { try flows.open(Route(["cart"]), in: module) }
        #expect(flows.shown == ["cart"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test("A route that leads further is refused, and nothing is shown")
    func refuses() {
        #expect(throws: RouteError.self) {
            try flows.open(Route(["cart", "further"]), in: module)
        }
        #expect(flows.shown == [])
    }
}
