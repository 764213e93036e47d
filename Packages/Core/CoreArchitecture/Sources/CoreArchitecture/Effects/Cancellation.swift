/// Which effects to cancel.
enum Cancellation {
    /// Those of an id.
    case id(FeatureEffectID)
    /// One that a queue started.
    case entry(Int)
    /// Those of a feature and of all inside it.
    case feature(FeaturePath)

    func meets(_ other: FeatureEffectID) -> Bool {
        if case .id(let id) = self { id == other } else { false }
    }

    func meets(_ other: FeaturePath) -> Bool {
        if case .feature(let path) = self { other.isAtOrBelow(path) } else { false }
    }

    func meets(_ context: EffectContext) -> Bool {
        switch self {
        case .id(let id): context.ids.contains(id)
        case .entry(let entry): context.entries.contains(entry)
        case .feature(let path): context.path.isAtOrBelow(path)
        }
    }
}
