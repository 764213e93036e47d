import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Testing

@testable import ActivityFeature

@MainActor @Suite("The flow of activity", .timeLimit(.minutes(10)))
struct ActivityModuleTests {
    private let flows = FlowTester(ActivityModule.self)
    private let pet = PetID()

    private func module() -> ActivityModule {
        ActivityModule(
            dependencies: ActivityDependencies(
                client: APIClient(transport: APITransportDouble(status: 404)),
                health: HealthRecordsDouble(),
                pets: PetRepositoryDouble(),
                today: FixedToday(World.today),
                ids: SequentialIDs(),
                settings: SettingsDouble(),
                changes: Signal(),
                log: .disabled
            ))
    }

    @Test(
        "Routes open their screen above the overview; opening one twice changes nothing",
        arguments: [
            ([], []), (["all"], ["activity-list"]), (["new"], ["activity-form/new"]),
            (["import"], ["activity-import"]), (["live"], ["activity-live"]),
        ] as [([String], [ScreenID])])
    func routes(rest: [String], screens: [ScreenID]) throws {
        for _ in 1...2 { try flows.open(Route(["pets", "\(pet)", "activity"] + rest), in: module) }
        #expect(flows.shown == ["activity-overview"] + screens)
    }

    @Test("An activity opens above the list, and the household alone")
    func others() throws {
        let id = try World.id(1)
        try flows.open(Route(["pets", "\(pet)", "activity", "all", "\(id)"]), in: module)
        #expect(flows.shown == ["activity-overview", "activity-list", ScreenID("activity/\(id)")])
        let household = FlowTester(ActivityModule.self)
        try household.open(Route(["activity"]), in: module)
        #expect(household.shown == ["activity"])
    }

    @Test("Every screen returns to the one below, and closing the last one frees the flow")
    func back() throws {
        try flows.open(Route(["pets", "\(pet)", "activity", "live"]), in: module)
        weak let overview = flows.stack.sources.dropFirst().first
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["activity-overview"])
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(overview == nil)
    }

    @Test("An invalid route is refused", arguments: ["x", "all/x", "new/x"])
    func refuses(rest: String) {
        let route = Route(["pets", "\(pet)", "activity"] + rest.split(separator: "/").map(String.init))
        #expect(throws: RouteError.self) { try flows.open(route, in: module) }
        #expect(flows.shown == [])
    }
}
