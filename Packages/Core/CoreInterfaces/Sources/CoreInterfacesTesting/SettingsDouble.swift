import CoreInterfaces
import CoreModels
import Observation
import Synchronization

/// Settings in memory, observable like the app's. They can be made to fail.
public final class SettingsDouble: SettingsRepository, Observable {
    /// The problem that the test sets.
    public let problem: String?

    private let registrar = ObservationRegistrar()
    private let state: Mutex<(settings: AppSettings, failure: ServiceError?)>

    /// Creates settings.
    public init(_ settings: AppSettings = AppSettings(), problem: String? = nil) {
        state = Mutex((settings, nil))
        self.problem = problem
    }

    /// The current settings.
    public var current: AppSettings {
        registrar.access(self, keyPath: \.current)
        return state.withLock { $0.settings }
    }

    /// Makes every change fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        state.withLock { $0.failure = error }
    }

    /// Changes the settings.
    public func change(_ body: (inout AppSettings) -> Void) throws(ServiceError) {
        try state.withLock { state throws(ServiceError) in
            if let failure = state.failure { throw failure }
            body(&state.settings)
        }
        registrar.withMutation(of: self, keyPath: \.current) {}
    }
}
