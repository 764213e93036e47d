/// The id of an effect together with the feature that it belongs to.
struct FeatureEffectID: Hashable, Sendable {
    let path: FeaturePath
    let id: EffectID
}
