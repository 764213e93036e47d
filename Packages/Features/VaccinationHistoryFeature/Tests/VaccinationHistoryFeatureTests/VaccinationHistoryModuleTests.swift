import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing
import VaccinationHistoryFeature

@MainActor
@Suite("The flow of a pet's vaccinations", .timeLimit(.minutes(10)))
struct VaccinationHistoryModuleTests {
    private let flows = FlowTester(VaccinationHistoryModule.self)

    private func module() -> VaccinationHistoryModule {
        VaccinationHistoryModule(
            dependencies: VaccinationHistoryDependencies(
                client: APIClient(transport: APITransportDouble(status: 404)),
                pets: PetRepositoryDouble(),
                today: FixedToday(.latest),
                log: .disabled
            ))
    }

    @Test("Its route shows the screen once, and back ends the flow and frees it")
    func shows() throws {
        let route = Route(["pets", "\(PetID())", "vaccinations"])
        for _ in 1...2 { try flows.open(route, in: module) }
        #expect(flows.shown == ["vaccinations"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test(
        "A longer route, or one without a valid pet, is refused, and nothing is shown", arguments: ["x", "ID/new"])
    func refuses(pet: String) {
        let route = Route(["pets"] + pet.replacing("ID", with: "\(PetID())").split(separator: "/").map(String.init))
        #expect(throws: RouteError.self) { try flows.open(Route(route.components + ["vaccinations"]), in: module) }
        #expect(flows.shown == [])
    }
}
