import CoreArchitecture
import Observation

/// What can stand before all screens; a feature provides it.
@MainActor
protocol AppLock: AnyObject {
    /// Whether there is anything to ask for.
    var isSet: Bool { get }

    /// Makes the screen that asks.
    /// - Parameters:
    ///   - onOpen: Called once what was asked for was given.
    ///   - onLeave: Called where the person leaves instead.
    func makeScreen(
        onOpen: @escaping @MainActor () -> Void,
        onLeave: @escaping @MainActor () -> Void
    ) -> any ScreenSource
}

/// Covers every screen while the app is locked. What lies below stays as it is, and goes on with its work unseen.
@MainActor @Observable
final class LockGate {
    /// The screen that asks, while the app is locked.
    private(set) var cover: (any ScreenSource)?

    @ObservationIgnored private let lock: (any AppLock)?

    /// Creates an open gate.
    /// - Parameters:
    ///   - device: What a lock works with.
    ///   - features: The features; the first that has a lock asks, and where none has, nothing is ever covered.
    init(of device: DeviceServices, features: [AppFeature] = FeatureList.all) {
        lock = features.compactMap(\.lock).first?(device)
    }

    /// Whether the screens are covered.
    var isLocked: Bool { cover != nil }

    /// Whether they can be: there is something to ask for.
    var canLock: Bool { lock?.isSet == true }

    /// Covers the screens, where there is something to ask for.
    /// - Parameters:
    ///   - onOpen: Called once it was given; it uncovers the screens.
    ///   - onLeave: Called where the person leaves instead.
    func close(onOpen: @escaping @MainActor () -> Void, onLeave: @escaping @MainActor () -> Void) {
        guard !isLocked, canLock else { return }
        cover = lock?.makeScreen(onOpen: onOpen, onLeave: onLeave)
        cover?.appear()
    }

    /// Shows the screens again.
    func open() {
        cover = nil
    }
}
