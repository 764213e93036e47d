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
    let plans: any WeightPlans
    let today: any Today
    let ids: any IDGenerating
    let settings: any CurrentSettings
    let links: PlaceLinks
    let log: Log
    let analytics: any AnalyticsTracking
}

extension PetHealthDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for entries.
    ///   - pets: The pets.
    ///   - owner: The owner, whom a vet would call.
    ///   - plans: The weight plans, by which a planned loss is recognized.
    ///   - today: The current day.
    ///   - ids: Creates the ids of new entries.
    ///   - settings: The settings, which hold the unit of weights.
    ///   - links: The links on the vet's view.
    ///   - log: Receives failures.
    ///   - analytics: Records usage events.
    public init(
        client: APIClient,
        pets: any PetRepository,
        owner: any OwnerRepository,
        plans: any WeightPlans,
        today: any Today,
        ids: any IDGenerating,
        settings: any CurrentSettings,
        links: PlaceLinks,
        log: Log,
        analytics: any AnalyticsTracking
    ) {
        self.init(
            records: HealthGateway(client: client), pets: pets, owner: owner, plans: plans, today: today,
            ids: ids, settings: settings, links: links, log: log, analytics: analytics)
    }
}
