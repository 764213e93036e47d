import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Database
import Foundation
import Observation
import PetNestBackend
import SharedUI

/// The app on an open data folder.
///
/// ```swift
/// let app = try await PetNest.open(PetNestOptions(environment: environment, home: home))
/// try await app.runInTerminal(at: Route(["home"]))
/// ```
@MainActor
public final class PetNest {
    let services: LocalServices
    let host: SessionHost
    private let options: PetNestOptions
    private let dayWatch: DayWatch
    private var newsWatch: NewsWatch?
    private var changeWatch: ChangeWatch?
    private let sampleTasks = TaskScope()
    /// Writes to the terminal while the app runs in one.
    private var tellTerminal: ((String) -> Void)?
    /// The route to open once the screens are unlocked or the person has signed in.
    private(set) var waiting: Route?
    /// The error with which the app ended, if it couldn't open the waiting route.
    private var ending: AppError?

    private init(services: LocalServices, host: SessionHost, options: PetNestOptions, newsInterval: Duration) {
        self.services = services
        self.host = host
        self.options = options
        dayWatch = DayWatch(today: services.app.today, clock: ContinuousClock())
        newsWatch = NewsWatch(
            clock: ContinuousClock(), interval: newsInterval,
            ask: { [weak self] in
                await self?.services.playSampleWorld()
                return await self?.unreadNews()
            },
            onNews: { [weak self] in self?.showOnDesktop($0) },
            // Loads data that couldn't be loaded while the service was unreachable.
            onReturn: { [weak self] in self?.session.stack.top?.appear() }, changes: services.app.changed.records)
        changeWatch = services.server.map { server in
            ChangeWatch(
                of: server.name, signals: services.app.changed, today: services.app.today, clock: ContinuousClock()
            ) { [weak self] in
                self?.session.stack.top?.refresh()
            }
        }
        host.prepare = { [weak self] session in await self?.firstRoute(of: session) }
        host.onBegin = { [weak self] route in self?.sessionBegan(at: route) }
        host.onLock = { [weak self] in self?.lock() }
    }

    var session: AppSession { host.session }

    /// The app's version, by <https://semver.org>.
    public nonisolated static let version = "0.1.0"

    /// The routes that can be opened, as people type them, each with a sentence about what it opens.
    public nonisolated static let routes: [(route: String, sentence: String)] = FeatureList.routes.map {
        ($0.pattern.helpText, $0.sentence)
    }

    /// Opens the app with its data folder, database and services.
    /// - Throws: ``AppError``; nothing was shown and nothing was lost.
    public static func open(_ options: PetNestOptions) async throws(AppError) -> PetNest {
        let newsInterval = try NewsWatch.interval(options.environment)
        let stack = ScreenStack()
        let recording: RecordedSession? =
            if let file = options.recording {
                try RecordedSession(to: file, stack: stack, environment: options.environment)
            } else { nil }
        let services = try LocalServices.open(options, session: recording)
        let user = try await services.begin(announce: options.announce)
        if options.fillsWithSample { try await services.fillWithSample(for: user, options) }
        await services.playSampleWorld()
        let host = SessionHost(
            user, app: services.app, accounts: services.accounts, stack: stack, recording: recording)
        return PetNest(services: services, host: host, options: options, newsInterval: newsInterval)
    }

    /// Runs the app in the terminal that the process was started in, until the person leaves.
    public func runInTerminal(at route: Route) async throws(AppError) {
        defer { end() }
        try await begin(at: route)
        let forms = unfinishedForms()
        let presenter = presenter(hasTabs: true, forms: forms)
        do throws(TerminalError) {
            let capabilities = TerminalCapabilities(environment: options.environment)
            let idle = idleWatch(showing: presenter)
            let device = try ControllingTerminal(capabilities: capabilities, reportsMouse: options.usesMouse)
            tellTerminal = { device.write(Array($0.utf8)) }
            defer { tellTerminal = nil }
            let session = TerminalSession(
                device: device,
                capabilities: capabilities.themed(theme),
                palette: paletteSource(showing: presenter),
                onEvent: presenter.handle,
                onQuit: presenter.quit,
                onInputEnded: presenter.inputEnded,
                onInput: idle.recordInput
            )
            followTheme(on: session, capabilities)
            presenter.present(on: session)
            idle.begin()
            watchDay()
            do throws(TerminalError) {
                try await session.run()
            } catch {
                await forms.stop()
                throw error
            }
            await forms.stop()
        } catch {
            throw .terminal(error)
        }
        if let ending { throw ending }
    }

    /// Runs the app line by line, until the person leaves, the lines end, or the process receives a signal to
    /// terminate.
    /// - Parameters:
    ///   - lines: The lines that the person types.
    ///   - areTyped: Whether a person types the lines. If so, the input of forms is saved, as in the terminal. A script
    ///     begins with empty forms.
    ///   - write: Prints text, line ends included.
    /// - Throws: ``AppError/inputFailed`` at the end if any input wasn't understood or wasn't saved;
    ///   ``AppError/locked`` if the PIN was never entered.
    public func runLineByLine(
        at route: Route,
        lines: AsyncStream<String>,
        areTyped: Bool,
        write: @escaping @MainActor (String) -> Void
    ) async throws(AppError) {
        let signals = EndingSignals()
        defer { end() }
        try await begin(at: route)
        let forms = areTyped ? unfinishedForms() : nil
        let presenter = presenter(hasTabs: false, forms: forms)
        let idle = idleWatch(showing: presenter)
        let session = PlainSession(
            palette: paletteSource(showing: presenter), write: write, onEvent: presenter.handle, onQuit: presenter.quit,
            onInputEnded: presenter.inputEnded, onInput: idle.recordInput, hideTyping: StandardInputLines.hideTyping)
        presenter.present(on: session)
        idle.begin()
        watchDay()
        await session.run(lines: signals.ending(lines))
        await forms?.stop()
        if let signal = signals.received { throw .terminal(.terminated(signal: signal)) }
        if let ending { throw ending }
        if session.hasFailed { throw .inputFailed }
        if waiting != nil { throw host.isSignedIn ? .locked : .signedOut }
    }

    /// Creates the object that saves the input of the signed-in account's forms.
    private func unfinishedForms() -> UnfinishedForms {
        let forms = UnfinishedForms(
            drafts: { [host] in host.session.unfinished }, log: services.app.log.scoped(to: "app"))
        host.keepInput = { [weak forms, stack = session.stack] in forms?.keepOpen(stack) ?? false }
        return forms
    }

    /// Creates the presenter of the screens.
    /// - Parameters:
    ///   - hasTabs: Whether a tab bar is shown. Line by line it isn't, because each tab can be typed as a word.
    ///   - forms: Saves the input of forms.
    private func presenter(hasTabs: Bool, forms: UnfinishedForms? = nil) -> StackPresenter {
        StackPresenter(
            stack: session.stack, cover: { [host] in host.session.gate.cover }, day: dayWatch,
            standing: StandingNotice(services.refusal), news: newsWatch, changes: changeWatch, forms: forms,
            onOpenNews: { [weak self] in self?.open($0) },
            tabs: { [host] in
                let coordinator = host.session.coordinator
                return hasTabs ? coordinator.tab.map { (coordinator.tabs, $0) } : nil
            },
            onTab: { [weak self] tab in self?.show(tab) }, onArrival: recordArrival, onEvent: recordEvent)
    }

    /// Returns the unread notices, or `nil` if they can't be fetched. They aren't fetched while nobody is signed in or
    /// the screens are covered, because they contain pets' names.
    private func unreadNews() async -> [NewsItem]? {
        guard host.isSignedIn, !session.gate.isLocked else { return nil }
        let asked = session
        do throws(ServiceError) {
            let news = try await asked.services.news.unread().items
            // Another account may have signed in meanwhile.
            return asked === session ? news : nil
        } catch {
            services.app.log.failure("The notices couldn't be fetched")(error)
            return nil
        }
    }

    /// Shows a notice on the desktop, if a program or the terminal can.
    private func showOnDesktop(_ item: NewsItem) {
        let notice = DesktopNotice(item)
        let environment = options.environment
        let log = services.app.log
        let terminal = tellTerminal
        Task {
            do throws(AppError) {
                // Runs in a thread of its own, because it waits for another program.
                if try await notice.showByProgram(environment: environment) { return }
                if let sequence = notice.sequence(environment: environment) { terminal?(sequence) }
            } catch {
                log.failure("A notice wasn't shown on the desktop")(error)
            }
        }
    }

    /// Updates the top screen when the date changes, and follows what others do. Screens below the top one update when
    /// they become it.
    private func watchDay() {
        newsWatch?.begin()
        followChanges()
        if let reports = services.sampleReports() { sampleTasks.follow("sample world", reports) { _ in } }
        dayWatch.begin { [stack = session.stack] in stack.top?.appear() }
    }

    /// Shows the changes of other clients from now on. A recorded session doesn't follow them, because its replay
    /// couldn't.
    private func followChanges() {
        changeWatch?.follow(host.recorder == nil ? session.services.changes?.reports() : nil)
    }

    private func show(_ tab: TabID) {
        guard let route = session.coordinator.tabs.route(of: tab) else { return }
        open(route)
    }

    /// Opens a route of the app's own.
    private func open(_ route: Route) {
        host.recorder?.route(route)
        do throws(RouteError) {
            try session.coordinator.open(route)
        } catch {
            services.app.log.error("The app offers a route that no feature opens", ["error": .private(error)])
        }
    }

    private func paletteSource(showing presenter: StackPresenter) -> PaletteSource {
        session.palette.begin()
        return PaletteSource(entries: { [weak self] in self?.paletteEntries ?? [] }) { [weak self] id in
            guard let self, !session.gate.isLocked else { return }
            if id == Self.lockEntry.id {
                lock()
                return presenter.update()
            }
            open(Route(id.split(separator: "/").map(String.init)))
            presenter.update()
        }
    }

    /// The entries of the palette. There are none while the screens are covered, because they contain pets' names.
    private var paletteEntries: [PaletteEntry] {
        if session.gate.isLocked { return [] }
        return session.palette.entries() + (session.gate.canLock ? [Self.lockEntry] : [])
    }

    private static let lockEntry = PaletteEntry(id: "lock", title: "Lock", detail: "ask for the PIN")

    private var settings: any SettingsRepository { services.app.settings }

    private var theme: ColorTheme {
        settings.current.theme == .automatic ? options.theme : settings.current.theme
    }

    private func idleWatch(showing presenter: StackPresenter) -> IdleWatch<ContinuousClock> {
        IdleWatch(
            clock: ContinuousClock(),
            limit: { [settings] in settings.current.lockAfterMinutes.map { .seconds($0 * 60) } },
            onIdle: { [weak self] in
                self?.lock()
                presenter.update()
            })
    }

    /// Applies the chosen colors, now and after each change.
    private func followTheme(on session: TerminalSession, _ capabilities: TerminalCapabilities) {
        let theme = withObservationTracking {
            self.theme
        } onChange: { [weak self, weak session] in
            Task { @MainActor in
                if let self, let session { self.followTheme(on: session, capabilities) }
            }
        }
        session.capabilities = capabilities.themed(theme)
    }

    /// Covers the screens until the PIN is entered, if there is one.
    private func lock() {
        session.gate.close(
            onOpen: { [weak self] in self?.unlock() },
            onLeave: { [weak self] in
                self?.session.coordinator.stop()
                self?.session.gate.open()
            })
    }

    /// Opens the waiting route, then uncovers the screens. If the route can't be opened, the app ends with its error,
    /// as it would have at the start.
    private func unlock() {
        Task {
            do throws(AppError) {
                let route = waiting
                waiting = nil
                if let route { try await openNow(route.isEmpty ? start() : route) }
            } catch {
                ending = error
                session.coordinator.stop()
            }
            session.gate.open()
        }
    }

    private func recordEvent(_ event: Event) {
        host.recorder?.event(event)
    }

    func end() {
        sampleTasks.cancel("trackers")
        host.end()
        services.close()
    }

    private func recordArrival(at screen: ScreenID) {
        // Only the kind of screen is recorded, because the rest may be a pet's id.
        let kind = screen.rawValue.prefix { $0 != "/" }
        services.app.analytics.track(ScreenShown(screen: String(kind)))
        services.app.crashes.leaveBreadcrumb("screen \(kind)")
    }

    /// Opens a route, now or once the screens are uncovered, so that a covered app reveals no pet. A new person without
    /// a requested route begins with the first steps.
    private func begin(at route: Route) async throws(AppError) {
        lock()
        if session.gate.isLocked { waiting = route } else { try await openNow(route.isEmpty ? start() : route) }
    }

    private func start() async -> Route {
        await session.welcome() ?? Route([])
    }

    /// Returns the route that a new session opens first: the waiting one, or the first steps.
    private func firstRoute(of next: AppSession) async -> Route? {
        guard next.services.user.account != nil, !session.gate.isLocked else { return nil }
        guard let route = waiting, !route.isEmpty else { return await next.welcome() }
        waiting = nil
        do throws(AppError) {
            return try await resolve(route, in: next)
        } catch {
            // The route may belong to another account. The person is at home, and the route doesn't exist.
            services.app.log.notice("The waiting route can't be opened", ["error": .private(error)])
            return nil
        }
    }

    private func sessionBegan(at route: Route?) {
        newsWatch?.reset()
        followChanges()
        session.palette.begin()
        open(Route([]))
        if let route { open(route) }
    }

    func openNow(_ route: Route) async throws(AppError) {
        let isOfSession = host.isSignedIn || session.has(route)
        let resolved = isOfSession ? try await resolve(route, in: session) : Route([])
        do throws(RouteError) {
            if !isOfSession {
                try Self.table.check(route)
                waiting = route
            }
            host.recorder?.route(resolved)
            try session.coordinator.open(resolved)
        } catch {
            throw .route(error)
        }
    }

    private func resolve(_ route: Route, in session: AppSession) async throws(AppError) -> Route {
        // Routes that need no sign-in contain no pets.
        guard session.services.user.account != nil else { return route }
        return try await RouteResolver(routes: Self.table, pets: session.services.petsByName).resolve(route)
    }

    private static var table: RouteTable { RouteTable(FeatureList.all.map { $0.routes.map(\.pattern) }) }
}
