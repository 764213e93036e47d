import CorePresentation

/// The screens of a store: its state presented, its events as actions.
@MainActor
public final class StoreScreenSource<State, Action: Sendable>: ScreenSource {
    /// What holds the state.
    public let store: Store<State, Action>

    private let present: @MainActor (State) -> Screen
    private let interpret: @MainActor (Event, State) -> Action?
    private let makeTitle: (@MainActor (State) -> String)?
    private let onAppear: Action?

    /// Creates a source.
    /// - Parameters:
    ///   - store: What holds the state.
    ///   - present: Makes the screen of a state; pure.
    ///   - interpret: Makes the action of an event, or `nil` for one that means nothing in that state; pure.
    ///   - title: Makes the title of a state, where that is less work than making its screen; pure.
    ///   - onAppear: The action to send each time the screen comes to the top.
    public init(
        store: Store<State, Action>,
        present: @escaping @MainActor (State) -> Screen,
        interpret: @escaping @MainActor (Event, State) -> Action?,
        title: (@MainActor (State) -> String)? = nil,
        onAppear: Action? = nil
    ) {
        self.store = store
        self.present = present
        self.interpret = interpret
        makeTitle = title
        self.onAppear = onAppear
    }

    /// Creates a store and its source for a flow: the source holds the coordinator, which takes the transitions that effects
    /// ask for; ``CommonTransition/close`` closes this screen, whatever lies on it.
    public convenience init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        coordinator: any Coordinator,
        present: @escaping @MainActor (State) -> Screen,
        interpret: @escaping @MainActor (Event, State) -> Action?,
        title: (@MainActor (State) -> String)? = nil,
        onAppear: Action? = nil,
        onProblem: @escaping @MainActor (StoreProblem) -> Void
    ) {
        let own = Own()
        let store = Store(
            initialState: initialState,
            reducer: reducer,
            onTransition: { transition in
                if case CommonTransition.close as CommonTransition = transition {
                    if let source = own.source { coordinator.close(source) }
                } else {
                    coordinator.perform(transition)
                }
            },
            onProblem: onProblem
        )
        self.init(store: store, present: present, interpret: interpret, title: title, onAppear: onAppear)
        own.source = self
    }

    /// The source, for its store, which is made before it.
    private final class Own {
        weak var source: (any ScreenSource)?
    }

    /// The state, presented.
    public var screen: Screen {
        present(store.state)
    }

    /// The title of the state's screen.
    public var title: String {
        makeTitle?(store.state) ?? present(store.state).title
    }

    /// Sends the event's action.
    public func handle(_ event: Event) {
        if let action = interpret(event, store.state) { store.send(action) }
    }

    /// Sends the action for it.
    public func appear() {
        if let onAppear { store.send(onAppear) }
    }
}
