import CoreArchitecture
import Observation

/// A lock before all screens, provided by a feature.
@MainActor
protocol AppLock: AnyObject {
    /// Whether the lock is set up.
    var isSet: Bool { get }

    /// Creates the screen that unlocks.
    /// - Parameters:
    ///   - onOpen: Called once the person unlocked.
    ///   - onLeave: Called if the person leaves instead.
    func makeScreen(
        onOpen: @escaping @MainActor () -> Void,
        onLeave: @escaping @MainActor () -> Void
    ) -> any ScreenSource
}

/// Covers every screen while the app is locked. The covered screens continue their work.
@MainActor @Observable
final class LockGate {
    /// The screen that unlocks, while the app is locked.
    private(set) var cover: (any ScreenSource)?

    @ObservationIgnored private let lock: (any AppLock)?

    /// Creates an open gate.
    /// - Parameters:
    ///   - device: The services that a lock needs.
    ///   - features: The features. The first one with a lock provides it; without one, nothing is ever covered.
    init(of device: DeviceServices, features: [AppFeature] = FeatureList.all) {
        lock = features.compactMap(\.lock).first?(device)
    }

    /// Whether the screens are covered.
    var isLocked: Bool { cover != nil }

    /// Whether a lock is set up.
    var canLock: Bool { lock?.isSet == true }

    /// Covers the screens, if a lock is set up.
    /// - Parameters:
    ///   - onOpen: Called once the person unlocked; it uncovers the screens.
    ///   - onLeave: Called if the person leaves instead.
    func close(onOpen: @escaping @MainActor () -> Void, onLeave: @escaping @MainActor () -> Void) {
        guard !isLocked, canLock else { return }
        cover = lock?.makeScreen(onOpen: onOpen, onLeave: onLeave)
        cover?.appear()
    }

    /// Uncovers the screens.
    func open() {
        cover = nil
    }
}
