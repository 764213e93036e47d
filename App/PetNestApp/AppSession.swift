import AppLogging
import CoreArchitecture
import CoreNetworking
import PetNestAPI

enum SessionUser: Sendable {
    /// Nobody: only signing in is possible. If the service has ended the last session, `lost` describes it.
    case nobody(lost: LostSession? = nil)
    /// The owner of an account, with its credentials.
    case signedIn(SessionCredentials)
    /// A reader of an account's store that this program opened read-only. It needs no credentials.
    case reader(account: String)

    /// The account's name in the service.
    var account: String? {
        switch self {
        case .nobody: nil
        case .signedIn(let credentials): credentials.account
        case .reader(let account): account
        }
    }

    /// The session that the service has ended, while nobody is signed in.
    var lost: LostSession? {
        if case .nobody(let lost) = self { lost } else { nil }
    }
}

/// A session that the service has ended, because the password was changed, the person signed out elsewhere, or it expired.
struct LostSession: Sendable {
    /// Whether the unsaved input of a form was kept for the next session of the account.
    let keepsInput: Bool
}

/// The time from sign-in to sign-out. It owns its services, modules and screens, and they are freed with it. While
/// nobody is signed in, the session has only the features that need no account.
@MainActor
final class AppSession {
    let services: SessionServices
    let stack: ScreenStack
    let coordinator: AppCoordinator
    /// Covers the screens while the app is locked.
    let gate: LockGate
    /// The entries of the palette.
    let palette: PlacePalette
    /// The forms that the account has left unfinished; `nil` if nobody is signed in.
    let unfinished: UnfinishedForms.Drafts?

    private let features: [AppFeature]
    private let builder: FeatureModuleBuilder

    /// Starts a session in which nothing is shown yet.
    /// - Parameters:
    ///   - services: The services that features are built from.
    ///   - features: All features of the app.
    ///   - stack: Shows the screens.
    init(services: SessionServices, features all: [AppFeature] = FeatureList.all, stack: ScreenStack) {
        let builder = FeatureModuleBuilder(services: services, features: all)
        let isSignedIn = services.user.account != nil
        let signInRoute = all.lazy.compactMap(\.signInRoute).first
        features = isSignedIn ? all : all.filter { $0.signInRoute != nil }
        self.builder = builder
        self.services = services
        self.stack = stack
        gate = LockGate(of: services.device, features: all)
        coordinator = AppCoordinator(
            features: features.map { $0.mount(builder) },
            home: isSignedIn ? AppCoordinator.home : signInRoute ?? AppCoordinator.home,
            tabs: TabBar(isSignedIn ? features.flatMap(\.links) : []), stack: stack,
            log: services.log.scoped(to: "app"))
        unfinished = isSignedIn ? UnfinishedForms.Drafts(UnfinishedForms.name, in: services.store) : nil
        palette = PlacePalette(
            routes: features.flatMap(\.routes), pets: services.petsByName, changing: services.pets,
            isSignedIn: isSignedIn)
    }

    /// Returns where the session begins instead of home, for a new person.
    func welcome() async -> Route? {
        for feature in features {
            if let route = await feature.welcome?(builder) { return route }
        }
        return nil
    }

    /// Returns whether the session has the feature of a route.
    func has(_ route: Route) -> Bool {
        if route.isEmpty { return true }
        do throws(RouteError) {
            try RouteTable(features.map { $0.routes.map(\.pattern) }).check(route)
            return true
        } catch {
            return false
        }
    }

    /// Ends the session: closes its screens and cancels their work. Nothing can send requests in its name afterwards.
    func end() {
        coordinator.stop()
        discard()
    }

    /// Ends a session that has shown nothing.
    func discard() {
        if case .signedIn(let credentials) = services.user { credentials.end() }
    }
}

extension SessionServices {
    /// Creates the services of a session from the app's.
    /// - Parameters:
    ///   - middleware: Sees each request before ``sending(for:_:)``, as a recorder does.
    ///   - sending: Wraps the transport.
    init(
        _ app: AppServices, user: SessionUser, middleware: [any APIMiddleware] = [],
        sending: [any APIMiddleware] = [], sessions: SessionSwitch
    ) {
        let log = app.log.scoped(to: "network")
        let client = APIClient(transport: app.transport, middleware: middleware + sending) { detail in
            log.error("A response couldn't be decoded", ["detail": .public(detail)])
        }
        self.init(
            client: client,
            pets: PetGateway(client: client),
            petsByName: PetGateway(client: APIClient(transport: app.transport, middleware: sending)),
            news: News(client: APIClient(transport: app.transport, middleware: sending), today: app.today),
            owner: OwnerGateway(client: client),
            health: HealthRecordsGateway(client: client),
            sitters: SitterGateway(client: client),
            cart: CartGateway(client: client),
            payments: PaymentGateway(client: client),
            today: app.today,
            ids: app.ids,
            log: app.log,
            analytics: app.analytics,
            counts: app.counts,
            crashes: app.crashes,
            settings: app.settings,
            changes: user.account == nil || app.folder.server == nil
                ? nil : ChangeFollower(client: APIClient(transport: app.transport, middleware: sending)),
            changed: app.changed,
            store: app.store.scoped(to: user.account ?? "nobody"),
            device: DeviceServices(store: app.store, hashing: app.hashing, log: app.log),
            photos: app.photos,
            photoClient: APIClient(transport: app.photoTransport, middleware: sending) { detail in
                log.error("A photo couldn't be decoded", ["detail": .public(detail)])
            },
            folder: app.folder,
            user: user,
            sessions: sessions
        )
    }

    /// The middleware of a session, outermost first. A request is counted once, however often it is sent; each attempt
    /// has the current credential and a line in the log.
    static func sending(for user: SessionUser, _ app: AppServices) -> [any APIMiddleware] {
        let log = app.log.scoped(to: "network")
        let counts = app.folder.requests
        let counting = ExchangeMiddleware { counts.record($0) }
        let logging = ExchangeMiddleware { exchange in
            log.debug(
                "A request has ended",
                [
                    "method": .public(exchange.method.rawValue), "path": .private(exchange.path),
                    "end": .public("\(exchange.end)"), "duration": .public("\(exchange.duration)"),
                ])
        }
        return switch user {
        case .nobody: [UnauthenticatedMiddleware()]
        case .signedIn(let credentials):
            [counting, RetryMiddleware(), CredentialMiddleware(source: credentials), logging]
        case .reader: [counting, RetryMiddleware(), logging]
        }
    }
}

/// Fails every request of a session in which nobody is signed in.
private struct UnauthenticatedMiddleware: APIMiddleware {
    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        APIReply(status: 401)
    }
}
