import Synchronization

/// A service that is built at its first use and lives as long as this is held.
///
/// Who holds it decides the service's lifetime: the program's services hold those of the application, a flow's
/// dependencies those of the flow, which end with it. What is needed anew at each use is a plain function instead.
///
/// ```swift
/// let database = Once { Database(at: path) }      // application: held by the app's services
/// let draft = Once { DraftStore(database()) }     // flow: held by the flow's coordinator
/// ```
///
/// Whatever uses it at the same time waits for the one build; use from any thread. Building may use other services, in a
/// circle neither directly nor by detours: that would wait for itself.
public final class Once<Service: Sendable>: Sendable {
    private enum State {
        case unbuilt(@Sendable () -> Service)
        case built(Service)
    }

    private let state: Mutex<State>

    /// Describes how the service is built.
    public init(_ build: @escaping @Sendable () -> Service) {
        state = Mutex(.unbuilt(build))
    }

    /// The service, built now where it wasn't before.
    public func callAsFunction() -> Service {
        state.withLock { state in
            switch state {
            case .built(let service): return service
            case .unbuilt(let build):
                let service = build()
                // What building needed is let go of with the function.
                state = .built(service)
                return service
            }
        }
    }
}
