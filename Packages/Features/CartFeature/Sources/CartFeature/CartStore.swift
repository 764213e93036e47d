import CoreArchitecture
import CorePresentation

/// The screen of a store: its state presented, its events as actions.
@MainActor
enum CartStore {
    static func makeScreen(
        services: CartServices,
        coordinator: any Coordinator
    ) -> StoreScreenSource<CartState, CartAction> {
        let log = services.log
        return StoreScreenSource(
            initialState: CartState(),
            reducer: CartReducer(services: services),
            coordinator: coordinator,
            present: present,
            interpret: interpret,
            onAppear: .appeared,
            onProblem: {
                log.error("the store of cart met a problem", ["problem": .private("\($0)")])
            }
        )
    }

    static func present(_ state: CartState) -> Screen {
        CartPage.screen(of: state.content, isBusy: state.isLoading)
    }

    /// The action of an event; nil for one that means nothing here.
    static func interpret(
        _ event: Event,
        _ state: CartState
    ) -> CartAction? {
        switch event {
        case .activated(.refresh): state.isLoading ? nil : .refreshAsked
        case .back: .left
        default: nil
        }
    }
}
