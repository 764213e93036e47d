import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreStorage
import Foundation

/// A PIN that keeps a passer-by from looking into the app: set, asked for, changed and removed.
public struct PINModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "pin"

    /// The form for it. The screen that asks for it has no route: nobody goes there, it comes.
    public static let routes = [
        FeatureRoute(
            "pin", "Set, change or remove the PIN", named: "PIN", also: "lock code set change remove secure",
            to: PINDestination.form)
    ]

    /// From the settings.
    public static let links = [FeatureLink(id: "pin", label: "PIN", key: "p", on: .settings, to: "pin")]

    private let dependencies: PINDependencies

    /// Builds the feature.
    public init(dependencies: PINDependencies) {
        self.dependencies = dependencies
    }

    /// Makes the form.
    public func makeScreen(for destination: PINDestination, coordinator: any Coordinator) -> any ScreenSource {
        PINFormViewModel(services: PINServices(dependencies), coordinator: coordinator)
    }
}

/// The feature's one place.
public enum PINDestination: Transition {
    case form
}

/// What stands before the app's screens while there is a PIN.
@MainActor
public final class PINLock {
    private let services: PINServices

    /// Creates the lock.
    public nonisolated init(dependencies: PINDependencies) {
        services = PINServices(dependencies)
    }

    /// Whether there is a PIN to ask for.
    public var isSet: Bool { services.keeper.isSet }

    /// Makes the screen that asks for it.
    /// - Parameters:
    ///   - onOpen: Called once the PIN was right.
    ///   - onLeave: Called where the person leaves instead.
    public func makeScreen(
        onOpen: @escaping @MainActor () -> Void,
        onLeave: @escaping @MainActor () -> Void
    ) -> any ScreenSource {
        PINQuestionViewModel(services: services, onOpen: onOpen, onLeave: onLeave)
    }
}

/// What the feature needs of the app.
public struct PINDependencies: Sendable {
    let store: any KeyValueStoring
    let hashing: any PasswordHashing
    let now: @Sendable () -> Date
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - store: Where the PIN's hash is kept.
    ///   - hashing: Makes it.
    ///   - now: The time by which attempts are slowed.
    ///   - log: Where what goes wrong is written down.
    public init(
        store: any KeyValueStoring,
        hashing: any PasswordHashing,
        now: @escaping @Sendable () -> Date = { Date() },
        log: Log
    ) {
        self.store = store
        self.hashing = hashing
        self.now = now
        self.log = log
    }
}

/// What the feature's screens work with.
struct PINServices: Sendable {
    let keeper: PINKeeper
    let log: Log

    init(_ dependencies: PINDependencies) {
        keeper = PINKeeper(store: dependencies.store, hashing: dependencies.hashing, now: dependencies.now)
        log = dependencies.log
    }

    /// What the PIN is good for, and what not.
    var words: String {
        "The PIN keeps a passer-by from looking into the app. The files aren't encrypted: who can read this computer's "
            + "files can read them without it. Forgotten? Remove \(keeper.place), and there is no PIN any more."
    }
}
