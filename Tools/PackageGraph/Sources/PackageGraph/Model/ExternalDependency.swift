import ManifestReader

/// A dependency of a target on a product of a package that isn't on disk. The product's modules aren't known.
public struct ExternalDependency: Hashable, Sendable {
    /// The index of the dependent target.
    public let from: Int
    /// The kind of the dependency.
    public let kind: Edge.Kind
    /// The product's name.
    public let product: String
    /// The identity of the product's package; nil if it isn't known which package offers it.
    public let package: String?
    /// The module aliases of the dependency.
    public let moduleAliases: [String: String]
    /// The `.when(…)` of the dependency.
    public let condition: DependencyCondition?
    /// The place in the manifest of `from`.
    public let place: ManifestPlace?
}
