import Analytics
import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking

/// The dependencies of the health feature.
public struct PetHealthDependencies: Sendable {
    let records: any HealthRepository
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    let ids: any IDGenerating
    let settings: any SettingsProviding
    let links: PlaceLinks
    let log: Log
    let analytics: any AnalyticsTracking
}

extension PetHealthDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Asks for entries, and saves and removes them.
    ///   - pets: Whose health it is.
    ///   - owner: Whom a vet would call.
    ///   - today: The day on which entries are judged.
    ///   - ids: Where new entries get their ids.
    ///   - settings: The unit in which weights are shown and typed.
    ///   - links: What else a vet may be shown.
    ///   - log: Receives failures.
    ///   - analytics: Where what is done is counted.
    public init(
        client: APIClient,
        pets: any PetRepository,
        owner: any OwnerRepository,
        today: any Today,
        ids: any IDGenerating,
        settings: any SettingsProviding,
        links: PlaceLinks,
        log: Log,
        analytics: any AnalyticsTracking
    ) {
        self.init(
            records: HealthGateway(client: client), pets: pets, owner: owner, today: today, ids: ids,
            settings: settings, links: links, log: log, analytics: analytics)
    }
}
