/// One screen on the way that a route names.
public struct ScreenStep {
    /// Tells this screen from all others of its flow: the destination that it shows.
    public let id: AnyHashable
    let make: @MainActor () -> any ScreenSource

    /// Creates a step.
    /// - Parameters:
    ///   - id: The same for the same screen each time, whatever the way to it.
    ///   - make: Makes the screen, where it isn't shown already.
    public init(_ id: some Hashable & Sendable, make: @escaping @MainActor () -> any ScreenSource) {
        self.id = AnyHashable(id)
        self.make = make
    }
}
