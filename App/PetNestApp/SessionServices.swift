import Analytics
import AnalyticsRecording
import AppLogging
import CoreInterfaces
import CoreNetworking
import CoreStorage
import CrashReporting
import Foundation

/// The services that live as long as the app.
struct AppServices: Sendable {
    let transport: any APITransport
    let today: any Today
    let ids: any IDGenerating
    let log: Log
    let analytics: any AnalyticsTracking
    let counts: any AnalyticsRepository
    let crashes: any CrashReporting
    let settings: any SettingsRepository
    /// Small values by key, with a separate part for each account.
    let store: any SharedKeyValueStore
    let hashing: any PasswordHashing
    let photos: any PhotoLibrary
    /// Carries the requests for photos; a replay has none.
    let photoTransport: any APITransport
    let folder: DataFolderServices
    /// Fires when another client has changed something at the server.
    let changed = ChangeSignals()
}

/// The services that don't depend on who is signed in, which a lock needs.
struct DeviceServices: Sendable {
    /// Small values by key.
    let store: any KeyValueStore
    let hashing: any PasswordHashing
    let log: Log
}

/// The services of the open data folder.
struct DataFolderServices: Sendable {
    /// Enters the sample data for an account without data.
    let enterSample: @Sendable (_ account: String) async throws(ServiceError) -> Void
    /// The address of the server that stores the pets, or `nil` if the data folder does.
    var server: String?
    /// Describes where e-mail to the person is delivered.
    let mailPlace: String
    /// Copies everything into a new file, and returns whose data it holds.
    let backUp: @Sendable (_ file: URL) async throws(ServiceError) -> String
    /// The counted requests.
    let requests = NetworkCounts()
}

/// The services from sign-in to sign-out that features share. None is specific to a feature: each feature creates its
/// own gateway from the client.
struct SessionServices: Sendable {
    let client: APIClient
    let pets: any PetRepository
    /// The pets for finding one by its name. These requests aren't recorded.
    let petsByName: any PetRepository
    /// The notices. They are polled, so these requests aren't recorded.
    let news: News
    let owner: any OwnerRepository
    let health: any HealthRecords
    let sitters: any SitterRepository
    let cart: any CartRepository
    let payments: any PaymentRepository
    let today: any Today
    let ids: any IDGenerating
    let log: Log
    let analytics: any AnalyticsTracking
    let counts: any AnalyticsRepository
    let crashes: any CrashReporting
    let settings: any SettingsRepository
    /// The changes of other clients, or `nil` if the data folder stores the pets. These requests aren't recorded.
    let changes: ChangeFollower?
    /// Fires when another client has changed something at the server.
    let changed: ChangeSignals
    /// Small values of the account by key. Other accounts have their own.
    let store: any KeyValueStore
    let device: DeviceServices
    let photos: any PhotoLibrary
    /// Sends the requests for photos. They aren't recorded, so that a recorded session has no photos.
    let photoClient: APIClient
    let folder: DataFolderServices
    let user: SessionUser
    /// Ends the session and starts another.
    let sessions: SessionSwitch
}
