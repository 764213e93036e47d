import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// The activity feature: walks, games and rests, the daily goal, and a walk in progress.
public struct ActivityModule: ScreenModule {
    /// The feature's id.
    public static let id: FeatureID = "activity"

    /// The day of all pets, and a pet's activity with its lists, forms and live screen.
    public static let routes: [FeatureRoute<ActivityDestination>] = [
        FeatureRoute(
            "activity", "What all pets did today", named: "Activity of all pets", also: "walks exercise steps",
            to: .household),
        FeatureRoute(
            "pets/:pet/activity", "A pet's day, week and year of activity", named: "Activity",
            also: "walks exercise day week year heat map goal streak"
        ) {
            .overview(try $0.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/activity/all", "All walks, games and rests", named: "All walks and games",
            also: "history list tracks"
        ) { .list(try $0.value("pet")) },
        FeatureRoute("pets/:pet/activity/all/:activity", "An activity, with its track") {
            .entry(try $0.value("pet"), try $0.value("activity"))
        },
        FeatureRoute(
            "pets/:pet/activity/new", "Log a walk or a game", named: "Log a walk",
            also: "log add walk game exercise training"
        ) { .form(try $0.value("pet"), nil) },
        FeatureRoute(
            "pets/:pet/activity/import", "Import a track from GPX or FIT", named: "Import a track",
            also: "gpx fit load walk garmin file"
        ) {
            .importing(try $0.value("pet"))
        },
        FeatureRoute(
            "pets/:pet/activity/live", "A walk in progress", named: "Walk now",
            also: "start live timer tracker gps record walk"
        ) {
            .live(try $0.value("pet"))
        },
    ]

    /// The links on a pet's page, on the vet's page, and at home.
    public static let links = [
        FeatureLink(id: "activity", label: "Activity", key: "y", on: .pet, to: "pets/:pet/activity"),
        FeatureLink(id: "activity", label: "Activity", key: "y", on: .vetView, to: "pets/:pet/activity"),
        FeatureLink(id: "activity", label: "Activity", key: "y", on: .home, to: "activity"),
    ]

    private let dependencies: ActivityDependencies

    /// Builds the feature.
    public init(dependencies: ActivityDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the pet's overview, and the list for one of its entries.
    public func path(to destination: ActivityDestination) -> [ActivityDestination] {
        switch destination {
        case .household, .overview: [destination]
        case .entry(let pet, _): [.overview(pet), .list(pet), destination]
        case .form(let pet, let id?): [.overview(pet), .list(pet), .entry(pet, id), destination]
        case .list(let pet), .form(let pet, nil), .importing(let pet), .live(let pet): [.overview(pet), destination]
        }
    }

    /// Creates the screen of a destination.
    public func makeScreen(
        for destination: ActivityDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        switch destination {
        case .household: HouseholdScreen.makeScreen(dependencies, coordinator)
        case .overview(let pet): OverviewScreen.makeScreen(pet, dependencies, coordinator)
        case .list(let pet): ListScreen.makeScreen(pet, dependencies, coordinator)
        case .entry(let pet, let id): EntryScreen.makeScreen(id, of: pet, dependencies, coordinator)
        case .form(let pet, let id): FormScreen.makeScreen(id, of: pet, dependencies, coordinator)
        case .importing(let pet): ImportScreen.makeScreen(pet, dependencies, coordinator)
        case .live(let pet): LiveScreen.makeScreen(pet, dependencies, coordinator)
        }
    }
}

/// The destinations of the feature.
public enum ActivityDestination: Transition {
    /// The activities of all pets today.
    case household
    /// A pet's day, week and year.
    case overview(PetID)
    /// The list of a pet's activities.
    case list(PetID)
    /// An activity.
    case entry(PetID, EntityID<Activity>)
    /// The form of an activity, or of a new one if there is no id.
    case form(PetID, EntityID<Activity>?)
    /// The import of a file.
    case importing(PetID)
    /// A walk in progress.
    case live(PetID)
}

/// The dependencies of the activity feature.
public struct ActivityDependencies: Sendable {
    let store: any ActivityRepository
    let tracker: any TrackerRepository
    let files: any FileReading
    let pets: any PetRepository
    let today: any Today
    let ids: any IDGenerating
    let settings: any CurrentSettings
    let log: Log
    /// The activities removed in this session, which can be restored.
    let removed = RemovedActivities()
}

extension ActivityDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for activities and tracker readings.
    ///   - health: The pets' weights.
    ///   - pets: The pets whose activities are shown.
    ///   - today: The current day and time, and the time zone of new activities, which determines their day.
    ///   - ids: Creates the ids of new activities.
    ///   - settings: The settings, which hold the unit of distances.
    ///   - changes: Fires when the walk in progress of a pet may have new readings or may have ended.
    ///   - log: Receives failures.
    public init(
        client: APIClient, health: any HealthRecords, pets: any PetRepository, today: any Today,
        ids: any IDGenerating, settings: any CurrentSettings, changes: Signal, log: Log
    ) {
        self.init(
            store: ActivityGateway(client: client, health: health),
            tracker: TrackerGateway(client: client, changes: changes), files: DiskFiles(), pets: pets, today: today,
            ids: ids, settings: settings, log: log)
    }
}
