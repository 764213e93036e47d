import CoreInterfaces

/// One line of the screen.
struct PINItem: Hashable, Sendable {
    /// Tells it apart from the others.
    let id: String
    let title: String
}

/// What the screen lists.
protocol PINFetching: Sendable {
    /// All of it, in the order in which it is shown.
    func items() async throws(ServiceError) -> [PINItem]
}
