/// The surroundings of a part of an effect: the action, feature, ids and queues it belongs to.
@usableFromInline
struct EffectContext: Sendable {
    /// Stored separately, so that an effect without an id in the outermost feature, the usual case, costs nothing for
    /// it.
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

    /// The number of the action whose reduction returned the effect.
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
    /// The queue entries that it belongs to.
    var entries: [Int] { place?.entries ?? [] }

    /// Returns the same surroundings in a feature inside this one.
    func inside(_ part: FeaturePath) -> Self {
        with(Place(path: path + part, ids: ids, entries: entries))
    }

    /// Returns the same surroundings with one more id that cancels the effect.
    func cancellable(_ id: EffectID) -> Self {
        with(Place(path: path, ids: ids + [FeatureEffectID(path: path, id: id)], entries: entries))
    }

    /// Returns the same surroundings as part of a queue entry.
    func entry(_ entry: Int) -> Self {
        with(Place(path: path, ids: ids, entries: entries + [entry]))
    }

    private func with(_ place: Place) -> Self {
        var context = self
        context.place = place
        return context
    }
}

/// The position of a feature in a composed reducer: the key paths that lead to its state.
@usableFromInline
struct FeaturePath: Hashable, @unchecked Sendable {
    // Sendable: holds only key paths, and the reducers that create paths require them to be Sendable.
    private let components: [AnyHashable]

    /// Creates the path of the outermost feature.
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

/// The id of an effect and the feature that it belongs to.
struct FeatureEffectID: Hashable, Sendable {
    let path: FeaturePath
    let id: EffectID
}

/// The effects to cancel.
enum Cancellation {
    /// The effects with an id.
    case id(FeatureEffectID)
    /// An effect that a queue started.
    case entry(Int)
    /// All effects of the store.
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
