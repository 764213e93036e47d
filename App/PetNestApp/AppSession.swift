import AppLogging
import CoreArchitecture
import CoreNetworking
import PetNestAPI

/// Whose session it is.
enum SessionUser: Sendable {
    /// Nobody's: all that one can do is sign in.
    case nobody
    /// Of an account, by its credentials.
    case signedIn(SessionCredentials)
    /// Of an account whose store this program has opened and may only read: it is asked for nothing.
    case reader(account: String)

    /// The account's name in the service.
    var account: String? {
        switch self {
        case .nobody: nil
        case .signedIn(let credentials): credentials.account
        case .reader(let account): account
        }
    }
}

/// The time from sign-in to sign-out: its services, modules and screens are made here and die with it. While nobody is
/// signed in there is a session as well, with the features that need none.
@MainActor
final class AppSession {
    let services: SessionServices
    let stack: ScreenStack
    let coordinator: AppCoordinator
    /// Covers the screens while the app is locked.
    let gate: LockGate
    /// What the palette offers.
    let palette: PlacePalette

    private let features: [AppFeature]
    private let builder: FeatureModuleBuilder

    /// Begins a session in which nothing is shown yet.
    /// - Parameters:
    ///   - services: What features are built from.
    ///   - features: The features that there are.
    ///   - stack: Where screens are shown.
    init(services: SessionServices, features all: [AppFeature] = FeatureList.all, stack: ScreenStack) {
        let builder = FeatureModuleBuilder(services: services, features: all)
        let isSignedIn = services.user.account != nil
        let door = all.lazy.compactMap(\.door).first
        features = isSignedIn ? all : all.filter { $0.door != nil }
        self.builder = builder
        self.services = services
        self.stack = stack
        gate = LockGate(of: services.device, features: all)
        coordinator = AppCoordinator(
            features: features.map { $0.mount(builder) },
            home: isSignedIn ? AppCoordinator.home : door ?? AppCoordinator.home,
            tabs: TabBar(isSignedIn ? features.flatMap(\.links) : []), stack: stack,
            log: services.log.scoped(to: "app"))
        palette = PlacePalette(
            routes: features.flatMap(\.routes), pets: services.petsByName, changing: services.pets,
            isSignedIn: isSignedIn)
    }

    /// Where the session begins in place of home, where it does: for somebody new.
    func welcome() async -> Route? {
        for feature in features {
            if let route = await feature.welcome?(builder) { return route }
        }
        return nil
    }

    /// Whether a route is of a feature that the session has.
    func has(_ route: Route) -> Bool {
        if route.isEmpty { return true }
        do throws(RouteError) {
            try RouteTable(features.map { $0.routes.map(\.pattern) }).check(route)
            return true
        } catch {
            return false
        }
    }

    /// Ends the session: its screens are closed, and with them all work; nothing of it can ask in its name any more.
    func end() {
        coordinator.stop()
        discard()
    }

    /// Ends a session of which nothing was shown.
    func discard() {
        if case .signedIn(let credentials) = services.user { credentials.end() }
    }
}

extension SessionServices {
    /// Creates the services of a session on the app's.
    /// - Parameters:
    ///   - middleware: What each request passes before those of ``sending(for:_:)``: what records it.
    ///   - sending: What each request passes on its way to the transport.
    init(
        _ app: AppServices, user: SessionUser, middleware: [any APIMiddleware] = [],
        sending: [any APIMiddleware] = [], sessions: SessionSwitch
    ) {
        let log = app.log.scoped(to: "network")
        let client = APIClient(transport: app.transport, middleware: middleware + sending) { detail in
            log.error("An answer couldn't be understood", ["detail": .public(detail)])
        }
        self.init(
            client: client,
            pets: PetGateway(client: client),
            petsByName: PetGateway(client: APIClient(transport: app.transport, middleware: sending)),
            news: News(client: APIClient(transport: app.transport, middleware: sending), today: app.today),
            owner: OwnerGateway(client: client),
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
            store: app.store.scoped(to: user.account ?? "nobody"),
            device: DeviceServices(store: app.store, hashing: app.hashing, log: app.log),
            photos: app.photos,
            folder: app.folder,
            user: user,
            sessions: sessions
        )
    }

    /// The middleware of a session, the first outermost: a request is counted once however often it is sent, each attempt
    /// has the credential of its moment and a line in the log.
    static func sending(for user: SessionUser, _ app: AppServices) -> [any APIMiddleware] {
        let log = app.log.scoped(to: "network")
        let counts = app.folder.requests
        let counting = ExchangeMiddleware { counts.note($0) }
        let logging = ExchangeMiddleware { exchange in
            log.debug(
                "A request has ended",
                [
                    "method": .public(exchange.method.rawValue), "path": .private(exchange.path),
                    "end": .public("\(exchange.end)"), "duration": .public("\(exchange.duration)"),
                ])
        }
        return switch user {
        case .nobody: [NobodysMiddleware()]
        case .signedIn(let credentials):
            [counting, RetryMiddleware(), CredentialMiddleware(source: credentials), logging]
        case .reader: [counting, RetryMiddleware(), logging]
        }
    }
}

/// Answers every request of a session in which nobody is signed in.
private struct NobodysMiddleware: APIMiddleware {
    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        APIReply(status: 401)
    }
}
