import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import NoticesFeature

@MainActor
@Suite("Notices, as the app opens them", .timeLimit(.minutes(10)))
struct NoticesModuleTests {
    private let flows = FlowTester(NoticesModule.self)
    private let recordedLog = LogRecorder()

    private func module() -> NoticesModule {
        let client = APIClient(transport: APITransportDouble(json: #"{"notices": []}"#))
        return NoticesModule(
            dependencies: NoticesDependencies(client: client, today: FixedToday(.earliest), log: recordedLog.log))
    }

    @Test("The route shows the list once, and back ends the flow and frees it")
    func shows() throws {
        for _ in 1...2 { try flows.open(Route(["notices"]), in: module) }
        #expect(flows.shown == ["notices"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test("A longer route is refused, and nothing is shown")
    func refuses() {
        #expect(throws: RouteError.self) {
            try flows.open(Route(["notices", "further"]), in: module)
        }
        #expect(flows.shown == [])
    }
}
