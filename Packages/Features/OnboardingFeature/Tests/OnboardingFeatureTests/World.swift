import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import CoreStorage

@testable import OnboardingFeature

/// The feature on doubles. Saved values outlive a flow, as in the app.
@MainActor
final class World {
    let owner = OwnerRepositoryDouble()
    let pets = PetRepositoryDouble()
    let serving = FirstStepsServingMock()
    let store = MemoryKeyValueStore()
    let health = HealthRecordsDouble()
    let recordedLog = LogRecorder()
    private(set) var flows = FlowTester(OnboardingModule.self)

    init() {
        serving.enterSampleCalls.returns(())
        serving.allowCountingCalls.returns(())
    }

    var isAtServer = false

    var progress: OnboardingProgress { OnboardingProgress(in: store.scoped(to: "account-1")) }

    var dependencies: OnboardingDependencies {
        OnboardingDependencies(
            health: health, owner: owner, pets: pets, serving: serving, progress: progress,
            isAtServer: isAtServer,
            today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!), ids: SequentialIDs(), log: recordedLog.log)
    }

    /// Starts the flow, as a start of the app does.
    func start() throws {
        flows = FlowTester(OnboardingModule.self)
        let dependencies = dependencies
        try flows.open(Route(["welcome"])) { OnboardingModule(dependencies: dependencies) }
    }

    var screen: Screen? { flows.stack.top?.screen }

    /// Sends events to the shown screen, and waits for their results.
    func act(_ events: Event...) async {
        for event in events { flows.stack.top?.handle(event) }
        _ = await flows.stack.top?.settled()
    }

    var outputs: [OnboardingModule.Output] { flows.parent.transitions(of: OnboardingModule.Output.self) }
}
