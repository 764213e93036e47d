import CoreArchitecture
import CoreNetworking
import PetNestAPI

/// The time from sign-in to sign-out: its services, modules and screens are made here and die with it. Today's owner is
/// the one whose data folder is opened, so the app has one session.
@MainActor
final class AppSession {
    let services: SessionServices
    let stack: ScreenStack
    let coordinator: AppCoordinator
    /// Covers the screens while the app is locked.
    let gate: LockGate

    /// Begins a session in which nothing is shown yet.
    /// - Parameters:
    ///   - services: What features are built from.
    ///   - features: The features that there are.
    ///   - stack: Where screens are shown.
    init(services: SessionServices, features: [AppFeature] = FeatureList.all, stack: ScreenStack) {
        let builder = FeatureModuleBuilder(services: services, features: features)
        self.services = services
        self.stack = stack
        gate = LockGate(features.compactMap(\.lock).first?(builder))
        coordinator = AppCoordinator(
            features: features.map { $0.mount(builder) }, stack: stack, log: services.log.scoped(to: "app"))
    }

    /// Ends the session: its screens are closed, and with them all work.
    func end() {
        coordinator.stop()
    }
}

extension SessionServices {
    /// Creates the services of a session on the app's.
    init(_ app: AppServices) {
        let log = app.log.scoped(to: "network")
        let client = APIClient(transport: app.transport) { detail in
            log.error("An answer couldn't be understood", ["detail": .public(detail)])
        }
        self.init(
            client: client,
            pets: PetGateway(client: client),
            owner: OwnerGateway(client: client),
            sitters: SitterGateway(client: client),
            cart: CartGateway(client: client),
            today: app.today,
            ids: app.ids,
            log: app.log,
            analytics: app.analytics,
            counts: app.counts,
            crashes: app.crashes,
            settings: app.settings,
            store: app.store,
            hashing: app.hashing,
            photos: app.photos
        )
    }
}
