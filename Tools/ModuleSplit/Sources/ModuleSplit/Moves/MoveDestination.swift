import PackageGraph

/// A module to which declarations of a target move.
public enum MoveDestination: Hashable, Sendable {
    /// A target that exists: an index in ``ModuleGraph/targets``.
    case existing(Int)
    /// A new target of the same package, by its name.
    case new(String)
}
