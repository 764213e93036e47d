/// What surrounds a part of an effect.
struct EffectContext {
    /// The number of the action that was answered with the effect.
    let action: Int
    /// The feature that returned the effect.
    var path = FeaturePath.root
    /// The ids that cancel it.
    var ids: [FeatureEffectID] = []
    /// The entries of queues that it is part of.
    var entries: [Int] = []

    /// The same surroundings, cancelled by one more id of the feature.
    func cancellable(_ id: EffectID) -> Self {
        var context = self
        context.ids.append(FeatureEffectID(path: path, id: id))
        return context
    }
}
