import CoreArchitecture
import CorePresentation
import Observation

/// Shows the screen on top of a stack on a surface, at first and whenever it changes, and hands it the surface's events.
@MainActor
final class StackPresenter {
    private let stack: ScreenStack
    private let onArrival: @MainActor (ScreenID) -> Void
    private let onEvent: @MainActor (Event) -> Void
    private weak var surface: (any ScreenSurface)?
    private var arrival: ScreenID?
    private var generation = 0

    /// Makes a presenter.
    /// - Parameters:
    ///   - onArrival: Told of each screen that comes to the top.
    ///   - onEvent: Told of each event before it is handled.
    init(
        stack: ScreenStack,
        onArrival: @escaping @MainActor (ScreenID) -> Void,
        onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.stack = stack
        self.onArrival = onArrival
        self.onEvent = onEvent
    }

    /// Shows what is on top on a surface, from now on until the last screen has gone, which stops the surface.
    func present(on surface: any ScreenSurface) {
        self.surface = surface
        present()
    }

    /// Hands an event to the screen on top, and shows what it leads to before returning.
    func handle(_ event: Event) {
        onEvent(event)
        stack.top?.handle(event)
        present()
    }

    /// Shows what is on top now.
    func update() {
        present()
    }

    /// Stops the surface.
    func quit() {
        surface?.stop()
    }

    private func present() {
        generation += 1
        let own = generation
        withObservationTracking {
            guard let top = stack.top else {
                surface?.stop()
                return
            }
            let screen = top.screen
            if screen.id != arrival {
                arrival = screen.id
                onArrival(screen.id)
            }
            surface?.show(screen, trail: stack.sources.dropLast().map(\.title))
        } onChange: { [weak self] in
            Task { @MainActor in
                // An answer to an event may have been shown since.
                if let self, own == self.generation { self.present() }
            }
        }
    }
}
