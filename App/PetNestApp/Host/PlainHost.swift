import CoreArchitecture
import CorePresentation
import SharedUI

/// Runs a stack of screens line by line until the person leaves.
@MainActor
struct PlainHost {
    let stack: ScreenStack
    let onArrival: @MainActor (ScreenID) -> Void
    let onEvent: @MainActor (Event) -> Void
    let write: @MainActor (String) -> Void

    func run(lines: AsyncStream<String>) async {
        var presenter: StackPresenter?
        var session: PlainSession?
        let newSession = PlainSession(
            write: write,
            onEvent: { event in
                onEvent(event)
                presenter?.handle(event)
            },
            onQuit: { session?.stop() }
        )
        session = newSession
        let newPresenter = StackPresenter(
            stack: stack,
            show: { screen, trail in newSession.show(screen, trail: trail) },
            onEmpty: { newSession.stop() },
            onArrival: onArrival
        )
        presenter = newPresenter
        newPresenter.present()
        defer {
            presenter = nil
            session = nil
        }
        await newSession.run(lines: lines)
    }
}
