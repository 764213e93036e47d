import ManifestReader

/// A dependency of one target on another, as a manifest declares it.
public struct Edge: Hashable, Sendable {
    /// The kinds of dependencies.
    public enum Kind: String, Sendable, Codable {
        /// An entry of `dependencies`.
        case dependency
        /// An entry of `plugins`.
        case plugin
    }

    /// The index of the dependent target.
    public let from: Int
    /// The index of the target that it depends on.
    public let to: Int
    /// The kind of the dependency.
    public let kind: Kind
    /// The product that contains the target; nil inside a package.
    public let product: String?
    /// The name under which `from` imports the module: its own, or its alias in `moduleAliases`.
    public let importName: String
    /// The `.when(…)` of the dependency.
    public let condition: DependencyCondition?
    /// The place in the manifest of `from`.
    public let place: ManifestPlace?
}
