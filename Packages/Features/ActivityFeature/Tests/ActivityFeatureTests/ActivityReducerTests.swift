import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import ActivityFeature

@MainActor
@Suite("Activity")
struct ActivityReducerTests {
    private let recordedLog = LogRecorder()

    private func store(
        _ items: ActivityDouble
    ) -> TestStore<ActivityState, ActivityAction> {
        TestStore(
            initialState: ActivityState(),
            reducer: ActivityReducer(
                services: ActivityServices(items, recordedLog)
            ))
    }

    @Test("It loads what there is when it appears")
    func loads() async {
        let store = store(ActivityDouble())
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loaded(ActivityDouble.sample)) {
            $0.isLoading = false
            $0.content = .loaded(ActivityDouble.sample)
        }
        await store.finish()
    }

    @Test("A failure is told and logged, and trying again loads")
    func failsAndRetries() async {
        let items = ActivityDouble()
        let failure = ServiceError.unavailable(reason: "The store is locked.")
        await items.fail(with: failure)
        let store = store(items)
        await store.send(.appeared) { $0.isLoading = true }
        await store.receive(.loadFailed(failure)) {
            $0.isLoading = false
            $0.content = .failed(failure)
        }
        #expect(recordedLog.records.map(\.message) == ["activity wasn't loaded"])
        await items.fail(with: nil)
        await store.send(.refreshAsked) { $0.isLoading = true }
        await store.receive(.loaded(ActivityDouble.sample)) {
            $0.isLoading = false
            $0.content = .loaded(ActivityDouble.sample)
        }
        await store.finish()
    }

    @Test("Leaving closes the screen")
    func leaves() async {
        let store = store(ActivityDouble())
        await store.send(.left)
        await store.receive(transition: CommonTransition.close)
        await store.finish()
    }
}
