import CoreArchitecture
import CorePresentation
import Foundation
import SharedUI

extension PetNest {
    /// Records that the owner continues without the data of the databases that were set aside. The files stay.
    /// - Returns: The newest of them, or `nil` if there was nothing to decide.
    public static func continueWithoutData(_ options: PetNestOptions) throws(AppError) -> URL? {
        let folder = options.dataFolderURL
        guard let aside = SetAsideDatabase.undecided(in: folder) else { return nil }
        try SetAsideDatabase.decide(in: folder)
        return aside.file
    }

    /// Asks in the terminal what to do about a database that was set aside, and does it.
    /// - Throws: ``AppError/setAside(_:)`` if the person leaves without deciding.
    public static func askInTerminal(about aside: SetAsideDatabase, _ options: PetNestOptions) async throws(AppError) {
        let (screen, presenter) = recovery(from: aside, options)
        do throws(TerminalError) {
            let capabilities = TerminalCapabilities(environment: options.environment)
            let session = TerminalSession(
                device: try ControllingTerminal(capabilities: capabilities, reportsMouse: options.usesMouse),
                capabilities: capabilities.themed(options.theme),
                onEvent: presenter.handle,
                onQuit: presenter.quit)
            presenter.present(on: session)
            try await session.run()
        } catch {
            throw .terminal(error)
        }
        if !screen.isDecided { throw .setAside(aside) }
    }

    /// Asks line by line what to do about a database that was set aside, and does it.
    /// - Throws: ``AppError/setAside(_:)`` if the lines end before the person has decided.
    public static func askLineByLine(
        about aside: SetAsideDatabase, _ options: PetNestOptions, lines: AsyncStream<String>,
        write: @escaping @MainActor (String) -> Void
    ) async throws(AppError) {
        let (screen, presenter) = recovery(from: aside, options)
        let session = PlainSession(
            write: write, onEvent: presenter.handle, onQuit: presenter.quit, hideTyping: StandardInputLines.hideTyping)
        presenter.present(on: session)
        await session.run(lines: lines)
        if !screen.isDecided { throw .setAside(aside) }
    }

    private static func recovery(
        from aside: SetAsideDatabase, _ options: PetNestOptions
    ) -> (DamageScreen, StackPresenter) {
        let stack = ScreenStack()
        let screen = DamageScreen(
            aside,
            restore: { backup throws(AppError) in _ = try await restore(options, from: backup) },
            continueWithoutData: { () throws(AppError) in _ = try continueWithoutData(options) },
            onEnd: { stack.removeAll() })
        stack.push(screen)
        return (screen, StackPresenter(stack: stack, onArrival: { _ in }, onEvent: { _ in }))
    }
}
