import CorePresentation

/// A screen source over a store: presents its state, and turns events into actions.
@MainActor
public final class StoreScreenSource<State, Action: Sendable>: ScreenSource {
    /// The store.
    public let store: Store<State, Action>

    private let present: @MainActor (State) -> Screen
    private let interpret: @MainActor (Event, State) -> Action?
    private let makeTitle: (@MainActor (State) -> String)?
    private let onAppear: Action?
    private let onResult: (@MainActor (FlowResult) -> Action?)?

    /// Creates a source.
    /// - Parameters:
    ///   - store: The store.
    ///   - present: Returns the screen of a state; pure.
    ///   - interpret: Returns the action of an event, or `nil` if the event means nothing in that state; pure.
    ///   - title: Returns the title of a state, if that is less work than the whole screen; pure.
    ///   - onAppear: The action to send each time the screen comes to the top.
    ///   - onResult: Returns the action for the result of a screen that this one opened, or `nil` if it needs none.
    public init(
        store: Store<State, Action>,
        present: @escaping @MainActor (State) -> Screen,
        interpret: @escaping @MainActor (Event, State) -> Action?,
        title: (@MainActor (State) -> String)? = nil,
        onAppear: Action? = nil,
        onResult: (@MainActor (FlowResult) -> Action?)? = nil
    ) {
        self.store = store
        self.present = present
        self.interpret = interpret
        makeTitle = title
        self.onAppear = onAppear
        self.onResult = onResult
    }

    /// Creates a store and its source for a flow. The source holds the coordinator, which handles the transitions that
    /// effects request. ``CommonTransition`` closes this screen and those above it.
    public convenience init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        coordinator: any Coordinator,
        present: @escaping @MainActor (State) -> Screen,
        interpret: @escaping @MainActor (Event, State) -> Action?,
        title: (@MainActor (State) -> String)? = nil,
        onAppear: Action? = nil,
        onResult: (@MainActor (FlowResult) -> Action?)? = nil,
        onProblem: @escaping @MainActor (StoreProblem) -> Void
    ) {
        let own = Own()
        let store = Store(
            initialState: initialState,
            reducer: reducer,
            onTransition: { transition in
                guard let common = transition as? CommonTransition else { return coordinator.perform(transition) }
                guard let source = own.source else { return }
                switch common {
                case .close: coordinator.close(source)
                case .finish(let result): coordinator.close(source, returning: result)
                }
            },
            onProblem: onProblem
        )
        self.init(
            store: store, present: present, interpret: interpret, title: title, onAppear: onAppear, onResult: onResult)
        own.source = self
    }

    /// Holds the source for its store, which is created first.
    private final class Own {
        weak var source: (any ScreenSource)?
    }

    /// The screen that presents the state.
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

    /// Sends the action for appearing.
    public func appear() {
        if let onAppear { store.send(onAppear) }
    }

    /// Sends the action for the result.
    public func receive(_ result: FlowResult) {
        if let action = onResult?(result) { store.send(action) }
    }
}
