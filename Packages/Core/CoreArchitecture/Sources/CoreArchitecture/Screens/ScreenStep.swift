/// One screen on the way that a route names.
public struct ScreenStep {
    /// Tells this screen from others on the same way: the route's component, or several.
    public let id: String
    let make: @MainActor () -> any ScreenSource

    /// Describes a step.
    /// - Parameters:
    ///   - id: Tells the screen from others; the same for the same screen each time.
    ///   - make: Makes the screen, where it isn't shown already.
    public init(_ id: String, make: @escaping @MainActor () -> any ScreenSource) {
        self.id = id
        self.make = make
    }
}
