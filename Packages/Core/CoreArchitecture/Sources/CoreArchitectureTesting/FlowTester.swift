import CoreArchitecture
import CorePresentation

/// Opens a module's routes as the app does, above an empty screen, and records the transitions that go to the parent.
///
/// ```swift
/// let flows = FlowTester(GroomingModule.self)
/// try flows.open(Route(["pets", "\(pet)", "grooming"])) { GroomingModule(dependencies: world.dependencies) }
/// #expect(flows.shown == ["grooming"])
/// ```
@MainActor
public final class FlowTester<Module: FeatureModule> {
    /// The screens; the lowest is the empty one.
    public let stack = ScreenStack()
    /// The transitions that went to the parent.
    public let parent = CoordinatorDouble()

    private var router: FeatureRouter?

    /// Creates a tester of a module, which isn't built yet.
    public init(_ module: Module.Type) {}

    /// The ids of the module's screens, lowest first.
    public var shown: [ScreenID] {
        stack.sources.filter { !($0 is Below) }.map(\.screen.id)
    }

    /// Opens a route.
    /// - Parameter build: Builds the module. Called for the first route only.
    /// - Throws: `RouteError` if the module has no such route.
    public func open(_ route: Route, in build: @escaping @MainActor () -> Module) throws(RouteError) {
        let router =
            self.router
            ?? FeatureRouter(
                features: [
                    MountedFeature(build: { BelowModule(dependencies: ()) }),
                    MountedFeature(build: build),
                ],
                home: Route(["below-the-tested-feature"]),
                stack: stack
            )
        self.router = router
        try router.open(route, parent: parent)
    }
}

/// An empty screen in place of home.
private final class Below: ScreenSource {
    let screen = Screen(id: "below", title: "", body: [])

    func handle(_ event: Event) {}
}

private struct BelowModule: ScreenModule {
    enum Destination: Transition { case below }

    static let id: FeatureID = "below"
    static let routes = [FeatureRoute("below-the-tested-feature", "An empty screen", to: Destination.below)]

    init(dependencies: Void) {}

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource { Below() }
}
