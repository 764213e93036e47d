import CoreInterfaces
import CoreModels
import Observation
import Synchronization

/// Settings in memory, observed as the app's are, that can be told to fail.
public final class SettingsDouble: SettingsKeeping, Observable {
    /// What went wrong, as the test says.
    public let problem: String?

    private let registrar = ObservationRegistrar()
    private let state: Mutex<(settings: AppSettings, failure: ServiceError?)>

    /// Creates settings.
    public init(_ settings: AppSettings = AppSettings(), problem: String? = nil) {
        state = Mutex((settings, nil))
        self.problem = problem
    }

    /// What is chosen now.
    public var current: AppSettings {
        registrar.access(self, keyPath: \.current)
        return state.withLock { $0.settings }
    }

    /// Lets every change from now on fail, or with `nil` work again.
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
