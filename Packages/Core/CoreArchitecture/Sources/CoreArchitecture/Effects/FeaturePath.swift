/// Where in a composed reducer a feature stands: the key paths and element ids that lead to its state.
@usableFromInline
struct FeaturePath: Hashable, @unchecked Sendable {
    // Sendable: made only of key paths and ids that the reducers which make paths require to be Sendable.
    private let components: [AnyHashable]

    /// The feature around all others.
    init() {
        components = []
    }

    private init(components: [AnyHashable]) {
        self.components = components
    }

    @usableFromInline
    init(_ component: some Hashable & Sendable) {
        components = [component]
    }

    @usableFromInline
    init(_ component: some Hashable & Sendable, element: some Hashable & Sendable) {
        components = [component, element]
    }

    static func + (left: Self, right: Self) -> Self {
        Self(components: left.components + right.components)
    }

    func isAtOrBelow(_ other: Self) -> Bool {
        components.starts(with: other.components)
    }
}
