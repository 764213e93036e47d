import CoreArchitecture
import CoreInterfaces

/// What the screen shows.
struct ActivityState: Equatable, Sendable {
    var content: Loadable<[ActivityItem], ServiceError> = .loading
    var isLoading = false
}

/// What happens to it.
enum ActivityAction: Equatable, Sendable {
    case appeared
    case refreshAsked
    case loaded([ActivityItem])
    case loadFailed(ServiceError)
    case left
}

/// How the state answers what happens.
struct ActivityReducer: Reducer {
    let services: ActivityServices

    func reduce(
        into state: inout ActivityState,
        action: ActivityAction
    ) -> Effect<ActivityAction> {
        switch action {
        case .appeared, .refreshAsked:
            state.isLoading = true
            return load()
        case .loaded(let items):
            state.isLoading = false
            state.content = .loaded(items)
        case .loadFailed(let error):
            state.isLoading = false
            state.content = .failed(error)
        case .left:
            return .transition(CommonTransition.close)
        }
        return .none
    }

    /// Loads what is listed; a load under way is given up.
    private func load() -> Effect<ActivityAction> {
        .run { [services] send in
            do throws(ServiceError) {
                send(.loaded(try await services.items.items()))
            } catch {
                services.log.warning("activity wasn't loaded", ["error": .private(error)])
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }
}
