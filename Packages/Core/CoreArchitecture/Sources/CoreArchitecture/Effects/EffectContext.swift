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
