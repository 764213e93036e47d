/// Opens routes at once or, where they need a signed-in owner and there is none, after sign-in.
///
/// Of several that wait, the last one asked for is opened: it is what the person wants now.
@MainActor
public final class RouteGate {
    /// The route that waits for sign-in, if any.
    public private(set) var parked: Route?
    /// Whether an owner is signed in.
    public private(set) var isSignedIn: Bool

    private let needsOwner: @MainActor (Route) -> Bool
    private let openNow: @MainActor (Route) throws(RouteError) -> Void

    /// Creates a gate.
    /// - Parameters:
    ///   - isSignedIn: Whether an owner is signed in.
    ///   - needsOwner: Whether a route needs one.
    ///   - open: Opens a route: the root coordinator's `open`. Hold it weakly where it holds the gate.
    public init(
        isSignedIn: Bool,
        needsOwner: @escaping @MainActor (Route) -> Bool,
        open: @escaping @MainActor (Route) throws(RouteError) -> Void
    ) {
        self.isSignedIn = isSignedIn
        self.needsOwner = needsOwner
        openNow = open
    }

    /// Opens a route, now or after sign-in.
    /// - Returns: Whether it was opened; `false` where it waits.
    /// - Throws: What opening throws.
    @discardableResult
    public func open(_ route: Route) throws(RouteError) -> Bool {
        guard isSignedIn || !needsOwner(route) else {
            parked = route
            return false
        }
        parked = nil
        try openNow(route)
        return true
    }

    /// Takes note that an owner has signed in, and opens what waited.
    /// - Throws: What opening throws; the route doesn't wait any more then.
    public func signedIn() throws(RouteError) {
        isSignedIn = true
        if let parked { try open(parked) }
    }

    /// Takes note that nobody is signed in any more. What the last owner waited for isn't opened for the next.
    public func signedOut() {
        isSignedIn = false
        parked = nil
    }
}
