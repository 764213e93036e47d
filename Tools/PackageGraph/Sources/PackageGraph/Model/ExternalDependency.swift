import ManifestReader

/// A dependency of a target on a product whose package isn't on this disk: its modules aren't known.
public struct ExternalDependency: Hashable, Sendable {
    /// The index of the target that depends.
    public let from: Int
    /// What it is for.
    public let kind: Edge.Kind
    /// The product's name.
    public let product: String
    /// The identity of its package; nil when no package the manifest names can be told to offer it.
    public let package: String?
    /// The module aliases beside it.
    public let moduleAliases: [String: String]
    /// The `.when(…)` beside it.
    public let condition: DependencyCondition?
    /// Where the manifest of `from` says so.
    public let place: ManifestPlace?
}
