import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking

/// The settings feature: settings, the account, backups, usage counts and crash reports.
public struct SettingsModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "settings"

    /// The routes of the settings and the screens above them.
    public static let routes: [FeatureRoute<SettingsDestination>] = [
        FeatureRoute(
            .settings, "Units, first day of the week, colors and more", named: "Settings",
            also: "preferences options units theme colors colours dark language", to: .settings),
        FeatureRoute(
            "settings/account", "Your account; sign out", named: "Account",
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
            "settings/account/close", "Close the account and delete its data", named: "Close the account",
            also: "delete remove erase everything", to: .account(.closing)),
        FeatureRoute(
            "settings/counts", "How often you use the parts of the app", named: "Usage counts",
            also: "analytics tracking usage privacy", to: .counts),
        FeatureRoute(
            "settings/crashes", "Reports of crashes and errors", named: "Crash reports", also: "errors bugs problems",
            to: .crashes),
    ]

    /// The link at home. The tab that contains the settings belongs to the app.
    public static let links = [FeatureLink(id: "settings", label: "Settings", key: "s", on: .home, to: .settings)]

    private let dependencies: SettingsDependencies

    /// Builds the feature.
    public init(dependencies: SettingsDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the settings, and the list for a crash report.
    public func path(to destination: SettingsDestination) -> [SettingsDestination] {
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

/// The destinations of the feature.
public enum SettingsDestination: Transition {
    /// The settings.
    case settings
    /// The account, or a form that changes it.
    case account(AccountForm?)
    /// The backup.
    case backup
    /// The usage counts.
    case counts
    /// The list of crash reports.
    case crashes
    /// A crash report.
    case crash(CrashRecord)
}

/// What the feature needs from the app.
public struct SettingsDependencies: Sendable {
    let client: APIClient
    let leaving: any SessionLeaving
    let settings: any SettingsRepository
    let backups: any BackupWriting
    let counts: any UseCounting
    let crashes: any CrashRecordRepository
    let today: any Today
    let links: PlaceLinks
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - client: Sends requests for the account.
    ///   - leaving: Ends the session.
    ///   - settings: The settings.
    ///   - backups: Writes backups.
    ///   - counts: The usage counts.
    ///   - crashes: The crash reports.
    ///   - today: The person's time zone.
    ///   - links: The links of other features in the settings.
    ///   - log: Receives failures.
    public init(
        client: APIClient,
        leaving: any SessionLeaving,
        settings: any SettingsRepository,
        backups: any BackupWriting,
        counts: any UseCounting,
        crashes: any CrashRecordRepository,
        today: any Today,
        links: PlaceLinks,
        log: Log
    ) {
        self.client = client
        self.leaving = leaving
        self.settings = settings
        self.backups = backups
        self.counts = counts
        self.crashes = crashes
        self.today = today
        self.links = links
        self.log = log
    }
}
