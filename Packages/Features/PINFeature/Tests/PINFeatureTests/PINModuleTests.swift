import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import Testing

@testable import PINFeature

@MainActor
@Suite("PIN, as the app opens it")
struct PINModuleTests {
    private let flows = FlowTester(PINModule.self)
    private let recordedLog = LogRecorder()

    private func module() -> PINModule {
        PINModule(
            dependencies: PINDependencies(
                pets: PetRepositoryDouble(),
                log: recordedLog.log
            )
        )
    }

    @Test("Its route shows the screen once, and back ends the flow with all that it held")
    func shows() throws {
        for _ in 1...2 { try flows.open(Route(["pin"]), in: module) }
        #expect(flows.shown == ["pin"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test("A route that leads further is refused, and nothing is shown")
    func refuses() {
        #expect(throws: RouteError.self) {
            try flows.open(Route(["pin", "further"]), in: module)
        }
        #expect(flows.shown == [])
    }
}
