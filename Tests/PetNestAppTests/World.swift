import AnalyticsTesting
import AppLoggingTesting
import CoreArchitecture
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreStorage

@testable import PetNestApp

/// A session without a surface, whose requests all fail with 404.
@MainActor
final class World {
    let session: AppSession
    let recordedLog = LogRecorder()
    let settings = SettingsDouble()
    let store = MemoryKeyValueStore()

    var stack: ScreenStack { session.stack }
    var coordinator: AppCoordinator { session.coordinator }

    init(transport: any APITransport = APITransportDouble(status: 404), pets: [Pet] = []) {
        session = AppSession(
            services: SessionServices(
                client: APIClient(transport: transport),
                pets: PetRepositoryDouble(pets),
                petsByName: PetRepositoryDouble(pets),
                news: News(
                    client: APIClient(transport: transport),
                    today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!)),
                owner: OwnerRepositoryDouble(),
                sitters: SitterRepositoryDouble(),
                cart: CartRepositoryDouble(),
                payments: PaymentRepositoryDouble(),
                today: FixedToday(CalendarDate(year: 2026, month: 5, day: 3)!),
                ids: SequentialIDs(),
                log: recordedLog.log,
                analytics: AnalyticsRecorder(),
                counts: DiscardingServices(),
                crashes: DiscardingServices(),
                settings: settings,
                changes: nil,
                changed: ChangeSignals(),
                store: store,
                device: DeviceServices(store: store, hashing: HashingDouble(), log: recordedLog.log),
                photos: PhotoLibraryDouble(),
                folder: DataFolderServices(enterSample: { _ in }, mailPlace: "the outbox", backUp: { _ in "" }),
                user: .reader(account: "account"),
                sessions: SessionSwitch(nil)
            ),
            stack: ScreenStack()
        )
    }
}

extension RoutePattern {
    /// A route that matches this pattern, with a service and day where needed, and ids otherwise.
    var example: Route? {
        route(Dictionary(parameters.map { ($0, $0 == "care" ? "walk,2026-05-04" : "\(PetID())") }) { $1 })
    }
}
