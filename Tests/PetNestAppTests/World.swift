import AnalyticsTesting
import AppLoggingTesting
import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreStorage
import PetNestAPI

@testable import PetNestApp

/// A session without a surface. By default, its requests fail with 404.
@MainActor
final class World {
    let session: AppSession
    let recordedLog = LogRecorder()
    let settings = SettingsDouble()
    let store: MemoryKeyValueStore
    let photos: PhotoLibraryDouble

    var stack: ScreenStack { session.stack }
    var coordinator: AppCoordinator { session.coordinator }

    /// Creates a session whose shared repositories are gateways.
    /// - Parameters:
    ///   - features: The features of the session.
    ///   - store: The values that an earlier session saved.
    ///   - photos: The photos on this computer.
    convenience init(
        served transport: any APITransport, features: [AppFeature], store: MemoryKeyValueStore,
        photos: PhotoLibraryDouble = PhotoLibraryDouble()
    ) {
        let client = APIClient(transport: transport)
        self.init(
            transport: transport, petRepository: PetGateway(client: client), sitters: SitterGateway(client: client),
            cart: CartGateway(client: client), payments: PaymentGateway(client: client), ids: SystemIDs(), store: store,
            photos: photos, features: features)
    }

    convenience init(transport: any APITransport = APITransportDouble(status: 404), pets: [Pet] = []) {
        self.init(
            transport: transport, petRepository: PetRepositoryDouble(pets), sitters: SitterRepositoryDouble(),
            cart: CartRepositoryDouble(), payments: PaymentRepositoryDouble(), ids: SequentialIDs(),
            store: MemoryKeyValueStore(), photos: PhotoLibraryDouble(), features: FeatureList.all)
    }

    private init(
        transport: any APITransport, petRepository: any PetRepository, sitters: any SitterRepository,
        cart: any CartRepository, payments: any PaymentRepository, ids: any IDGenerating, store: MemoryKeyValueStore,
        photos: PhotoLibraryDouble, features: [AppFeature]
    ) {
        self.store = store
        self.photos = photos
        session = AppSession(
            services: SessionServices(
                client: APIClient(transport: transport),
                pets: petRepository,
                petsByName: petRepository,
                news: News(
                    client: APIClient(transport: transport),
                    today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!)),
                owner: OwnerRepositoryDouble(),
                health: HealthRecordsDouble(),
                sitters: sitters,
                cart: cart,
                payments: payments,
                today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!),
                ids: ids,
                log: recordedLog.log,
                analytics: AnalyticsRecorder(),
                counts: DiscardingServices(),
                crashes: DiscardingServices(),
                settings: settings,
                changes: nil,
                changed: ChangeSignals(),
                store: store,
                device: DeviceServices(store: store, hashing: HashingDouble(), log: recordedLog.log),
                photos: photos,
                photoClient: APIClient(transport: transport),
                folder: DataFolderServices(enterSample: { _ in }, mailPlace: "the outbox", backUp: { _ in "" }),
                user: .reader(account: "account"),
                sessions: SessionSwitch(nil)
            ),
            features: features, stack: ScreenStack()
        )
    }
}

extension RoutePattern {
    /// A route that matches this pattern, with a service and day where needed, and ids otherwise.
    var example: Route? {
        route(Dictionary(parameters.map { ($0, $0 == "care" ? "walk,2026-05-04" : "\(PetID())") }) { $1 })
    }
}
