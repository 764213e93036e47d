import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import Testing

@testable import SettingsFeature

@MainActor
@Suite("Settings, as the app opens it")
struct SettingsModuleTests {
    private let flows = FlowTester(SettingsModule.self)
    private let recordedLog = LogRecorder()

    private func module() -> SettingsModule {
        SettingsModule(
            dependencies: SettingsDependencies(
                pets: PetRepositoryDouble(),
                log: recordedLog.log
            )
        )
    }

    @Test("Its route shows the screen once, and back ends the flow with all that it held")
    func shows() throws {
        for _ in 1...2 { try flows.open(Route(["settings"]), in: module) }
        #expect(flows.shown == ["settings"])
        weak let screen = flows.stack.top
        flows.stack.top?.handle(.back)
        #expect(flows.shown == [])
        #expect(screen == nil)
    }

    @Test("A route that leads further is refused, and nothing is shown")
    func refuses() {
        #expect(throws: RouteError.self) {
            try flows.open(Route(["settings", "further"]), in: module)
        }
        #expect(flows.shown == [])
    }
}
