/// What surrounds a part of an effect.
@usableFromInline
struct EffectContext: Sendable {
    /// Kept apart, since most effects stand in the feature around all others and bear no id: they cost nothing for it.
    @usableFromInline
    final class Place: Sendable {
        let path: FeaturePath
        let ids: [FeatureEffectID]
        let entries: [Int]

        init(path: FeaturePath, ids: [FeatureEffectID], entries: [Int]) {
            self.path = path
            self.ids = ids
            self.entries = entries
        }
    }

    /// The number of the action that was answered with the effect.
    @usableFromInline var action: Int
    @usableFromInline var place: Place?

    @inlinable
    init(action: Int) {
        self.action = action
    }

    /// The feature that returned the effect.
    var path: FeaturePath { place?.path ?? FeaturePath() }
    /// The ids that cancel it.
    var ids: [FeatureEffectID] { place?.ids ?? [] }
    /// The entries of queues that it is part of.
    var entries: [Int] { place?.entries ?? [] }

    /// The same surroundings, in a feature inside this one.
    func inside(_ part: FeaturePath) -> Self {
        with(Place(path: path + part, ids: ids, entries: entries))
    }

    /// The same surroundings, cancelled by one more id of the feature.
    func cancellable(_ id: EffectID) -> Self {
        with(Place(path: path, ids: ids + [FeatureEffectID(path: path, id: id)], entries: entries))
    }

    /// The same surroundings, as part of an entry of a queue.
    func entry(_ entry: Int) -> Self {
        with(Place(path: path, ids: ids, entries: entries + [entry]))
    }

    private func with(_ place: Place) -> Self {
        var context = self
        context.place = place
        return context
    }
}

/// Where in a composed reducer a feature stands: the key paths that lead to its state.
@usableFromInline
struct FeaturePath: Hashable, @unchecked Sendable {
    // Sendable: made only of key paths that the reducers which make paths require to be Sendable.
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

    static func + (left: Self, right: Self) -> Self {
        Self(components: left.components + right.components)
    }
}

/// The id of an effect together with the feature that it belongs to.
struct FeatureEffectID: Hashable, Sendable {
    let path: FeaturePath
    let id: EffectID
}

/// Which effects to cancel.
enum Cancellation {
    /// Those of an id.
    case id(FeatureEffectID)
    /// One that a queue started.
    case entry(Int)
    /// All of the store.
    case all

    func meets(_ other: FeatureEffectID) -> Bool {
        if case .id(let id) = self { id == other } else { false }
    }

    func meets(_ context: EffectContext) -> Bool {
        switch self {
        case .id(let id): context.ids.contains(id)
        case .entry(let entry): context.entries.contains(entry)
        case .all: true
        }
    }
}
