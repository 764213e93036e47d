import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreStorage
import Foundation

/// A PIN that keeps a passer-by from looking into the app: set, asked for, changed and removed.
public struct PINModule: ScreenModule {
    /// Identifies the feature.
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

    /// Creates the form.
    public func makeScreen(for destination: PINDestination, coordinator: any Coordinator) -> any ScreenSource {
        PINFormViewModel(dependencies: dependencies, coordinator: coordinator)
    }
}

/// The feature's one place.
public enum PINDestination: Transition {
    case form
}

/// What stands before the app's screens while there is a PIN.
@MainActor
public final class PINLock {
    private let dependencies: PINDependencies

    /// Creates the lock.
    public nonisolated init(dependencies: PINDependencies) {
        self.dependencies = dependencies
    }

    /// Whether there is a PIN to ask for.
    public var isSet: Bool { dependencies.keeper.isSet }

    /// Creates the screen that asks for it.
    /// - Parameters:
    ///   - onOpen: Called once the PIN was right.
    ///   - onLeave: Called where the person leaves instead.
    public func makeScreen(
        onOpen: @escaping @MainActor () -> Void,
        onLeave: @escaping @MainActor () -> Void
    ) -> any ScreenSource {
        PINQuestionViewModel(dependencies: dependencies, onOpen: onOpen, onLeave: onLeave)
    }
}

/// The dependencies of the PIN feature.
public struct PINDependencies: Sendable {
    let keeper: PINKeeper
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - store: Where the PIN's hash is kept.
    ///   - hashing: Makes it.
    ///   - now: The time by which attempts are slowed.
    ///   - log: Receives failures.
    public init(
        store: any KeyValueStoring,
        hashing: any PasswordHashing,
        now: @escaping @Sendable () -> Date = { Date() },
        log: Log
    ) {
        keeper = PINKeeper(store: store, hashing: hashing, now: now)
        self.log = log
    }

    /// What the PIN is good for, and what not.
    var words: String {
        "The PIN keeps a passer-by from looking into the app. The files aren't encrypted: who can read this computer's "
            + "files can read them without it. Forgotten? Remove \(keeper.place), and there is no PIN any more."
    }
}
