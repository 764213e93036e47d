import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import ActivityFeature

@MainActor
@Suite("Activity, as the app opens it")
struct ActivityModuleTests {
    private let flows = FlowTester(ActivityModule.self)
    private let recordedLog = LogRecorder()

    private func module() -> ActivityModule {
        let client = APIClient(transport: APITransportDouble(json: #"{"items": []}"#))
        return ActivityModule(
            dependencies: ActivityDependencies(
                client: client,
                log: recordedLog.log
            )
        )
    }

    @Test("Its route shows the screen once, and back ends the flow with all that it held")
    func shows() throws {
        for _ in 1...2 { try flows.open(Route(["activity"]), in: module) }
        #expect(flows.shown == ["activity"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test("A route that leads further is refused, and nothing is shown")
    func refuses() {
        #expect(throws: RouteError.self) {
            try flows.open(Route(["activity", "further"]), in: module)
        }
        #expect(flows.shown == [])
    }
}
