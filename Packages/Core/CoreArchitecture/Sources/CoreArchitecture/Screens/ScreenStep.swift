/// One screen on the way that a route names.
public struct ScreenStep {
    /// Tells this screen from all others: the route that leads to it.
    public let id: String
    let make: @MainActor () -> any ScreenSource

    /// Describes a step.
    /// - Parameters:
    ///   - id: The route that leads to the screen: the same for the same screen each time, whatever the way to it.
    ///   - make: Makes the screen, where it isn't shown already.
    public init(_ id: String, make: @escaping @MainActor () -> any ScreenSource) {
        self.id = id
        self.make = make
    }
}
