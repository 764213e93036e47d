import Analytics
import AnalyticsRecording
import AppLogging
import CoreInterfaces
import CoreNetworking
import CoreStorage
import CrashReporting

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
    /// Keeps small values, each by its key.
    let store: any KeyValueStoring
    let hashing: any PasswordHashing
    let photos: any PhotoLibrary
}

/// What lives from sign-in to sign-out, and what features share. It names no feature: each builds its own gateway from
/// the client.
struct SessionServices: Sendable {
    let client: APIClient
    let pets: any PetRepository
    let owner: any OwnerRepository
    let sitters: any SitterRepository
    let cart: any CartRepository
    let today: any Today
    let ids: any IDGenerating
    let log: Log
    let analytics: any AnalyticsTracking
    let counts: any AnalyticsKeeping
    let crashes: any CrashReporting
    let settings: any SettingsKeeping
    /// Keeps small values, each by its key.
    let store: any KeyValueStoring
    let hashing: any PasswordHashing
    let photos: any PhotoLibrary
}
