import CoreInterfaces

/// One line of the screen.
struct ActivityItem: Hashable, Sendable {
    /// Tells it apart from the others.
    let id: String
    let title: String
}

/// What the screen lists.
protocol ActivityFetching: Sendable {
    /// All of it, in the order in which it is shown.
    func items() async throws(ServiceError) -> [ActivityItem]
}
