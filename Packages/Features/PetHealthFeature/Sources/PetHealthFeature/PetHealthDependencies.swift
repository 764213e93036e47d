import Analytics
import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking

/// What the feature needs of the app.
public struct PetHealthDependencies: Sendable {
    let client: APIClient
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    let ids: any IDGenerating
    let settings: any SettingsProviding
    let links: PlaceLinks
    let log: Log
    let analytics: any AnalyticsTracking

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - client: Asks for entries, and saves and removes them.
    ///   - pets: Whose health it is.
    ///   - owner: Whom a vet would call.
    ///   - today: The day on which entries are judged.
    ///   - ids: Where new entries get their ids.
    ///   - settings: The unit in which weights are shown and typed.
    ///   - links: What else a vet may be shown.
    ///   - log: Where what goes wrong is written down.
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
        self.client = client
        self.pets = pets
        self.owner = owner
        self.today = today
        self.ids = ids
        self.settings = settings
        self.links = links
        self.log = log
        self.analytics = analytics
    }
}

/// What the feature works with: its own gateway, and what the app hands it.
protocol PetHealthServices: Sendable {
    var records: any HealthRecords { get }
    var pets: any PetRepository { get }
    var owner: any OwnerRepository { get }
    var today: any Today { get }
    var ids: any IDGenerating { get }
    var settings: any SettingsProviding { get }
    var links: PlaceLinks { get }
    var log: Log { get }
    var analytics: any AnalyticsTracking { get }
}

/// The services of the running app: entries come over the wire.
struct PetHealthServicesOverWire: PetHealthServices {
    private let dependencies: PetHealthDependencies
    private let gateway: HealthGateway

    init(_ dependencies: PetHealthDependencies) {
        self.dependencies = dependencies
        gateway = HealthGateway(client: dependencies.client)
    }

    var records: any HealthRecords { gateway }
    var pets: any PetRepository { dependencies.pets }
    var owner: any OwnerRepository { dependencies.owner }
    var today: any Today { dependencies.today }
    var ids: any IDGenerating { dependencies.ids }
    var settings: any SettingsProviding { dependencies.settings }
    var links: PlaceLinks { dependencies.links }
    var log: Log { dependencies.log }
    var analytics: any AnalyticsTracking { dependencies.analytics }
}
