import AppLogging
import CoreArchitecture
import CoreInterfaces

/// What a person chooses of the app, what it counts, and what it kept of crashes.
public struct SettingsModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "settings"

    /// The settings, and what lies behind them.
    public static let routes: [FeatureRoute<SettingsDestination>] = [
        FeatureRoute(.settings, "Units, first day of the week, colours and more", to: .settings),
        FeatureRoute("settings/counts", "What is counted of how you use the app", to: .counts),
        FeatureRoute("settings/crashes", "Reports of crashes and errors", to: .crashes),
    ]

    /// From home.
    public static let links = [FeatureLink(id: "settings", label: "Settings", key: "s", on: .home, to: .settings)]

    private let dependencies: SettingsDependencies

    /// Builds the feature.
    public init(dependencies: SettingsDependencies) {
        self.dependencies = dependencies
    }

    /// Everything lies on the settings, a report on the list of them.
    public func way(to destination: SettingsDestination) -> [SettingsDestination] {
        switch destination {
        case .settings: [.settings]
        case .counts, .crashes: [.settings, destination]
        case .crash: [.settings, .crashes, destination]
        }
    }

    /// Makes a screen.
    public func makeScreen(for destination: SettingsDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .settings: SettingsViewModel(dependencies: dependencies, coordinator: coordinator)
        case .counts: CountsViewModel(dependencies: dependencies, coordinator: coordinator)
        case .crashes: CrashesViewModel(dependencies: dependencies, coordinator: coordinator)
        case .crash(let report):
            CrashViewModel(report: report, dependencies: dependencies, coordinator: coordinator)
        }
    }
}

/// The feature's screens.
public enum SettingsDestination: Transition {
    /// What can be chosen.
    case settings
    /// What was counted.
    case counts
    /// What was kept of crashes.
    case crashes
    /// One such report.
    case crash(CrashRecord)
}

/// What the feature needs of the app.
public struct SettingsDependencies: Sendable {
    let settings: any SettingsKeeping
    let counts: any UseCounting
    let crashes: any CrashRecordKeeping
    let links: PlaceLinks
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - settings: What is chosen.
    ///   - counts: What is counted.
    ///   - crashes: What was kept of crashes.
    ///   - links: What other features offer on the settings.
    ///   - log: Where what goes wrong is written down.
    public init(
        settings: any SettingsKeeping,
        counts: any UseCounting,
        crashes: any CrashRecordKeeping,
        links: PlaceLinks,
        log: Log
    ) {
        self.settings = settings
        self.counts = counts
        self.crashes = crashes
        self.links = links
        self.log = log
    }
}
