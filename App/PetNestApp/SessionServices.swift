import Analytics
import AnalyticsRecording
import AppLogging
import CoreInterfaces
import CoreNetworking
import CoreStorage
import CrashReporting
import Foundation

/// What lives as long as the app does.
struct AppServices: Sendable {
    let transport: any APITransport
    let today: any Today
    let ids: any IDGenerating
    let log: Log
    let analytics: any AnalyticsTracking
    let counts: any AnalyticsKeeping
    let crashes: any CrashReporting
    let settings: any SettingsKeeping
    /// Keeps small values, each by its key; a part of it for each account.
    let store: any SharedKeyValueStoring
    let hashing: any PasswordHashing
    let photos: any PhotoLibrary
    let folder: DataFolderServices
}

/// What is the same for whoever is signed in here, and needs nobody to be: what a lock works with.
struct DeviceServices: Sendable {
    /// Keeps small values, each by its key.
    let store: any KeyValueStoring
    let hashing: any PasswordHashing
    let log: Log
}

/// What belongs to the data folder that the app was opened on.
struct DataFolderServices: Sendable {
    /// Enters the sample data for an account in which there is nothing.
    let enterSample: @Sendable (_ account: String) async throws(ServiceError) -> Void
    /// Where mail to the person arrives, in words.
    let mailPlace: String
    /// Copies everything into a new file, and says whose data that holds.
    let backUp: @Sendable (_ file: URL) async throws(ServiceError) -> String
    /// What became of requests.
    let requests = NetworkCounts()
}

/// What lives from sign-in to sign-out, and what features share. It names no feature: each builds its own gateway from
/// the client.
struct SessionServices: Sendable {
    let client: APIClient
    let pets: any PetRepository
    /// The pets for finding one by its name: what is asked here is no part of what is recorded.
    let petsByName: any PetRepository
    /// What happened, asked for again and again: no part of what is recorded either.
    let news: News
    let owner: any OwnerRepository
    let sitters: any SitterRepository
    let cart: any CartRepository
    let payments: any PaymentRepository
    let today: any Today
    let ids: any IDGenerating
    let log: Log
    let analytics: any AnalyticsTracking
    let counts: any AnalyticsKeeping
    let crashes: any CrashReporting
    let settings: any SettingsKeeping
    /// Keeps small values of the account, each by its key: who signs in next has others.
    let store: any KeyValueStoring
    let device: DeviceServices
    let photos: any PhotoLibrary
    let folder: DataFolderServices
    /// Whose session it is.
    let user: SessionUser
    /// Ends the session and begins another.
    let sessions: SessionSwitch
}
