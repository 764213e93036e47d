import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking
import CoreStorage
import PetNestAPI

/// Holds the current session, and replaces it when the person signs in or out. The screens of both are shown on one
/// stack, which is never empty during the switch.
@MainActor
final class SessionHost: SessionSwitching {
    private(set) var session: AppSession
    /// Returns the route that a new session opens above its first screen.
    var prepare: @MainActor (AppSession) async -> Route? = { _ in nil }
    /// Called when a new session has started, with the route to open.
    var onBegin: @MainActor (Route?) -> Void = { _ in }
    /// Keeps the unsaved input of the open forms for the account's next session, and returns whether there is any.
    var keepInput: @MainActor () -> Bool = { false }
    /// Called when the new session must be locked, because the last one was.
    var onLock: @MainActor () -> Void = {}

    private let app: AppServices
    private let accounts: Accounts
    private let stack: ScreenStack
    private var recording: RecordedSession?
    /// Whether the person is signing out, after which the service refuses the requests that are still sent.
    private var isSigningOut = false

    /// Starts the first session.
    /// - Parameter recording: Records the first session in which someone is signed in, and ends with it.
    init(
        _ user: SessionUser, app: AppServices, accounts: Accounts, stack: ScreenStack, recording: RecordedSession?
    ) {
        self.app = app
        self.accounts = accounts
        self.stack = stack
        self.recording = recording
        // The session needs an initialized host.
        session = AppSession(
            services: SessionServices(app, user: .nobody(), sending: [], sessions: SessionSwitch(nil)), features: [],
            stack: stack)
        session = makeSession(user)
        watch(user)
    }

    var user: SessionUser { session.services.user }

    var isSignedIn: Bool { user.account != nil }

    /// The recorder of the current session, if it is recorded.
    var recorder: RecordedSession? { isSignedIn ? recording : nil }

    func begin(
        _ signIn: @Sendable (Accounts) async throws(ServiceError) -> SessionCredentials
    ) async throws(ServiceError) {
        let before = (user, gateway)
        let credentials = try await signIn(accounts)
        if case (.signedIn, let gateway) = before { await reportSignOut(gateway) }
        await replace(with: .signedIn(credentials))
    }

    func ask(_ body: @Sendable (Accounts) async throws(ServiceError) -> Void) async throws(ServiceError) {
        try await body(accounts)
    }

    func signOut() async {
        guard case .signedIn(let credentials) = user else { return }
        isSigningOut = true
        defer { isSigningOut = false }
        await reportSignOut(gateway)
        await recordSignOut(credentials)
        await replace(with: .nobody())
    }

    private func reportSignOut(_ gateway: AccountGateway) async {
        do throws(ServiceError) {
            try await gateway.signOut()
        } catch {
            app.log.failure("The service wasn't notified of the sign-out")(error)
        }
    }

    func close(password: String) async throws(ServiceError) {
        guard case .signedIn(let credentials) = user else { return }
        try await gateway.close(password: accounts.secret(of: credentials.account) ?? password)
        try await accounts.removeClosed(credentials.account)
        await replace(with: .nobody())
        // Comes last, so that no screen of the session saves anything afterwards.
        do throws(StorageError) {
            try app.store.removeAll(of: credentials.account)
        } catch {
            app.log.error("The local values of a closed account weren't removed", ["error": .private(error)])
        }
    }

    func recordEmail(_ email: String) async throws(ServiceError) {
        guard let account = user.account else { return }
        try await accounts.recordEmail(email, of: account)
    }

    /// Ends the session and its recording; no other session follows.
    func end() {
        recording?.end()
        recording = nil
        session.end()
    }

    private var gateway: AccountGateway { AccountGateway(client: session.services.client, device: "") }

    private func recordSignOut(_ credentials: SessionCredentials) async {
        do throws(ServiceError) {
            try await accounts.recordSignOut(credentials.id)
        } catch {
            app.log.error("The sign-out wasn't saved", ["error": .private(error)])
        }
    }

    /// Replaces the current session. The first route is determined before, so that the screens change at once.
    private func replace(with user: SessionUser) async {
        let before = session
        if isSignedIn {
            recording?.end()
            recording = nil
        }
        let next = makeSession(user)
        let route = await prepare(next)
        // Another session has started in the meantime.
        guard session === before else { return next.discard() }
        let wasLocked = before.gate.isLocked
        before.end()
        session = next
        watch(user)
        onBegin(route)
        // Ending a session doesn't open its lock.
        if wasLocked { onLock() }
    }

    private func makeSession(_ user: SessionUser) -> AppSession {
        let recorded: [any APIMiddleware] = recording.map { [RecordingMiddleware(session: $0)] } ?? []
        return AppSession(
            services: SessionServices(
                app, user: user, middleware: user.account == nil ? [] : recorded,
                sending: SessionServices.sending(for: user, app), sessions: SessionSwitch(self)),
            stack: stack)
    }

    private func watch(_ user: SessionUser) {
        guard case .signedIn(let credentials) = user else { return }
        credentials.onEnd { [weak self] in
            Task { @MainActor in await self?.hasEnded(credentials) }
        }
    }

    /// Handles a session that the service has ended: signing in says so, and the input of open forms isn't lost.
    private func hasEnded(_ credentials: SessionCredentials) async {
        guard !isSigningOut, case .signedIn(let current) = user, current === credentials else { return }
        app.log.notice("The session has ended elsewhere")
        await recordSignOut(credentials)
        await replace(with: .nobody(lost: LostSession(keepsInput: keepInput())))
    }
}
