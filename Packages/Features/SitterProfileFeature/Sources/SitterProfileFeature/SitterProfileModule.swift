import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The sitter profile feature: a person offers care for other people's pets.
public struct SitterProfileModule: ScreenModule {
    /// The transitions out of the feature.
    public enum Output: Transition {
        /// The person wants to see the requests and bookings of a profile.
        case desk(SitterID)
    }

    /// The id of the feature.
    public static let id: FeatureID = "sitter-profile"

    /// The routes of the account's profiles, of one profile, and of its form.
    public static let routes: [FeatureRoute<SitterProfileDestination>] = [
        FeatureRoute(
            "care", "The profiles under which you offer care", named: "Offer care",
            also: "sitter walker groomer become earn own profile", to: .list),
        FeatureRoute(
            "care/new", "The form that offers care", named: "New profile as a sitter",
            also: "offer care become walker groomer", to: .new),
        FeatureRoute("care/:sitter", "Your profile as a sitter") { .profile(try $0.value("sitter")) },
        FeatureRoute("care/:sitter/edit", "The form for changing your profile as a sitter") {
            .edit(try $0.value("sitter"))
        },
    ]

    /// The link on the settings, and that of the notices about requests to one's own profiles.
    public static let links = [
        FeatureLink(id: "offer-care", label: "Offer care", key: "f", on: .settings, to: "care"),
        FeatureLink(id: "request", label: "Request", on: .notice, to: "care"),
    ]

    private let dependencies: SitterProfileDependencies

    /// Creates the feature.
    public init(dependencies: SitterProfileDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the list, and for the form of a profile its page.
    public func path(to destination: SitterProfileDestination) -> [SitterProfileDestination] {
        switch destination {
        case .list: [.list]
        case .new, .profile: [.list, destination]
        case .edit(let id): [.list, .profile(id), destination]
        }
    }

    /// Creates the list, a profile's page, or a form.
    public func makeScreen(
        for destination: SitterProfileDestination, coordinator: any Coordinator
    ) -> any ScreenSource {
        switch destination {
        case .list: SitterProfileListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .profile(let id): SitterProfileViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .new: SitterProfileEditorViewModel(dependencies: dependencies, coordinator: coordinator)
        case .edit(let id):
            SitterProfileEditorViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        }
    }
}

/// The destinations of the feature.
public enum SitterProfileDestination: Transition {
    /// The account's profiles.
    case list
    /// One of them.
    case profile(SitterID)
    /// The form of a new profile.
    case new
    /// The form of an existing profile.
    case edit(SitterID)
}

/// The dependencies of the sitter profile feature.
public struct SitterProfileDependencies: Sendable {
    let profiles: SitterProfileGateway
    let today: any Today
    let ids: any IDGenerating
    let settings: any CurrentSettings
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - client: Sends the requests for the account's profiles.
    ///   - today: The current time, which is shown with data that couldn't be loaded again, and the time zone of a new
    ///     profile's working hours.
    ///   - ids: Creates the ids of new profiles, so that a repeated request saves nothing twice.
    ///   - settings: The settings, which hold the unit of distances.
    ///   - log: Receives failures.
    public init(
        client: APIClient, today: any Today, ids: any IDGenerating,
        settings: any CurrentSettings, log: Log
    ) {
        profiles = SitterProfileGateway(client: client)
        self.today = today
        self.ids = ids
        self.settings = settings
        self.log = log
    }
}
