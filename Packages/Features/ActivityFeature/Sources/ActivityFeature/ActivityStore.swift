import CoreArchitecture
import CorePresentation

/// The screen of a store: its state presented, its events as actions.
@MainActor
enum ActivityStore {
    static func makeScreen(
        services: ActivityServices,
        coordinator: any Coordinator
    ) -> StoreScreenSource<ActivityState, ActivityAction> {
        let log = services.log
        return StoreScreenSource(
            initialState: ActivityState(),
            reducer: ActivityReducer(services: services),
            coordinator: coordinator,
            present: present,
            interpret: interpret,
            onAppear: .appeared,
            onProblem: {
                log.error("the store of activity met a problem", ["problem": .private("\($0)")])
            }
        )
    }

    static func present(_ state: ActivityState) -> Screen {
        ActivityPage.screen(of: state.content, isBusy: state.isLoading)
    }

    /// The action of an event; nil for one that means nothing here.
    static func interpret(
        _ event: Event,
        _ state: ActivityState
    ) -> ActivityAction? {
        switch event {
        case .activated(.refresh): state.isLoading ? nil : .refreshAsked
        case .back: .left
        default: nil
        }
    }
}
