import CoreArchitecture
import CorePresentation
import Observation

/// Hands the screen on top of a stack to a surface, at first and whenever it changes, and the surface's events to it.
@MainActor
final class StackPresenter {
    private let stack: ScreenStack
    private let show: @MainActor (Screen, _ trail: [String]) -> Void
    private let onEmpty: @MainActor () -> Void
    private let onArrival: @MainActor (ScreenID) -> Void
    private var arrival: ScreenID?
    private var generation = 0

    /// Makes a presenter.
    /// - Parameters:
    ///   - show: Shows a screen; the trail holds the titles of those below it, the lowest first.
    ///   - onEmpty: Called when the last screen has gone.
    ///   - onArrival: Told of each screen that comes to the top.
    init(
        stack: ScreenStack,
        show: @escaping @MainActor (Screen, _ trail: [String]) -> Void,
        onEmpty: @escaping @MainActor () -> Void,
        onArrival: @escaping @MainActor (ScreenID) -> Void
    ) {
        self.stack = stack
        self.show = show
        self.onEmpty = onEmpty
        self.onArrival = onArrival
    }

    /// Shows what is on top now, and from now on each change of it.
    func present() {
        generation += 1
        let own = generation
        withObservationTracking {
            if let top = stack.top {
                let screen = top.screen
                if screen.id != arrival {
                    arrival = screen.id
                    onArrival(screen.id)
                }
                show(screen, stack.sources.dropLast().map(\.screen.title))
            } else {
                onEmpty()
            }
        } onChange: { [weak self] in
            Task { @MainActor in
                // An answer to an event may have been shown since.
                if let self, own == self.generation { self.present() }
            }
        }
    }

    /// Hands an event to the screen on top, and shows what it leads to at once.
    func handle(_ event: Event) {
        stack.top?.handle(event)
        present()
    }
}
