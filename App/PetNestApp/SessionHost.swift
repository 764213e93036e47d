import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking
import CoreStorage
import PetNestAPI

/// Holds the session that is there, and puts another in its place when somebody signs in or out. The screens of both are
/// shown on one stack, on which there is never nothing in between.
@MainActor
final class SessionHost: SessionSwitching {
    private(set) var session: AppSession
    /// Asked what a session that is about to begin shows above its first screen.
    var prepare: @MainActor (AppSession) async -> Route? = { _ in nil }
    /// Told when another session has begun, with what it shows; it opens that.
    var onBegin: @MainActor (Route?) -> Void = { _ in }
    /// Told when the new session has to be locked, since the last one was.
    var onLock: @MainActor () -> Void = {}

    private let app: AppServices
    private let accounts: Accounts
    private let stack: ScreenStack
    private var recording: RecordedSession?

    /// Begins the first session.
    /// - Parameter recording: Records the first session that somebody is signed in to, and ends with it.
    init(
        _ user: SessionUser, app: AppServices, accounts: Accounts, stack: ScreenStack, recording: RecordedSession?
    ) {
        (self.app, self.accounts, self.stack, self.recording) = (app, accounts, stack, recording)
        // It needs a host that is whole.
        session = AppSession(
            services: SessionServices(app, user: .nobody, sending: [], sessions: SessionSwitch(nil)), features: [],
            stack: stack)
        session = makeSession(user)
        watch(user)
    }

    var user: SessionUser { session.services.user }

    var isSignedIn: Bool { user.account != nil }

    /// What is recorded now.
    var recorder: RecordedSession? { isSignedIn ? recording : nil }

    func begin(
        _ signIn: @Sendable (Accounts) async throws(ServiceError) -> SessionCredentials
    ) async throws(ServiceError) {
        let before = (user, gateway)
        let credentials = try await signIn(accounts)
        if case (.signedIn, let gateway) = before { await tellSignOut(gateway) }
        await replace(with: .signedIn(credentials))
    }

    func ask(_ body: @Sendable (Accounts) async throws(ServiceError) -> Void) async throws(ServiceError) {
        try await body(accounts)
    }

    func signOut() async {
        guard case .signedIn(let credentials) = user else { return }
        await tellSignOut(gateway)
        await leave(credentials)
    }

    private func tellSignOut(_ gateway: AccountGateway) async {
        do throws(ServiceError) {
            try await gateway.signOut()
        } catch {
            app.log.warning("The service wasn't told of the sign-out", ["error": .private(error)])
        }
    }

    func close(password: String) async throws(ServiceError) {
        guard case .signedIn(let credentials) = user else { return }
        try await gateway.close(password: accounts.secret(of: credentials.account) ?? password)
        try await accounts.noteClosed(credentials.account)
        await replace(with: .nobody)
        // Last, so that no screen of it keeps something again.
        do throws(StorageError) {
            try app.store.removeAll(of: credentials.account)
        } catch {
            app.log.error("What a closed account kept here wasn't removed", ["error": .private(error)])
        }
    }

    func note(email: String) async throws(ServiceError) {
        guard let account = user.account else { return }
        try await accounts.note(email: email, of: account)
    }

    /// Ends the session and what is recorded of it; nothing comes after it.
    func end() {
        recording?.end()
        recording = nil
        session.end()
    }

    private var gateway: AccountGateway { AccountGateway(client: session.services.client, device: "") }

    private func leave(_ credentials: SessionCredentials) async {
        do throws(ServiceError) {
            try await accounts.noteSignedOut(credentials.id)
        } catch {
            app.log.error("The sign-out wasn't kept", ["error": .private(error)])
        }
        await replace(with: .nobody)
    }

    /// Puts another session in place of the one that is there. What it shows is found out first: the screens change at once,
    /// and there is always one.
    private func replace(with user: SessionUser) async {
        let before = session
        if isSignedIn {
            recording?.end()
            recording = nil
        }
        let next = makeSession(user)
        let route = await prepare(next)
        // Another began meanwhile.
        guard session === before else { return next.discard() }
        let wasLocked = before.gate.isLocked
        before.end()
        session = next
        watch(user)
        onBegin(route)
        // Whoever ends a session behind the lock hasn't opened the lock.
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

    /// The service has ended a session: as if the person had signed out, who may have done so elsewhere.
    private func hasEnded(_ credentials: SessionCredentials) async {
        guard case .signedIn(let current) = user, current === credentials else { return }
        app.log.notice("The session has ended elsewhere")
        await leave(credentials)
    }
}
