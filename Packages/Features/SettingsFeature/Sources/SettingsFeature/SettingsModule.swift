import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking

/// What a person chooses of the app, what it counts, and what it kept of crashes.
public struct SettingsModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "settings"

    /// The settings, and what lies behind them.
    public static let routes: [FeatureRoute<SettingsDestination>] = [
        FeatureRoute(
            .settings, "Units, first day of the week, colours and more", named: "Settings",
            also: "preferences options units theme colours dark language", to: .settings),
        FeatureRoute(
            "settings/account", "Whose pets these are; sign out", named: "Account",
            also: "sign out log out devices sessions user", to: .account(nil)),
        FeatureRoute(
            "settings/backup", "Copy everything into one file", named: "Back up",
            also: "backup save copy export restore", to: .backup),
        FeatureRoute(
            "settings/account/email", "Give this computer's account an e-mail and a password",
            named: "Give the account an e-mail", also: "register password", to: .account(.email)),
        FeatureRoute(
            "settings/account/password", "Change the password", named: "Change the password", to: .account(.password)),
        FeatureRoute(
            "settings/account/close", "Close the account with all that is in it", named: "Close the account",
            also: "delete remove erase everything", to: .account(.closing)),
        FeatureRoute(
            "settings/counts", "What is counted of how you use the app", named: "What is counted",
            also: "analytics tracking usage privacy", to: .counts),
        FeatureRoute(
            "settings/crashes", "Reports of crashes and errors", named: "Crash reports", also: "errors bugs problems",
            to: .crashes),
    ]

    /// From home. The tab for all the rest leads to the settings, too, and is the app's.
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
        case .backup, .counts, .crashes, .account(nil): [.settings, destination]
        case .account: [.settings, .account(nil), destination]
        case .crash: [.settings, .crashes, destination]
        }
    }

    /// Creates a screen.
    public func makeScreen(for destination: SettingsDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .settings: SettingsViewModel(dependencies: dependencies, coordinator: coordinator)
        case .account(nil): AccountViewModel(dependencies: dependencies, coordinator: coordinator)
        case .account(let form?): AccountFormViewModel(form, dependencies: dependencies, coordinator: coordinator)
        case .backup: BackupViewModel(dependencies: dependencies, coordinator: coordinator)
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
    /// The account, or a form that changes it.
    case account(AccountForm?)
    /// A copy of everything.
    case backup
    /// What was counted.
    case counts
    /// What was kept of crashes.
    case crashes
    /// One such report.
    case crash(CrashRecord)
}

/// What the feature needs from the app.
public struct SettingsDependencies: Sendable {
    let client: APIClient
    let leaving: any SessionLeaving
    let settings: any SettingsKeeping
    let backups: any BackupWriting
    let counts: any UseCounting
    let crashes: any CrashRecordRepository
    let links: PlaceLinks
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - client: Asks for the account.
    ///   - leaving: Ends the session.
    ///   - settings: What is chosen.
    ///   - backups: Copies everything into one file.
    ///   - counts: What is counted.
    ///   - crashes: What was kept of crashes.
    ///   - links: What other features offer on the settings.
    ///   - log: Receives failures.
    public init(
        client: APIClient,
        leaving: any SessionLeaving,
        settings: any SettingsKeeping,
        backups: any BackupWriting,
        counts: any UseCounting,
        crashes: any CrashRecordRepository,
        links: PlaceLinks,
        log: Log
    ) {
        self.client = client
        self.leaving = leaving
        self.settings = settings
        self.backups = backups
        self.counts = counts
        self.crashes = crashes
        self.links = links
        self.log = log
    }
}
