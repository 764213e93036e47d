import AppLogging
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
    private let services: LocalServices
    private let session: AppSession
    private let recording: RecordedSession?
    private let environment: [String: String]
    private let palette: PlacePalette

    private init(
        services: LocalServices,
        stack: ScreenStack,
        recording: RecordedSession?,
        environment: [String: String]
    ) {
        self.services = services
        self.recording = recording
        self.environment = environment
        let sessionServices = SessionServices(services.app)
        session = AppSession(services: sessionServices, stack: stack)
        // Not the session's own pets: what the palette asks for is no part of what is recorded.
        palette = PlacePalette(
            routes: FeatureList.all.flatMap(\.routes), pets: services.petsByName, changing: sessionServices.pets)
    }

    /// The routes that can be opened, as people type them, each with a sentence about what it opens.
    public nonisolated static let routes: [(route: String, sentence: String)] = FeatureList.all.flatMap { feature in
        feature.routes.map { ($0.pattern.helpText, $0.sentence) }
    }

    /// Opens the app: its data folder, database and services.
    /// - Throws: ``AppError``; nothing is shown then, and nothing was lost.
    public static func open(_ options: PetNestOptions) async throws(AppError) -> PetNest {
        let stack = ScreenStack()
        let recording: RecordedSession? =
            if let file = options.recording { try RecordedSession(to: file, stack: stack) } else { nil }
        let services = try LocalServices.open(options, session: recording)
        if options.fillsWithSample { try await services.fillWithSample(tell: options.tell) }
        return PetNest(services: services, stack: stack, recording: recording, environment: options.environment)
    }

    /// Runs the app in the terminal that the process was started in, until the person leaves.
    public func runInTerminal(at route: Route) async throws(AppError) {
        defer { end() }
        try await open(route)
        let presenter = presenter
        do throws(TerminalError) {
            let capabilities = TerminalCapabilities(environment: environment)
            let session = TerminalSession(
                device: try ControllingTerminal(capabilities: capabilities),
                capabilities: capabilities,
                palette: paletteSource(showing: presenter),
                onEvent: presenter.handle,
                onQuit: presenter.quit
            )
            presenter.present(on: session)
            try await session.run()
        } catch {
            throw .terminal(error)
        }
    }

    /// Runs the app line by line, until the person leaves, the lines end, or a signal asks the process to.
    /// - Parameters:
    ///   - lines: What the person types.
    ///   - write: Takes text to print, line ends included.
    /// - Throws: ``AppError/inputFailed`` at the end where something that was typed wasn't understood or wasn't saved.
    public func runLineByLine(
        at route: Route,
        lines: AsyncStream<String>,
        write: @escaping @MainActor (String) -> Void
    ) async throws(AppError) {
        let signals = EndingSignals()
        defer { end() }
        try await open(route)
        let presenter = presenter
        let session = PlainSession(
            palette: paletteSource(showing: presenter), write: write, onEvent: presenter.handle, onQuit: presenter.quit)
        presenter.present(on: session)
        await session.run(lines: signals.ending(lines))
        if let signal = signals.received { throw .terminal(.terminated(signal: signal)) }
        if session.hasFailed { throw .inputFailed }
    }

    /// Prints the screen of a route, once it is complete.
    /// - Parameter write: Takes text to print, line ends included.
    /// - Throws: ``AppError/screenFailed`` after printing a screen that tells of a failure.
    public func print(_ route: Route, write: @MainActor (String) -> Void) async throws(AppError) {
        let signals = EndingSignals()
        defer { end() }
        try await open(route)
        guard let source = session.stack.top else { return }
        let screen = await source.settled()
        write(PlainRenderer().lines(screen).joined(separator: "\n") + "\n")
        let hasFailed = screen.allElements.contains { element in
            if case .notice(let notice) = element { notice.kind == .failure } else { false }
        }
        if let signal = signals.received { throw .terminal(.terminated(signal: signal)) }
        if hasFailed { throw .screenFailed }
    }

    private var presenter: StackPresenter {
        StackPresenter(stack: session.stack, onArrival: noteArrival, onEvent: noteEvent)
    }

    private func paletteSource(showing presenter: StackPresenter) -> PaletteSource {
        palette.begin()
        return PaletteSource(entries: palette.entries) { [weak self] id in
            guard let self else { return }
            let route = Route(id.split(separator: "/").map(String.init))
            recording?.route(route)
            do throws(RouteError) {
                try session.coordinator.open(route)
            } catch {
                services.app.log.error("The palette leads to a route that none opens", ["error": .private(error)])
            }
            presenter.update()
        }
    }

    private func noteEvent(_ event: Event) {
        recording?.event(event)
    }

    private func end() {
        recording?.end()
        services.close()
    }

    private func noteArrival(at screen: ScreenID) {
        // The kind of screen alone: what follows may be a pet's id.
        let kind = screen.rawValue.prefix { $0 != "/" }
        services.app.analytics.track(ScreenShown(screen: String(kind)))
        services.app.crashes.leaveBreadcrumb("screen \(kind)")
    }

    private func open(_ route: Route) async throws(AppError) {
        let resolved = try await RouteResolver(
            routes: RouteTable(FeatureList.all.map { $0.routes.map(\.pattern) }), pets: services.petsByName
        ).resolve(route)
        recording?.route(resolved)
        do throws(RouteError) {
            try session.coordinator.open(resolved)
        } catch {
            throw .route(error)
        }
    }
}
