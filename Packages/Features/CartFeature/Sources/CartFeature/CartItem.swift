import CoreInterfaces

/// One line of the screen.
struct CartItem: Hashable, Sendable {
    /// Tells it apart from the others.
    let id: String
    let title: String
}

/// What the screen lists.
protocol CartFetching: Sendable {
    /// All of it, in the order in which it is shown.
    func items() async throws(ServiceError) -> [CartItem]
}
