import CoreArchitecture
import CoreModels
import CorePresentation
import CoreStorage
import Database
import Foundation
import PetNestBackend
import SharedUI

/// The app, opened on a data folder.
///
/// ```swift
/// let app = try await PetNest.open(PetNestOptions(environment: environment, home: home))
/// try await app.runInTerminal(at: Route(["home"]))
/// ```
@MainActor
public final class PetNest {
    private let services: AppServices
    private let stack: ScreenStack
    private let coordinator: AppCoordinator
    private let session: RecordedSession?
    private let environment: [String: String]

    private init(
        services: AppServices,
        stack: ScreenStack,
        session: RecordedSession?,
        environment: [String: String]
    ) {
        self.services = services
        self.session = session
        self.environment = environment
        let builder = FeatureModuleBuilder(services: services, stack: stack)
        self.stack = stack
        coordinator = AppCoordinator(builder: builder, stack: stack, log: services.log.scoped(to: "app"))
    }

    /// The routes that can be opened, as people type them.
    public nonisolated static let routes = AppCoordinator.routes

    /// Opens the app: its data folder, database and services.
    /// - Throws: ``AppError``; nothing is shown then, and nothing was lost.
    public static func open(_ options: PetNestOptions) async throws(AppError) -> PetNest {
        let stack = ScreenStack()
        let session: RecordedSession? =
            if let file = options.recording { try RecordedSession(to: file, stack: stack) } else { nil }
        let services = try AppServices.open(options, session: session)
        if options.fillsWithSample { try await services.fillWithSample(tell: options.tell) }
        return PetNest(services: services, stack: stack, session: session, environment: options.environment)
    }

    /// Runs the app in the terminal that the process was started in, until the person leaves.
    public func runInTerminal(at route: Route) async throws(AppError) {
        try await open(route)
        defer { end() }
        let presenter = presenter
        do throws(TerminalError) {
            let capabilities = TerminalCapabilities(environment: environment)
            let session = TerminalSession(
                device: try ControllingTerminal(capabilities: capabilities),
                capabilities: capabilities,
                onEvent: presenter.handle,
                onQuit: presenter.quit
            )
            presenter.present(on: session)
            try await session.run()
        } catch {
            throw .terminal(error)
        }
    }

    /// Runs the app line by line, until the person leaves or the lines end.
    /// - Parameters:
    ///   - lines: What the person types.
    ///   - write: Takes text to print, line ends included.
    public func runLineByLine(
        at route: Route,
        lines: AsyncStream<String>,
        write: @escaping @MainActor (String) -> Void
    ) async throws(AppError) {
        try await open(route)
        defer { end() }
        let presenter = presenter
        let session = PlainSession(write: write, onEvent: presenter.handle, onQuit: presenter.quit)
        presenter.present(on: session)
        await session.run(lines: lines)
    }

    /// Prints the screen of a route, once it is complete.
    /// - Parameter write: Takes text to print, line ends included.
    /// - Throws: ``AppError/screenFailed`` after printing a screen that tells of a failure.
    public func print(_ route: Route, write: @MainActor (String) -> Void) async throws(AppError) {
        try await open(route)
        defer { end() }
        guard let source = stack.top else { return }
        let screen = await source.settled()
        write(PlainRenderer().lines(screen).joined(separator: "\n") + "\n")
        let hasFailed = screen.allElements.contains { element in
            if case .notice(let notice) = element { notice.kind == .failure } else { false }
        }
        if hasFailed { throw .screenFailed }
    }

    private var presenter: StackPresenter {
        StackPresenter(stack: stack, onArrival: noteArrival, onEvent: noteEvent)
    }

    private func noteEvent(_ event: Event) {
        session?.event(event)
    }

    private func end() {
        session?.end()
        services.flush()
    }

    private func noteArrival(at screen: ScreenID) {
        // The kind of screen alone: what follows may be a pet's id.
        let kind = screen.rawValue.prefix { $0 != "/" }
        services.analytics.track(ScreenShown(screen: String(kind)))
        services.crashes.leaveBreadcrumb("screen \(kind)")
    }

    private func open(_ route: Route) async throws(AppError) {
        let resolved = try await RouteResolver(pets: services.petsByName).resolve(route)
        session?.route(resolved)
        do throws(RouteError) {
            try coordinator.open(resolved)
        } catch {
            throw .route(error)
        }
    }
}
