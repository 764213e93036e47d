import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreStorage
import Foundation

/// The PIN feature: a PIN that prevents a passer-by from looking into the app.
public struct PINModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "pin"

    /// The route of the form. The screen that asks for the PIN has none, because the app shows it.
    public static let routes = [
        FeatureRoute(
            "pin", "Set, change or remove the PIN", named: "PIN", also: "lock code set change remove secure",
            to: PINDestination.form)
    ]

    /// The link in the settings.
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

/// The destination of the feature.
public enum PINDestination: Transition {
    case form
}

/// The lock before the app's screens while a PIN is set.
@MainActor
public final class PINLock {
    private let dependencies: PINDependencies

    /// Creates the lock of a device.
    public nonisolated init(dependencies: PINDependencies) {
        self.dependencies = dependencies
    }

    /// Whether there is a PIN to ask for.
    public var isSet: Bool { dependencies.keeper.isSet }

    /// Creates the screen that asks for the PIN.
    /// - Parameters:
    ///   - onOpen: Called once the PIN was right.
    ///   - onLeave: Called if the person leaves instead.
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
    ///   - store: Where the PIN's hash is saved.
    ///   - hashing: Computes the hash.
    ///   - now: The current time, for the waits between attempts.
    ///   - log: Receives failures.
    public init(
        store: any KeyValueStore,
        hashing: any PasswordHashing,
        now: @escaping @Sendable () -> Date = { Date() },
        log: Log
    ) {
        keeper = PINKeeper(store: store, hashing: hashing, now: now)
        self.log = log
    }

    /// A paragraph about what the PIN protects.
    var words: String {
        "The PIN prevents a passer-by from looking into the app. The files aren't encrypted: a person who can read this "
            + "computer's files needs no PIN. Forgotten? Delete \(keeper.place) to remove the PIN."
    }
}
