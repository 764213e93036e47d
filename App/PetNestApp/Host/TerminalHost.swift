import CoreArchitecture
import CorePresentation
import SharedUI

/// Runs a stack of screens in a terminal until the person leaves.
@MainActor
struct TerminalHost {
    let stack: ScreenStack
    let onArrival: @MainActor (ScreenID) -> Void
    let onEvent: @MainActor (Event) -> Void
    let environment: [String: String]

    func run() async throws(TerminalError) {
        let capabilities = TerminalCapabilities(environment: environment)
        let device = try ControllingTerminal(capabilities: capabilities)
        var presenter: StackPresenter?
        var session: TerminalSession?
        let newSession = TerminalSession(
            device: device,
            capabilities: capabilities,
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
        try await newSession.run()
    }
}
